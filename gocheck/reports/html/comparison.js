/* The script of the page of compare. Everything is on the page without it; it opens two rulesets
with their games, and searches and sorts these.

Stable hooks, for tests and for links:
- .matrix td a: the games with another winner under two rulesets; .pair (.open): these
- #bar with #back, #previous-pair, #next-pair, #show-help, #where; #help, #help-close
- #search; #shown (how many games are listed); #more (lists the next 500); #games (the table):
  th[data-sort] > button, aria-sort on the th in use
- Addresses: #japanese:chinese opens two rulesets, # all. */
"use strict";
(() => {
const LISTED = 500, BEFORE = 4;  // the columns of the table before the results
const $ = (id) => document.getElementById(id);
const page = document.documentElement;
page.classList.add("script");
const table = $("games"), body = table.tBodies[0], head = table.tHead.rows[0];
const columns = [...head.cells].map((cell) => cell.dataset.name ?? "");
const rows = [...body.rows].map((row, number) => ({ row, number, text: null }));
const pairs = [...document.querySelectorAll(".pair")];
for (const each of pairs) {  // an address opens a pair, and does not only scroll to it
  each.dataset.pair = each.id;
  each.removeAttribute("id");
}
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const titleOfAll = $("games-title").textContent, documentTitle = document.title;
let order = rows, listed = LISTED, open = null, scrolled = 0;

function decoded(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

/* ---- the table ---- */

function isOf(row, [one, other]) {  // another winner: the results begin with B, W or 0
  const [a, b] = [row.cells[one].textContent[0], row.cells[other].textContent[0]];
  return Boolean(a && b && a !== b);
}

function list() {
  const wanted = $("search").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const among = open ? order.filter((each) => isOf(each.row, open.columns)) : order;
  const chosen = among.filter((each) => {
    each.text ??= each.row.textContent.toLowerCase();
    return wanted.every((word) => each.text.includes(word));
  });
  const visible = new Set(chosen.slice(0, listed));
  for (const each of rows) each.row.hidden = !visible.has(each);
  const left = chosen.length - visible.size;
  $("shown").textContent = `${chosen.length} of ${among.length} games`;
  $("more").hidden = !left;
  $("more").textContent = `List ${Math.min(left, LISTED)} more of ${left}`;
}

function margin(text) {
  if (!text) return null;
  const points = text[0] === "0" ? 0 : Number(text.slice(2));
  return text[0] === "W" ? -points : points;
}

function sort(cell) {
  const up = cell.getAttribute("aria-sort") !== "ascending", column = cell.cellIndex;
  for (const each of head.cells) each.removeAttribute("aria-sort");
  cell.setAttribute("aria-sort", up ? "ascending" : "descending");
  const isResult = cell.dataset.sort === "result";
  const keys = new Map(rows.map((each) => {
    const text = each.row.cells[column].textContent, key = isResult ? margin(text) : text || null;
    return [each, Number.isNaN(key) ? null : key];
  }));
  const compare = isResult ? (one, other) => one - other : collator.compare;
  order = [...rows].sort((one, other) => {
    const [a, b] = [keys.get(one), keys.get(other)];
    if (a === null || b === null) return (a === null) - (b === null) || one.number - other.number;
    return (up ? compare(a, b) : compare(b, a)) || one.number - other.number;
  });
  body.append(...order.map((each) => each.row));
  list();
}

for (const cell of head.cells) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...cell.childNodes);
  button.addEventListener("click", () => sort(cell));
  cell.replaceChildren(button);
}
for (const { row } of rows) {
  [...row.cells].slice(BEFORE).forEach((cell, index) => { cell.dataset.name = columns[BEFORE + index]; });
}
$("search").addEventListener("input", () => { listed = LISTED; list(); });
$("more").addEventListener("click", () => { listed += LISTED; list(); });

/* ---- two rulesets ---- */

function route() {
  const address = decoded(location.hash.slice(1));
  const found = pairs.find((each) => decoded(each.dataset.pair) === address);
  if (!found && !open) { list(); return; }
  if (found && !open) scrolled = scrollY;
  open?.card.classList.remove("open");
  const names = found ? [found.dataset.one, found.dataset.other] : [];
  open = found ? { card: found, columns: names.map((name) => columns.indexOf(name)) } : null;
  found?.classList.add("open");
  page.classList.toggle("in-pair", Boolean(found));
  $("bar").hidden = !found;
  $("all-games").hidden = Boolean(found) && !found.querySelector(".games-of");
  for (const row of [head, ...body.rows]) {
    [...row.cells].forEach((cell, index) => {
      cell.classList.toggle("away", Boolean(open) && index >= BEFORE && !open.columns.includes(index));
    });
  }
  $("games-title").textContent = open ? "Games with another winner" : titleOfAll;
  document.title = open ? `${names.join(" – ")} – gocheck` : documentTitle;
  listed = LISTED;
  list();
  if (!open) { scrollTo(0, scrolled); return; }
  const at = pairs.indexOf(found);
  $("where").textContent = `Pair ${at + 1} of ${pairs.length}`;
  $("previous-pair").disabled = at === 0;
  $("next-pair").disabled = at === pairs.length - 1;
  scrollTo(0, 0);
  found.querySelector("h3").focus({ preventScroll: true });
}

function neighbour(step) {
  const next = pairs[(open ? pairs.indexOf(open.card) : step > 0 ? -1 : pairs.length) + step];
  if (next) location.hash = `#${next.dataset.pair}`;
}

const keys = {
  "/": () => { $("search").focus(); $("search").select(); },
  "?": () => $("help").showModal(),
  j: () => neighbour(1), k: () => neighbour(-1),
  Escape: () => { if (open) location.hash = ""; },
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if ($("help").open) return;
  if (event.target === $("search")) {
    if (event.key !== "Escape") return;
    $("search").value = "";
    $("search").blur();
    list();
    event.preventDefault();
    return;
  }
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
$("show-help").addEventListener("click", keys["?"]);
$("help-close").addEventListener("click", () => $("help").close());
$("previous-pair").addEventListener("click", () => neighbour(-1));
$("next-pair").addEventListener("click", () => neighbour(1));
addEventListener("hashchange", route);
route();
})();
