// Python, with gocheck, in a thread of its own: it gets files, and gives back reports.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/home/pyodide/event";
const FOLDER = `${HOME}/games`;
const SAVES = [
  ["report.html", "text/html;charset=utf-8"],
  ["games.csv", "text/csv;charset=utf-8"],
  ["games.jsonl", "application/jsonl"],
];

const loading = load();

async function load() {
  const [python, packages] = await Promise.all([
    loadPyodide({ indexURL: new URL("./pyodide/", self.location).href }),
    fetch("packages.zip").then((answer) => answer.arrayBuffer()),
  ]);
  const place = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(packages, "zip", { extractDir: place });
  const commands = python.pyimport("gocheck.builds.in_page");
  postMessage({ kind: "ready", memory: memory(python) });
  commands.load_all(); // while the user looks for files
  return { python, commands, Path: python.pyimport("pathlib").Path };
}

loading.catch((error) => postMessage({ kind: "broken", message: lastLine(error) }));

function memory(python) { return python._module.HEAPU8.length; }

// Of a traceback: what went wrong.
function lastLine(error) {
  return String(error.message || error).trim().split("\n").pop();
}

function put(python, given) {
  const { FS } = python;
  python.runPython(`import shutil; shutil.rmtree("${HOME}", ignore_errors=True)`); // what an earlier check left
  FS.mkdirTree(FOLDER);
  for (const { path, data } of given.files) {
    const cut = path.lastIndexOf("/");
    try {
      if (cut > 0) { FS.mkdirTree(`${FOLDER}/${path.slice(0, cut)}`); }
      FS.writeFile(`${FOLDER}/${path}`, new Uint8Array(data));
    } catch { // a file is called as a folder is, or there is no memory
      throw new Error(`there is no place for ${path}`);
    }
  }
  const options = [];
  if (given.ruleset) { options.push(`--default-ruleset=${given.ruleset}`); }
  const checks = [...options];
  if (given.expect) { checks.push(`--expect=${given.expect}`); }
  if (given.results) { checks.push(`--results=${given.results}`); }
  return { options, checks };
}

const work = {
  check({ python, commands, Path }, given) {
    const begun = performance.now();
    const { checks } = put(python, given);
    postMessage({ kind: "files", total: commands.records_in(Path(FOLDER)) });
    let shown = 0;
    const onGames = (games) => {
      if (performance.now() - shown > 100) {
        shown = performance.now();
        postMessage({ kind: "games", games });
      }
    };
    const [, remarks, table] = commands.check(Path(FOLDER), checks, onGames).toJs();
    const saves = [];
    for (const [name, type] of SAVES) {
      if (python.FS.analyzePath(`${HOME}/${name}`).exists) {
        saves.push({ name, type, data: python.FS.readFile(`${HOME}/${name}`) });
      }
    }
    const report = saves.find(({ name }) => name === "report.html");
    const seconds = (performance.now() - begun) / 1000;
    postMessage({
      kind: "checked", remarks, table, saves, report: report && report.data, seconds,
      memory: memory(python),
    });
  },
  correct({ python, commands, Path }, given) {
    const { options } = put(python, given);
    const [, remarks, zip] = commands.corrected_copies(Path(FOLDER), options).toJs();
    postMessage({ kind: "corrected", remarks, zip, memory: memory(python) });
  },
};

onmessage = async ({ data }) => {
  try {
    work[data.kind](await loading, data);
  } catch (error) {
    postMessage({ kind: "failed", message: lastLine(error) });
  }
};
