// The page: takes files, has the worker check them, and shows what comes back. All texts are shown
// as texts; the report is a page of its own, in a frame. The policy lets no script run in it but that
// of reports. A sandbox would add nothing: without the same origin, its links to games lead nowhere.

const at = (id) => document.getElementById(id);
const PASTED = "pasted.sgf";

let worker = null;
let ready = false;
let stored = false; // for use without a network
let busy = false;
let records = []; // {path, file}
let urls = []; // of the last result
let asked = null; // the records and options of the last check

function startWorker() {
  ready = false;
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => answers[data.kind](data);
  worker.onerror = () => answers.broken({ message: "worker.js does not come, or this browser is too old" });
  showState();
}

const answers = {
  ready({ memory }) {
    ready = true;
    say("ready", stored ? "Ready, also without a network." : "Ready.");
    showMemory(memory);
    showState();
  },
  broken({ message }) {
    say("ready", `Python cannot be loaded: ${message}`);
  },
  games({ games }) {
    const total = at("progress").max;
    at("progress").value = Math.min(games, total);
    say("state", counted(games, "game"));
  },
  files({ total }) {
    at("progress").max = Math.max(total, 1);
  },
  checked({ remarks, table, saves, report, memory, seconds }) {
    busy = false;
    say("state", `Done in ${seconds.toFixed(1)} seconds.`);
    showMemory(memory);
    showResult(remarks, table, saves, report);
    showState();
  },
  corrected({ remarks, zip, memory }) {
    busy = false;
    say("state", "");
    showMemory(memory);
    showRemarks(remarks);
    if (zip) { save(zip, "corrected.zip", "application/zip").click(); }
    showState();
  },
  failed({ message }) {
    busy = false;
    say("state", `This did not work: ${message}`);
    showState();
  },
};

function say(id, text) { at(id).textContent = text; }

function counted(number, noun) { return `${number} ${noun}${number === 1 ? "" : "s"}`; }

function showMemory(bytes) { say("memory", `Memory of Python: ${Math.round(bytes / 1e6)} MB.`); }

function showState() {
  const some = records.length > 0 || at("pasted").value.trim() !== "";
  at("check").disabled = !ready || busy || !some;
  at("cancel").hidden = !busy;
  at("progress").hidden = !busy;
  at("clear").hidden = !records.length;
  const correct = at("correct");
  if (correct) { correct.disabled = !ready || busy; }
}

function showChosen() {
  const bytes = records.reduce((sum, { file }) => sum + file.size, 0);
  const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  say("chosen", records.length ? `${counted(records.length, "file")}, ${size}` : "No records yet.");
  showState();
}

function add(list) {
  const known = new Set(records.map(({ path }) => path));
  for (const { path, file } of list) {
    const name = unused(path, known);
    known.add(name);
    records.push({ path: name, file });
  }
  showChosen();
}

function unused(path, known) {
  let name = safe(path);
  for (let number = 2; known.has(name); number++) { name = `${number}/${safe(path)}`; }
  return name;
}

// A path below the folder of the records, whatever the name says.
function safe(path) {
  const parts = path.replace(/\0/g, "").split(/[/\\]/);
  return parts.filter((part) => part && part !== "." && part !== "..").join("/") || "unnamed";
}

function chosenIn(input) {
  return [...input.files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

async function dropped(items) {
  // All at once: while this waits, the items are lost. A file that lies in no folder has no entry.
  const all = [...items].filter((item) => item.kind === "file");
  const entries = all.map((item) => item.webkitGetAsEntry?.() || item.getAsFile());
  const found = [];
  for (const entry of entries) {
    if (entry instanceof File) {
      found.push({ path: entry.name, file: entry });
    } else {
      await walk(entry, found);
    }
  }
  return found;
}

async function walk(entry, found) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => entry.file(done, failed));
    found.push({ path: entry.fullPath, file });
    return;
  }
  const reader = entry.createReader();
  for (;;) { // a reader gives some hundred at a time
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) { return; }
    for (const inner of some) { await walk(inner, found); }
  }
}

