/* The script of the page; that of compare has it too, before its own. It knows no rules of Go: it puts
on the board what the data say.

Stable hooks, for tests and for links:
- #overview, its h1; #to-correct .corrections > li; #common; #codes details[data-code]; #legend
- .tile[data-filter="differs|unknown|agrees|not-counted|unreadable|no-game|error|warning|"], aria-pressed
- #search; #shown (how many games are listed); #more (lists the next 200)
- [data-view="games|rulesets"]; #games (the table): tbody tr[data-k], th[data-sort] > button,
  aria-sort on the th in use
- #game; #bar with #back, #previous-game, #next-game, #show-help, #where; #no-board
- article.game.open[data-game] (data-game: the address without "#", percent-encoded), in it:
  .verdict, .findings li[data-move][data-point] (.current), tbody[data-ruleset~="japanese"] (.chosen; several names where they count alike),
  .board svg, g.point[data-point="D4"] with data-stone="black|white|", data-sign and aria-label;
  .now (aria-live), button[data-step="first|back|next|last"], .slider, select.ruleset, a.save,
  details.moves button[data-move] (aria-current), details > pre (the board as text)
- dialog#help, #help-close
- Addresses: #NAME opens a game at its end, #NAME@31 after move 31, # all games.
Keys: the dialog lists them. window.boards(first, words, games) takes the data of a file beside the page. */
"use strict";
const STEP = 22, EDGE = 26, LISTED = 200, MOST_PRINTED = 200;
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIAMOND = "M0-5L5 0 0 5-5 0Z", SQUARE = "M-3.4-3.4H3.4V3.4H-3.4Z";
const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const SIGNS = {
  x: "dead black stone", o: "dead white stone", "#": "black stone alive in seki",
  "@": "white stone alive in seki", b: "Black’s territory", w: "White’s territory", "-": "dame",
  f: "false eye", s: "eye in seki", "?": "unsettled",
};
const ON_MOVE = { wrong: "illegal move", last: "last move", taken: "captured" };
const $ = (id) => document.getElementById(id);
const onClick = (id, act) => $(id).addEventListener("click", act);
const page = document.documentElement;
page.classList.add("script");

const make = (name, ...rest) => filled(document.createElement(name), ...rest);
const draw = (name, ...rest) => filled(document.createElementNS("http://www.w3.org/2000/svg", name), ...rest);

function filled(node, attributes, ...content) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...content);
  return node;
}

function build(tree, words) {  // an element as elements.py writes it
  if (!Array.isArray(tree)) return words[tree];
  const [name, ...content] = tree, first = content[0];
  const given = typeof first === "object" && !Array.isArray(first) ? content.shift() : {};
  const attributes = Object.entries(given).map(([key, value]) => [words[key], words[value]]);
  return make(words[name], Object.fromEntries(attributes), ...content.map((each) => build(each, words)));
}

