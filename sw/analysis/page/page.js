// What the page does beyond being read: sorts and filters tables, shows what a link leads to, marks what
// belongs to a line, changes between light and dark.
"use strict";

// --- sorting: numbers from the largest, texts from the first, then the other way round; unknown ones last

function cellValue(row, column) {
  const cell = row.cells[column];
  if (cell.dataset.v !== undefined) return Number(cell.dataset.v);
  const text = cell.textContent.trim();
  return cell.classList.contains("text") && text !== "" ? text : null;
}

function compareValues(a, b) {
  return typeof a === "string" ? a.localeCompare(b) : a - b;
}

function nextOrder(head) {
  const now = head.getAttribute("aria-sort") || (head.classList.contains("text") ? "descending" : "ascending");
  return now === "descending" ? "ascending" : "descending";
}

function sortTable(table, column) {
  const head = table.tHead.rows[0].cells[column];
  const order = nextOrder(head);
  const sign = order === "ascending" ? 1 : -1;
  const entries = Array.from(table.tBodies[0].rows, function (row, index) {
    return { row: row, value: cellValue(row, column), index: index };
  });
  entries.sort(function (a, b) {
    if (a.value === null || b.value === null) return (a.value === null) - (b.value === null) || a.index - b.index;
    return sign * compareValues(a.value, b.value) || a.index - b.index;
  });
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
  for (const entry of entries) table.tBodies[0].append(entry.row);
}

for (const table of document.querySelectorAll("table.sortable"))
  table.tHead.addEventListener("click", function (event) {
    const head = event.target.closest("th");
    if (head) sortTable(table, head.cellIndex);
  });

// --- filters

for (const input of document.querySelectorAll("input[data-table]"))
  input.addEventListener("input", function () {
    const wanted = input.value.toLowerCase();
    for (const row of document.getElementById(input.dataset.table).tBodies[0].rows)
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
  });

// --- functions: opened, each listing shows its hottest row; a link opens what it leads to

function rowHeat(row) {
  return Number(row.style.getPropertyValue("--h"));
}

function showHottest(listing) {
  const rows = Array.from(listing.querySelectorAll("tr.sampled"));
  if (rows.length === 0) return;
  const hottest = rows.reduce(function (a, b) { return rowHeat(b) > rowHeat(a) ? b : a; });
  const off = hottest.getBoundingClientRect().top - listing.getBoundingClientRect().top;
  listing.scrollTop += off - listing.clientHeight / 2;
}

for (const part of document.querySelectorAll("details.function"))
  part.addEventListener("toggle", function () {
    if (part.open) part.querySelectorAll(".listing").forEach(showHottest);
  });

function showTarget() {
  const part = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (part instanceof HTMLDetailsElement) {
    part.open = true;
    part.scrollIntoView();
  }
}
window.addEventListener("hashchange", showTarget);
const hottest = document.querySelector("details.function");
if (hottest) hottest.open = true;
showTarget();

// --- a line and its instructions

document.addEventListener("click", function (event) {
  const row = event.target.closest("tr[data-line]");
  if (!row) return;
  const part = row.closest(".columns");
  const marked = row.classList.contains("marked");
  for (const other of part.querySelectorAll("tr.marked")) other.classList.remove("marked");
  if (marked) return;
  let first = null;
  for (const other of part.querySelectorAll("tr[data-line]"))
    if (other.dataset.line === row.dataset.line) {
      other.classList.add("marked");
      if (!first) if (other.closest("table") !== row.closest("table")) first = other;
    }
  if (first) first.scrollIntoView({ block: "nearest" });
});

// --- light and dark

const root = document.documentElement;
document.getElementById("theme").addEventListener("click", function () {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
