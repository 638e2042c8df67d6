"use strict";
// Tables can be read without this script; with it they can be sorted.
const valueOf = (row, column) => {
  const cell = row.cells[column];
  return cell.dataset.key === undefined ? cell.textContent.toLowerCase() : cell.dataset.key === "" ? null : Number(cell.dataset.key);
};

const sort = (table, column, descending) => {
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => {
    const [x, y] = [valueOf(a, column), valueOf(b, column)];
    if (x === null || y === null) return (x === null) - (y === null);
    const order = typeof x === "number" ? x - y : x.localeCompare(y);
    return descending ? -order : order;
  });
  table.tBodies[0].append(...rows);
};

for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.title = "sort by this column";
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const descending = head.getAttribute("aria-sort") === "ascending" || (!head.hasAttribute("aria-sort") && head.classList.contains("num"));
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      sort(table, column, descending);
    });
  });
}

// What is folded on the screen is not lost on paper.
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((details) => { details.open = true; }));

document.documentElement.dataset.script = "ran";
