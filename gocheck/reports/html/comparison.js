/* What only the page of compare has: it opens two rulesets with their games. Everything else, with
the boards, is in page.js, before this.

Stable hooks, for tests and for links:
- .matrix td a: the games with another winner under two rulesets; .pair (.open): these
- #pair-bar with #previous-pair, #next-pair, #pair-help, #pair-where
- Addresses: #japanese:chinese opens two rulesets, # all. */
const BEFORE = 4;  // the columns of the table before the results
const pairs = [...document.querySelectorAll(".pair")];
for (const each of pairs) {  // an address opens a pair, and does not only scroll to it
  each.dataset.pair = each.id;
  each.removeAttribute("id");
}
const titleOfAll = $("games-title").textContent;
let pair = null, scrolledBefore = 0;

function isOf(row, [one, other]) {  // another winner: the results begin with B, W or 0
  const [a, b] = [row.cells[one].textContent[0], row.cells[other].textContent[0]];
  return Boolean(a && b && a !== b);
}
isListed = ({ row }) => !pair || isOf(row, pair.columns);

function routePair() {
  if (target()[0]) return;  // a game, whose board page.js shows
  const address = decoded(location.hash.slice(1));
  const found = pairs.find((each) => decoded(each.dataset.pair) === address);
  if (found && found === pair?.card) return;
  if (!found && !pair) return;
  if (!pair) scrolledBefore = scrollY;
  pair?.card.classList.remove("open");
  const names = found ? [found.dataset.one, found.dataset.other] : [];
  pair = found ? { card: found, columns: names.map((name) => columnNames.indexOf(name)) } : null;
  found?.classList.add("open");
  page.classList.toggle("in-pair", Boolean(found));
  $("pair-bar").hidden = !found;
  $("all-games").hidden = Boolean(found) && !found.querySelector(".games-of");
  for (const row of [head, ...body.rows]) {
    [...row.cells].forEach((cell, index) => {
      cell.classList.toggle("away", Boolean(pair) && index >= BEFORE && !pair.columns.includes(index));
    });
  }
  $("games-title").textContent = pair ? "Games with another winner" : titleOfAll;
  $("back").href = found ? `#${found.dataset.pair}` : "#";
  $("back").textContent = found ? `← ${names.join(" – ")}` : "← All games";
  overviewTitle = found ? `${names.join(" – ")} – gocheck` : titleOfPage;
  document.title = overviewTitle;
  listAnew();
  if (!pair) { scrollTo(0, scrolledBefore); return; }
  const at = pairs.indexOf(found);
  $("pair-where").textContent = `Pair ${at + 1} of ${pairs.length}`;
  $("previous-pair").disabled = at === 0;
  $("next-pair").disabled = at === pairs.length - 1;
  scrollTo(0, 0);
  found.querySelector("h3").focus({ preventScroll: true });
}

function openPair(step) {
  const next = pairs[(pair ? pairs.indexOf(pair.card) : step > 0 ? -1 : pairs.length) + step];
  if (next) location.hash = `#${next.dataset.pair}`;
}

Object.assign(ofOverview, {
  j: () => openPair(1), k: () => openPair(-1),
  Escape: () => { if (pair) location.hash = ""; },
});
$("help").querySelector("dl").append(make("div", {},
  make("dt", {}, make("kbd", {}, "j"), " ", make("kbd", {}, "k")),
  make("dd", {}, "next and previous pair of rulesets, where no game is open")));
onClick("pair-help", () => $("help").showModal());
onClick("previous-pair", () => openPair(-1));
onClick("next-pair", () => openPair(1));
addEventListener("hashchange", routePair);
routePair();
