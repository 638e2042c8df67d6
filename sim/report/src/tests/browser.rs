//! The page in a real browser, where one is installed.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::figure::plates;
use crate::page::html;
use crate::specimen;
use crate::tests::folder;

/// Widths at which the page must fit: a phone, a tablet, a desk.
const WIDTHS: [u32; 3] = [390, 800, 1280];

/// Put into the page before all else: it keeps what goes wrong.
const WITNESS: &str = "<script>window.wrong=[];addEventListener('error',e=>wrong.push(String(e.message)));\
                       const say=console.error;console.error=(...a)=>{wrong.push(a.join(' '));say(...a)};</script>";

/// Put at the end: it tells the frame around what it has seen.
const REPORT: &str = "<script>addEventListener('load',()=>{\
    const page=document.documentElement;\
    const table=document.querySelector('table.sortable');\
    const column=[...table.tHead.rows[0].cells].findIndex(head=>head.textContent==='games');\
    const button=table.tHead.rows[0].cells[column].querySelector('button');\
    button.click();button.click();\
    const keys=[...table.tBodies[0].rows].map(row=>Number(row.cells[column].dataset.key));\
    const inside=[...document.querySelectorAll('.sheet svg')].filter(svg=>svg.getBoundingClientRect().width>0);\
    parent.postMessage({script:page.dataset.script,over:page.scrollWidth-page.clientWidth,width:innerWidth,\
    sorted:keys.every((key,i)=>i===0||keys[i-1]<=key),drawn:inside.length,wrong},'*')});</script>";

fn browser() -> Option<&'static str> {
    ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(|name| {
            Command::new(name)
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success())
        })
}

#[test]
fn the_page_works_in_a_browser() {
    let Some(browser) = browser() else {
        eprintln!("skipped: no chromium is installed, so the page was not opened");
        return;
    };
    let folder = folder("browser");
    for (name, view) in [
        ("flagship", specimen::flagship(2000)),
        ("many", specimen::many(45)),
    ] {
        let page = html(&view, &plates(&view)).expect("a page");
        let page = page
            .replacen("<head>", &format!("<head>{WITNESS}"), 1)
            .replacen("</body>", &format!("{REPORT}</body>"), 1);
        std::fs::write(folder.join("page.html"), page).expect("the page");
        for width in WIDTHS {
            let seen = seen(browser, &folder, width);
            let expect = |what: &str| {
                assert!(
                    seen.contains(what),
                    "{name} at {width} pixels: not `{what}` in {seen}"
                )
            };
            expect("\"script\":\"ran\"");
            expect("\"over\":0");
            expect(&format!("\"width\":{width}"));
            expect("\"sorted\":true");
            expect("\"wrong\":[]");
            assert!(
                !seen.contains("\"drawn\":0"),
                "{name} at {width} pixels: no figure is drawn: {seen}"
            );
        }
    }
    std::fs::remove_dir_all(folder).expect("the folder can go");
}

/// Opens the page in a frame of this width, since a window cannot be as narrow as a phone, and returns what it tells.
fn seen(browser: &str, folder: &Path, width: u32) -> String {
    let frame = format!(
        "<!doctype html><html><body><iframe src=\"page.html\" width=\"{width}\" height=\"800\" style=\"border:0\"></iframe>\
         <script>addEventListener('message',e=>{{document.body.textContent='SEEN '+JSON.stringify(e.data)+' END'}})</script></body></html>"
    );
    let file = folder.join(format!("frame-{width}.html"));
    std::fs::write(&file, frame).expect("the frame");
    let out = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
        ])
        .args([
            "--disable-component-update",
            "--disable-sync",
            "--virtual-time-budget=5000",
            "--window-size=1400,900",
            "--dump-dom",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .arg(format!("file://{}", file.display()))
        .output()
        .expect("the browser runs");
    let dom = String::from_utf8_lossy(&out.stdout).into_owned();
    let seen = dom
        .split("SEEN ")
        .nth(1)
        .and_then(|rest| rest.split(" END").next());
    seen.unwrap_or_else(|| panic!("the page told nothing: {dom}"))
        .replace("&quot;", "\"")
}
