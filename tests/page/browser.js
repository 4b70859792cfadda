// Put after the page's script by browser.sh: does what a reader would do. Each line of #verdict begins with `good` or
// `bad`.
const verdict = [];

function judge(good, what) {
  verdict.push((good ? "good " : "bad ") + what);
}

function bodyRows(id) {
  return Array.from(document.getElementById(id).tBodies[0].rows);
}

function headOf(id, name) {
  return document.querySelector("#" + id + ' th[data-name="' + name + '"]');
}

function valuesOf(id, name) {
  const column = headOf(id, name).cellIndex;
  return bodyRows(id).map(function (row) {
    const cell = row.cells[column];
    return cell.classList.contains("text") ? cell.textContent : Number(cell.dataset.v);
  });
}

function isSorted(values, inOrder) {
  return values.every(function (value, i) {
    return i === 0 || Number.isNaN(value) || inOrder(values[i - 1], value);
  });
}
function falls(a, b) { return a >= b; }
function rises(a, b) { return typeof a === "string" ? a.localeCompare(b) <= 0 : a <= b; }

function sortBy(id, name) {
  headOf(id, name).querySelector("button").click();
  return valuesOf(id, name);
}

function main() {
  const count = bodyRows("instructions").length;
  judge(isSorted(valuesOf("functions", "cycles_share"), falls), "functions come hottest first");
  for (const name of ["samples", "abort_rate", "dcache_miss_rate", "total_cycles", "pc"]) {
    judge(isSorted(sortBy("instructions", name), falls), name + ": from the largest");
    judge(isSorted(sortBy("instructions", name), rises), name + ": from the smallest");
  }
  judge(isSorted(sortBy("instructions", "instruction"), rises), "texts: from the first");
  judge(isSorted(sortBy("instructions", "instruction"), falls), "texts: from the last");
  judge(bodyRows("instructions").length === count && count > 3, "sorting keeps the rows");
  judge(headOf("instructions", "instruction").getAttribute("aria-sort") === "descending", "the order is marked");

  const filter = document.querySelector('input[data-table="functions"]');
  filter.value = "FIL";
  filter.dispatchEvent(new Event("input"));
  const left = bodyRows("functions").filter(function (row) { return row.offsetHeight > 0; });
  judge(left.length === 1 && left[0].textContent.startsWith("fill"), "the filter leaves what has the text");

  const part = Array.from(document.querySelectorAll("details.function")).pop();
  judge(!part.open, "only the hottest function is open");
  location.hash = part.id;
  showTarget();
  judge(part.open, "a link opens its function");
  const line = part.querySelector(".source tr.sampled");
  line.click();
  const marked = Array.from(part.querySelectorAll("tr.marked"));
  judge(marked.length > 1 && marked.every(function (row) { return row.dataset.line === line.dataset.line; }),
    "a line marks its instructions");
  line.click();
  judge(part.querySelectorAll("tr.marked").length === 0, "and again none");

  const back = getComputedStyle(document.body).backgroundColor;
  document.getElementById("theme").click();
  judge(getComputedStyle(document.body).backgroundColor !== back, "light and dark");
  judge(document.querySelectorAll("#latency svg rect").length > 10, "histograms have bars");
  judge(document.documentElement.scrollWidth <= document.documentElement.clientWidth, "the page is not too wide");
  judge(true, "the end");
}

try {
  main();
} catch (error) {
  judge(false, String(error));
}
const text = document.createElement("pre");
text.id = "verdict";
text.textContent = "\n" + verdict.join("\n") + "\n";
document.body.append(text);