async function given() {
  const files = [];
  for (const { path, file } of records) { files.push({ path, data: await file.arrayBuffer() }); }
  const include = (name, data) => {
    const path = unused(name, new Set(files.map((file) => file.path)));
    files.push({ path, data });
    return path;
  };
  const pasted = at("pasted").value;
  if (pasted.trim()) { include(PASTED, new TextEncoder().encode(pasted).buffer); }
  const [list] = at("results").files;
  return {
    files,
    ruleset: at("ruleset").value,
    expect: at("expect").value.trim(),
    results: list && include(list.name, await list.arrayBuffer()),
  };
}

async function ask(kind) {
  busy = true;
  at("progress").removeAttribute("value");
  say("state", kind === "check" ? "Reading …" : "Correcting …");
  showState();
  if (kind === "check") {
    forget();
    try {
      asked = await given();
    } catch (error) { // a file that is gone, or that may not be read
      answers.failed({ message: error.message });
      return;
    }
  }
  worker.postMessage({ kind, ...asked });
}

function forget() {
  at("result").hidden = true;
  const empty = at("report").cloneNode(); // with no history, so that Back shows no old report
  empty.removeAttribute("src");
  at("report").replaceWith(empty);
  for (const url of urls) { URL.revokeObjectURL(url); }
  urls = [];
}

function save(data, name, type) {
  const url = URL.createObjectURL(new Blob([data], { type }));
  urls.push(url);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.className = "button";
  link.textContent = `Save ${name}`;
  return link;
}

function showRemarks(remarks) {
  say("remarks", remarks);
  at("remarks").hidden = !remarks;
}

function showResult(remarks, table, saves, report) {
  const links = saves.map(({ name, type, data }) => save(data, name, type));
  const correct = document.createElement("button");
  correct.type = "button";
  correct.id = "correct";
  correct.textContent = "Save corrected copies";
  correct.addEventListener("click", () => ask("correct"));
  at("saves").replaceChildren(...(links.length ? [...links, correct] : [])); // or nothing was read
  showRemarks(remarks);
  say("table", table);
  at("report").hidden = !report;
  if (report) {
    const url = URL.createObjectURL(new Blob([report], { type: "text/html;charset=utf-8" }));
    urls.push(url);
    at("report").src = url;
  }
  at("result").hidden = false;
}

function cancel() {
  worker.terminate();
  busy = false;
  say("state", "Cancelled.");
  say("ready", "Loading Python …");
  startWorker();
}

// All that the page needs is stored once, so that it opens without a network. Python is loaded
// from what is stored, so that nothing comes over the network twice.
async function store() {
  try {
    const registering = navigator.serviceWorker.register("service.js");
    registering.then(noteNewer, () => {});
    if (navigator.serviceWorker.controller) { return true; } // whether the network answers or not
    const { installing, active } = await registering;
    const storing = installing || active;
    while (storing.state !== "activated") {
      if (storing.state === "redundant") { return false; } // some file did not come
      await new Promise((done) => storing.addEventListener("statechange", done, { once: true }));
    }
    return true;
  } catch {
    return false; // a browser may forbid it; all else works
  }
}

function noteNewer(registration) {
  const note = () => {
    if (registration.waiting && registration.active) {
      say("newer", "A newer version is stored: close all tabs of this page, then open it again.");
    }
  };
  note();
  registration.addEventListener("updatefound", () => {
    registration.installing.addEventListener("statechange", note);
  });
}

for (const id of ["files", "folder"]) {
  at(id).addEventListener("change", (event) => {
    add(chosenIn(event.target));
    event.target.value = "";
  });
}
at("pasted").addEventListener("input", showState);
at("clear").addEventListener("click", () => { records = []; showChosen(); });
at("cancel").addEventListener("click", cancel);
at("form").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!at("check").disabled) { ask("check"); }
});
for (const name of ["dragover", "dragenter"]) {
  addEventListener(name, (event) => { event.preventDefault(); at("drop").classList.add("over"); });
}
addEventListener("dragleave", () => at("drop").classList.remove("over"));
addEventListener("drop", async (event) => {
  event.preventDefault();
  at("drop").classList.remove("over");
  add(await dropped(event.dataTransfer.items));
});

stored = await store();
startWorker();