function decoded(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

/* ---- the table ---- */

const table = $("games"), body = table.tBodies[0], head = table.tHead.rows[0];
const columnNames = [...head.cells].map((cell) => cell.dataset.name);
const rows = [...body.rows].map((row, number) => ({
  row, number, link: row.cells[0].firstChild, kinds: (row.dataset.k ?? "").split(" "), text: null,
}));
const byName = new Map(rows.map((each) => [decoded(each.link.getAttribute("href").slice(1)), each]));
let order = rows, chosen = rows, visible = rows, listed = LISTED, filter = "";
let isListed = () => true;  // which rows are listed before a search
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function list() {
  const wanted = $("search").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const among = order.filter(isListed);
  chosen = among.filter((each) => {
    if (filter && !each.kinds.includes(filter)) return false;
    if (!wanted.length) return true;
    each.text ??= each.row.textContent.toLowerCase();
    return wanted.every((word) => each.text.includes(word));
  });
  const before = visible;
  visible = new Set(chosen.slice(0, listed));
  for (const each of before) if (!visible.has(each)) each.row.hidden = true;
  for (const { row } of visible) {
    row.hidden = false;
    [...row.cells].forEach((cell, at) => { if (columnNames[at]) cell.dataset.name = columnNames[at]; });
  }
  const left = chosen.length - visible.size;
  $("shown").textContent = `${chosen.length} of ${among.length} games`;
  $("more").hidden = !left;
  $("more").textContent = `List ${Math.min(left, LISTED)} more of ${left}`;
}

function margin(text) {  // of a result, such as "B+10.5 ✓"
  return text[0] === "0" ? 0 : (text[0] === "W" ? -1 : 1) * parseFloat(text.slice(2));
}

const keyOf = {
  text: ({ textContent }) => textContent || null,
  number: ({ dataset }) => dataset.v === undefined ? null : Number(dataset.v),
  result: ({ textContent }) => textContent ? margin(textContent) : null,
};

function sort(cell) {
  const up = cell.getAttribute("aria-sort") !== "ascending";
  const column = cell.cellIndex, kind = cell.dataset.sort;
  for (const each of head.cells) each.removeAttribute("aria-sort");
  cell.setAttribute("aria-sort", up ? "ascending" : "descending");
  const keys = new Map(rows.map((each) => {
    const key = keyOf[kind](each.row.cells[column]);
    return [each, Number.isNaN(key) ? null : key];
  }));
  const compare = kind === "text" ? collator.compare : (one, other) => one - other;
  order = [...rows].sort((one, other) => {
    const [a, b] = [keys.get(one), keys.get(other)];
    if (a === null || b === null) return (a === null) - (b === null) || one.number - other.number;
    return (up ? compare(a, b) : compare(b, a)) || one.number - other.number;
  });
  body.append(...order.map((each) => each.row));
  list();
}

for (const cell of head.cells) {
  const button = make("button", { type: "button" }, ...cell.childNodes);
  button.addEventListener("click", () => sort(cell));
  cell.replaceChildren(button);
}
function listAnew() { listed = LISTED; list(); }

function onChoice(key, choose) {  // of a button with data-…; choose returns what is then chosen
  const buttons = [...document.querySelectorAll(`[data-${key}]`)];
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const now = choose(button.dataset[key]);
      for (const each of buttons) each.setAttribute("aria-pressed", each.dataset[key] === now);
    });
  }
}

onChoice("filter", (kind) => {
  filter = kind === filter ? "" : kind;
  listAnew();
  return filter;
});
onChoice("view", (name) => {
  table.className = `view-${name}`;
  return name;
});
$("search").addEventListener("input", listAnew);
onClick("more", () => { listed += LISTED; list(); });
list();

for (const each of document.querySelectorAll("#to-correct details")) each.open = false;

/* ---- the board ---- */

function textOf(data, stones, owners, last) {
  const [columns, height] = data.size, margin = String(height).length;
  const names = Array.from({ length: columns }, (_, column) => columnName(column).padStart(2));
  const lines = [0, 1].map((at) => names.map((name) => ` ${name[at]}`).join("")).filter((line) => line.trim())
    .map((line) => " ".repeat(margin) + line);
  const rows = Array.from({ length: height }, (_, row) => {
    let text = String(height - row).padStart(margin);
    for (let point = row * columns; point < (row + 1) * columns; point++) {
      const sign = (owners[point] ?? ".") === "." ? ".XO"[stones[point]] : owners[point];
      text += (point === last ? "(" : point - 1 === last && point % columns ? ")" : " ") + sign;
    }
    return last === (row + 1) * columns - 1 ? `${text})` : text;
  });
  return [...lines, ...rows, ...lines].join("\n");
}

const pointsOf = (text) => text ? text.match(/../g) : [];
const numberOf = (at, columns) => LETTERS.indexOf(at[1]) * columns + LETTERS.indexOf(at[0]);

function columnName(column) {
  const rounds = Math.floor(column / COLUMNS.length);
  return (rounds ? COLUMNS[rounds - 1] : "") + COLUMNS[column % COLUMNS.length];
}

function pointName(number, data) {
  const [columns, height] = data.size;
  return columnName(number % columns) + (height - Math.floor(number / columns));
}

function stonesAfter(data, move) {
  const [columns, height] = data.size;
  const stones = new Uint8Array(columns * height);
  const become = (text, color) => {
    for (const at of pointsOf(text)) stones[numberOf(at, columns)] = color;
  };
  become(data.start[0], 1);
  become(data.start[1], 2);
  for (let number = 1; number <= move; number++) {
    const { color, point } = moveOf(data, number);
    if (point !== null) stones[point] = color === "Black" ? 1 : 2;
    become(data.captured?.[number], 0);
    const [black, white, empty] = data.set_up?.[number] ?? [];
    become(black, 1);
    become(white, 2);
    become(empty, 0);
  }
  return stones;
}

