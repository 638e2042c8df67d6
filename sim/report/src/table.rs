//! A small table of text, and how it is written as CSV.

/// Rows under a header.
#[derive(Clone, Debug, Default)]
pub struct Table {
    header: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table.
    pub fn new(header: &[&'static str]) -> Table {
        Table {
            header: header.to_vec(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If the row is not as long as the header.
    pub fn push(&mut self, row: impl IntoIterator<Item = String>) {
        let row: Vec<String> = row.into_iter().collect();
        let columns = self.header.len();
        assert_eq!(row.len(), columns, "a row has a value for every column");
        self.rows.push(row);
    }

    /// As CSV: UTF-8, LF, quoted where needed, nothing where nothing is known.
    pub fn csv(&self) -> String {
        let mut text = self.header.join(",") + "\n";
        for row in &self.rows {
            let fields: Vec<String> = row.iter().map(|field| quoted(field)).collect();
            text.push_str(&fields.join(","));
            text.push('\n');
        }
        text
    }
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// A number for a table: shortest form that reads back the same, nothing if it is not known.
pub fn number(x: Option<f64>) -> String {
    x.map_or_else(String::new, |x| format!("{x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_needed() {
        let mut table = Table::new(&["ruleset", "score"]);
        table.push(["Smith, \"literal\"".into(), number(Some(0.5))]);
        table.push(["Salmi".into(), number(None)]);
        assert_eq!(
            table.csv(),
            "ruleset,score\n\"Smith, \"\"literal\"\"\",0.5\nSalmi,\n"
        );
    }
}