function moveOf(data, number) {
  const at = data.moves.slice(2 * number - 2, 2 * number);
  const color = data.colors[(number - 1) % data.colors.length] === "b" ? "Black" : "White";
  if (at === "..") return { color, name: "pass", point: null };
  if (at === "!!") return { color, name: data.outside[number], point: null };
  const point = numberOf(at, data.size[0]);
  return { color, name: pointName(point, data), point };
}

function light(kind) {
  return draw("radialGradient", { id: `${kind}-light`, cx: "36%", cy: "30%", r: "75%" },
    ...[1, 2].map((number) => draw("stop", { offset: number - 1, class: `${kind}-${number}` })));
}

function wood(columns, height, stars) {
  const width = (columns - 1) * STEP + 2 * EDGE, tall = (height - 1) * STEP + 2 * EDGE;
  const svg = draw("svg", { viewBox: `0 0 ${width} ${tall}` });
  svg.append(draw("rect", { class: "wood", width, height: tall }));
  let lines = "";
  for (let row = 0; row < height; row++) lines += `M${EDGE} ${EDGE + row * STEP}H${width - EDGE}`;
  for (let column = 0; column < columns; column++) {
    lines += `M${EDGE + column * STEP} ${EDGE}V${tall - EDGE}`;
  }
  svg.append(draw("path", { class: "lines", d: lines }));
  for (const at of pointsOf(stars)) {
    const number = numberOf(at, columns);
    svg.append(draw("circle", {
      class: "star", r: 2.4, cx: EDGE + number % columns * STEP,
      cy: EDGE + Math.floor(number / columns) * STEP,
    }));
  }
  const letters = draw("g", { "aria-hidden": "true" });
  const letter = (x, y, text) => letters.append(draw("text", { class: "coordinate", x, y: y + 3 }, text));
  for (let column = 0; column < columns; column++) {
    for (const y of [9, tall - 9]) letter(EDGE + column * STEP, y, columnName(column));
  }
  for (let row = 0; row < height; row++) {
    for (const x of [8, width - 8]) letter(x, EDGE + row * STEP, String(height - row));
  }
  svg.append(letters);
  return svg;
}

function markOnMove(more, stone) {
  return more === "wrong" ? draw("circle", { class: "wrong", r: stone ? 6.5 : 9 })
    : more === "last" ? draw("circle", { class: `last-${stone}`, r: 5 })
    : draw("path", { class: "taken", d: "M-3.5 0H3.5M0-3.5V3.5" });
}

function marksOf(stone, sign) {
  const marks = [], dead = sign === "x" || sign === "o";
  const circle = (name, r, at) => marks.push(draw("circle", { class: name, r, ...at }));
  const path = (name, d) => marks.push(draw("path", { class: name, d }));
  if (stone && !dead) circle("shade", 10.3, { cx: .7, cy: 1.2 });
  if (stone) circle(`${stone}-stone${dead ? " pale" : ""}`, 10.3);
  if (dead) path("cross", "M-5.5-5.5L5.5 5.5M5.5-5.5L-5.5 5.5");
  if (sign === "b") path("own-black", SQUARE);
  if (sign === "w") path("own-white", SQUARE);
  if (sign === "#" || sign === "@") path("in-seki", DIAMOND);
  const free = { "-": 5, f: 6, s: 6, "?": 7 }[sign];
  if (free) circle("wood", free);  // no lines below the mark
  if (sign === "-") circle("dame", 3.2);
  if (sign === "f") path("eye", "M0-4.6L4.4 3.2H-4.4Z");
  if (sign === "s") path("eye", DIAMOND);
  if (sign === "?") marks.push(draw("text", { class: "sign", y: 4.3 }, "?"));
  return marks;
}

class Board {
  constructor(data, title) {
    this.data = data;
    this.count = data.moves.length / 2;
    const [columns, height] = data.size;
    this.svg = wood(columns, height, data.stars);
    this.svg.style.maxWidth = `${4 * Math.max(columns, height) + 3}rem`;
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", title);
    this.owners = (data.owners ?? []).map((text) => text.replace(/(\D)(\d+)/g, (_, sign, number) => sign.repeat(number)));
    this.points = [];
    this.drawn = [];
    for (let number = 0; number < columns * height; number++) {
      const x = EDGE + number % columns * STEP, y = EDGE + Math.floor(number / columns) * STEP;
      const name = pointName(number, data);
      const group = draw("g", {
        class: "point", role: "img", transform: `translate(${x} ${y})`, "data-point": name,
      });
      this.points.push({ group, name });
      this.drawn.push(null);
      this.svg.append(group);
    }
    this.evidence = new Map();
    for (const [text, how] of data.dead ?? []) {
      for (const at of pointsOf(text)) this.evidence.set(numberOf(at, columns), how);
    }
  }

  show(move, ruleset) {
    const { data } = this, stones = stonesAfter(data, move);
    const last = move ? moveOf(data, move).point : null;
    const wrong = isIllegal(data, move, ruleset);
    const atEnd = move === this.count;
    const way = data.counted ? data.counted[ruleset] : 0;  // none: it counts an earlier position
    const owners = atEnd && this.owners[way] || "";
    const taken = new Set(pointsOf(data.captured?.[move]).map((at) => numberOf(at, data.size[0])));
    this.points.forEach(({ group, name }, number) => {
      const stone = ["", "black", "white"][stones[number]];
      const found = owners[number] ?? ".", sign = found === "." ? "" : found;
      const more = number === last ? (wrong ? "wrong" : "last") : taken.has(number) ? "taken" : "";
      const state = `${stone} ${sign} ${more}`;
      if (this.drawn[number] === state) return;
      this.drawn[number] = state;
      const marks = sign || stone ? marksOf(stone, sign) : [];
      if (more && !(more === "last" && (sign || !stone))) marks.push(markOnMove(more, stone));
      let label = stone ? `${name} ${stone}` : `${name} empty`;
      if (sign) label = `${name} ${SIGNS[sign]}`;
      if (atEnd && this.evidence.has(number)) label += `, ${this.evidence.get(number)}`;
      if (more) label += `, ${ON_MOVE[more]}`;
      group.replaceChildren(draw("title", {}, label), draw("rect", { x: -11, y: -11, width: 22, height: 22, fill: "transparent" }), ...marks);
      group.setAttribute("aria-label", label);
      group.dataset.stone = stone;
      group.dataset.sign = sign;
    });
    return textOf(data, stones, owners, last);
  }
}

function isIllegal(data, move, ruleset) {
  return (data.illegal ?? []).some(([names, moves]) =>
    moves.includes(move) && (!ruleset || names.includes(ruleset)));
}

/* ---- a game ---- */

const texts = new Map([...$("texts").children].map((each) => [decoded(each.dataset.game), each]));
const files = $("files") ? Number($("files").textContent) : 0;
const waiting = new Map(), beside = new Map();
let game = null, scrolled = 0, ofPage = null;

window.boards = (first, words, games) => {
  games.forEach((each, index) => beside.set(first + index, [...each, words]));
  for (const done of waiting.get(first) ?? []) done();
  waiting.delete(first);
};

function read(id) {
  const found = $(id);
  return found ? JSON.parse(found.textContent) : null;
}

function load(number) {  // Returns [what is known of a game, its record, the words of its text].
  if (!files) return [read(`game-${number}`), read(`record-${number}`), ofPage ??= read("words")];
  if (beside.has(number)) return beside.get(number);
  const first = number - number % files;
  return new Promise((done) => {
    const ready = () => done(beside.get(number) ?? [null, null]);
    if (waiting.has(first)) { waiting.get(first).push(ready); return; }
    waiting.set(first, [ready]);
    const name = `boards-${String(first / files + 1).padStart(4, "0")}.js`;
    const script = make("script", { src: name });
    script.addEventListener("error", () => { waiting.delete(first); done([null, null]); });
    document.head.append(script);
  });
}

function target() {
  const text = decoded(location.hash.slice(1));
  const whole = byName.get(text);
  if (whole) return [whole, null];
  const at = /^(.*)@(\d+)$/s.exec(text), found = at && byName.get(at[1]);
  return found ? [found, Number(at[2])] : [null, null];
}

async function route() {
  const [entry, move] = target();
  if (!entry) { showOverview(); return; }
  if (game && game.entry === entry) { game.go(move ?? game.count); return; }
  const found = load(entry.number);
  const [known, record, words] = found instanceof Promise ? await found : found;
  if (target()[0] !== entry) return;
  leave();
  if (!page.classList.contains("in-game")) scrolled = scrollY;
  page.classList.add("in-game");
  $("overview").hidden = true;
  $("bar").hidden = false;
  game = new Game(entry, known, record, words);
  game.go(move ?? game.count);
  scrollTo(0, 0);
  game.heading?.focus({ preventScroll: true });
}

function leave() {
  game?.close();
  game = null;
}

function showOverview() {
  if (!game && !page.classList.contains("in-game")) return;
  const entry = game?.entry;
  leave();
  page.classList.remove("in-game");
  $("overview").hidden = false;
  $("bar").hidden = true;
  $("no-board").hidden = true;
  document.title = overviewTitle;
  scrollTo(0, scrolled);
  if (entry && !entry.row.hidden) entry.link.focus({ preventScroll: true });
}
const titleOfPage = document.title;
let overviewTitle = titleOfPage;

const around = (entry) => chosen.includes(entry) ? chosen : order;
const neighbour = (entry, step) => around(entry)[around(entry).indexOf(entry) + step];

function openNeighbour(step) {
  const next = neighbour(game.entry, step);
  if (next) location.hash = next.link.getAttribute("href");
}

class Game {
  constructor(entry, known, record, words) {
    this.entry = entry;
    this.href = entry.link.getAttribute("href");
    this.name = decoded(this.href.slice(1));
    this.article = texts.get(this.name);
    if (!this.article && known?.text) {
      this.article = build(known.text, words);
      this.isBuilt = true;
      $("texts").append(this.article);
    }
    const among = around(entry);
    $("where").textContent = `Game ${among.indexOf(entry) + 1} of ${among.length}`;
    $("previous-game").disabled = !neighbour(entry, -1);
    $("next-game").disabled = !neighbour(entry, 1);
    document.title = `${this.name} – gocheck`;
    $("bar-title").textContent = this.name;
    this.count = 0;
    this.board = null;
    this.findings = [];
    $("no-board").hidden = Boolean(known?.board);
    if (!known) {
      $("no-board").textContent = `${this.name} has no board in this page: “gocheck show FILE” draws it.`;
    } else if (!known.board) {
      $("no-board").textContent = "There is no board to show.";
    }
    if (!this.article) return;
    this.article.classList.add("open");
    this.heading = this.article.querySelector("h2");
    this.heading.tabIndex = -1;
    this.findings = [...this.article.querySelectorAll(".findings li[data-move]")];
    for (const each of this.article.querySelectorAll("details")) each.open = false;
    if (known?.board) this.play(known.board, record);
  }

  play(data, record) {
    this.data = data;
    this.board = new Board(data, `Board of ${this.name}`);
    this.count = this.board.count;
    this.now = make("p", { class: "now", "aria-live": "polite" });
    const steps = [["first", "M5 4V16M15 4L7 10L15 16Z", "First position"], ["back", "M13 4L6 10L13 16Z", "One move back"],
      ["next", "M7 4L14 10L7 16Z", "One move forward"], ["last", "M15 4V16M5 4L13 10L5 16Z", "Last position"]];
    this.buttons = steps.map(([step, d, label]) => {
      const icon = draw("svg", { viewBox: "0 0 20 20", class: "icon", "aria-hidden": "true" }, draw("path", { d }));
      const button = make("button", { type: "button", "data-step": step, "aria-label": label, title: label }, icon);
      button.addEventListener("click", () => this.step(step));
      return button;
    });
    this.slider = make("input", { class: "slider", type: "range", min: 0, max: this.count, "aria-label": "Move" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value), true));
    const figure = make("figure", { class: "board" }, this.board.svg);
    let turned = 0;
    figure.addEventListener("wheel", (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaMode ? 40 * Math.sign(event.deltaY) : event.deltaY;
      if (Math.abs(turned) < 30) return;
      this.by(Math.sign(turned));
      turned = 0;
    }, { passive: false });
    this.board.svg.addEventListener("click", () => this.by(1));
    const choices = make("div", { class: "choices" });
    const scored = [...this.article.querySelectorAll("tbody[data-ruleset]")]
      .flatMap((each) => each.dataset.ruleset.split(" "));
    const forbidding = (data.illegal ?? []).flatMap(([names]) => names);
    if (!scored.length && forbidding.length) scored.push(...new Set([data.own ?? [], ...forbidding].flat()));
    if (scored.length) {
      this.select = make("select", { class: "ruleset" },
        ...scored.map((name) => make("option", { value: name }, name)));
      if (data.own) this.select.value = data.own;
      this.select.addEventListener("change", () => this.go(this.move, true));
      choices.append(make("label", {}, "Ruleset", this.select));
    }
    if (record) choices.append(this.saved(record));
    this.list = make("ol", {});
    for (let number = 1; number <= this.count; number++) {
      const { color, name } = moveOf(data, number);
      const button = make("button", { type: "button", "data-move": number },
        make("i", {}, `${number} `), `${color} ${name}`);
      button.addEventListener("click", () => this.go(number, true));
      this.list.append(make("li", {}, button));
    }
    const moves = make("details", { class: "moves" }, make("summary", {}, `${this.count} moves`), this.list);
    moves.addEventListener("toggle", () => this.mark());
    this.article.classList.add("has-board");
    this.diagram = this.article.querySelector(".diagram pre") ?? this.article.querySelector(".facts")
      .appendChild(make("details", { class: "diagram" }, make("summary", {}, "Board as text"), make("pre", { tabindex: 0 }))).lastChild;
    this.article.querySelector(".play").replaceChildren(
      figure, this.now, make("div", { class: "steps" }, ...this.buttons), this.slider, choices, moves);
  }

  saved([name, text, how]) {
    const data = how ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text;
    this.blob = URL.createObjectURL(new Blob([data], { type: "application/x-go-sgf" }));
    return make("a", { class: "button save", href: this.blob, download: name }, "Save the record");
  }

  close() {
    clearTimeout(this.timer);
    if (this.blob) URL.revokeObjectURL(this.blob);
    if (!this.article) return;
    this.article.classList.remove("open", "has-board");
    this.article.querySelector(".play").replaceChildren();
    if (this.isBuilt) this.article.remove();
  }

  by(moves) { this.go(this.move + moves, true); }

  step(name) {
    this.go({ first: 0, back: this.move - 1, next: this.move + 1, last: this.count }[name], true);
  }

  finding(step) {
    const moves = [...new Set(this.findings.map((each) => Number(each.dataset.move)))].sort((a, b) => a - b);
    const next = step > 0 ? moves.find((move) => move > this.move) : moves.findLast((move) => move < this.move);
    if (next !== undefined) this.go(next, true);
  }

  /* Shows the position after a move; address: whether the address bar follows. */
  go(move, address = false) {
    this.move = Math.max(0, Math.min(this.count, move));
    if (!this.board) return;
    const { data } = this, ruleset = this.select?.value;
    this.diagram.textContent = this.board.show(this.move, ruleset);
    this.now.textContent = this.sentence(ruleset);
    this.slider.value = this.move;
    this.slider.setAttribute("aria-valuetext", this.now.textContent);
    const [first, back, next, last] = this.buttons;
    first.disabled = back.disabled = this.move === 0;
    next.disabled = last.disabled = this.move === this.count;
    for (const each of this.findings) {
      each.classList.toggle("current", Number(each.dataset.move) === this.move);
    }
    for (const each of this.article.querySelectorAll("tbody[data-ruleset]")) {
      each.classList.toggle("chosen", each.dataset.ruleset.split(" ").includes(ruleset));
    }
    this.mark();
    if (!address) return;
    clearTimeout(this.timer);  // browsers allow few changes of the address a second
    this.timer = setTimeout(() => {
      if (target()[0] !== this.entry) return;  // another game is about to open
      const at = this.move === this.count ? "" : `@${this.move}`;
      history.replaceState(null, "", this.href + at);
    }, 250);
  }

  sentence(ruleset) {
    if (!this.move) return "At the start";
    const { data, move } = this, { color, name } = moveOf(data, move);
    const captured = pointsOf(data.captured?.[move]).length;
    let text = `Move ${move}, ${color} ${name}`;
    if (captured) text += `, captures ${captured}`;
    if (data.set_up?.[move]) text += ", then stones are set up";
    if (isIllegal(data, move, ruleset)) text += `, illegal under ${ruleset}`;
    return text;
  }

  mark() {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.move ? this.list.children[this.move - 1].firstChild : null;
    current?.setAttribute("aria-current", "true");
    if (current && this.list.parentElement.open) {
      const { list } = this, top = current.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 30) list.scrollTop = top - 40;
    }
  }
}

/* ---- keys ---- */

const ofGame = {
  ArrowRight: () => game.by(1), ArrowLeft: () => game.by(-1),
  ArrowDown: () => game.by(1), ArrowUp: () => game.by(-1),
  PageDown: () => game.by(10), PageUp: () => game.by(-10),
  Home: () => game.step("first"), End: () => game.step("last"),
  n: () => game.finding(1), p: () => game.finding(-1),
  j: () => openNeighbour(1), k: () => openNeighbour(-1),
  Escape: () => { location.hash = $("back").getAttribute("href"); },
};

function moveFocus(step) {
  const links = [...body.rows].filter((row) => !row.hidden).map((row) => row.cells[0].firstChild);
  const at = links.indexOf(document.activeElement);
  const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step];
  next?.focus();
}

const ofOverview = {
  "/": () => { $("search").focus(); $("search").select(); },
  j: () => moveFocus(1), k: () => moveFocus(-1),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if ($("help").open) return;
  const field = event.target;
  if (field === $("search")) {
    if (event.key === "Escape") { field.value = ""; list(); field.blur(); event.preventDefault(); }
    if (event.key === "Enter" && chosen.length) { location.hash = chosen[0].link.getAttribute("href"); }
    return;
  }
  if (field.tagName === "SELECT" && event.key !== "Escape") return;
  const act = event.key === "?" ? () => $("help").showModal()
    : game ? (event.key === "/" ? () => { ofGame.Escape(); ofOverview["/"](); } : ofGame[event.key])
    : ofOverview[event.key];
  if (!act || (game && !game.board && !["j", "k", "Escape", "?", "/"].includes(event.key))) return;
  event.preventDefault();
  act();
});
onClick("show-help", () => $("help").showModal());
onClick("help-close", () => $("help").close());
onClick("previous-game", () => openNeighbour(-1));
onClick("next-game", () => openNeighbour(1));

/* ---- legend, date and print ---- */

if (!$("made") && location.protocol === "file:") {  // a server may give any time
  const at = new Date(document.lastModified);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0"));
  document.querySelector(".about").append(` · file of ${day.join("-")}`);
}

function explain(marks, meaning) {
  const svg = wood(2, 2, "");
  svg.setAttribute("viewBox", `${EDGE - 14} ${EDGE - 14} 28 28`);
  svg.setAttribute("aria-hidden", "true");
  svg.querySelector("g").remove();
  svg.append(draw("g", { transform: `translate(${EDGE} ${EDGE})` }, ...marks));
  $("signs").append(make("div", {}, svg, meaning));
}

for (const [sign, meaning] of Object.entries(SIGNS)) {
  const stone = "x#".includes(sign) ? "black" : "o@".includes(sign) ? "white" : "";
  explain(marksOf(stone, sign), meaning + (sign === "?" ? "; stones in doubt have no sign" : ""));
}
for (const [more, meaning] of Object.entries(ON_MOVE)) {
  const stone = more === "taken" ? "" : "black";
  explain([...(stone ? marksOf(stone, "") : []), markOnMove(more, stone)], meaning);
}
document.body.append(draw("svg", { width: 0, height: 0, "aria-hidden": "true", class: "lights" },
  draw("defs", {}, light("black"), light("white"))));

addEventListener("beforeprint", () => {
  if (game) return;
  let printed = 0;
  for (const each of rows) {
    const article = texts.get(decoded(each.link.getAttribute("href").slice(1)));
    if (!article || files || printed === MOST_PRINTED) continue;
    const board = load(each.number)[0]?.board;
    if (!board) continue;
    const drawn = new Board(board, "");
    drawn.show(drawn.count, board.own);
    article.querySelector(".play").replaceChildren(make("figure", { class: "board" }, drawn.svg));
    article.classList.add("has-board");
    printed += 1;
  }
});
addEventListener("afterprint", () => {
  if (game) return;
  for (const article of texts.values()) {
    article.querySelector(".play").replaceChildren();
    article.classList.remove("has-board");
  }
});

addEventListener("hashchange", route);
route();
