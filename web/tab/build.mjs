/**
 * Builds Railbird in a tab: one folder of static files.
 *
 *   node web/tab/build.mjs WHEELS FOLDER
 */

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const WEB = dirname(HERE);
const SOURCE = resolve(WEB, "../src");
const PYODIDE = dirname(createRequire(join(WEB, "package.json")).resolve("pyodide/package.json"));
/** Those of them that come by `fetch`, so that their bytes are counted. */
const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const COUNTED = RUNTIME.slice(2);
/** Below this a file of the page is kept for offline play at the first visit. */
const SMALL = 400_000;

const [wheels, out] = process.argv.slice(2).map((path) => resolve(path));
const work = mkdtempSync(join(tmpdir(), "railbird-tab-"));
process.chdir(WEB);

const hashOf = (...contents) => contents.reduce((hash, each) => hash.update(each), createHash("sha256")).digest("hex").slice(0, 12);

async function pythonParts() {
  const { loadPyodide } = await import(join(PYODIDE, "pyodide.mjs"));
  const python = await loadPyodide({ indexURL: `${PYODIDE}/` });
  const mount = (place, root) => {
    python.FS.mkdirTree(place);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
  };
  mount("/source", SOURCE);
  mount("/rules", resolve(WEB, "../docs/rules"));
  mount("/wheels", wheels);
  mount("/tab", HERE);
  mount("/made", work);
  python.runPython("import sys; sys.path[:0] = ['/tab']; sys.dont_write_bytecode = True; import pack");
  for (const wheel of readdirSync(wheels).sort()) python.runPython(`pack.unpack("/wheels/${wheel}", "/packages")`);
  python.runPython("import shutil; shutil.copytree('/source/railbird', '/packages/railbird'); shutil.copytree('/rules', '/packages/railbird/rules')");
  python.runPython("pack.pack(['/packages'], '/made/railbird.zip')");
  python.runPython("sys.path[:0] = ['/packages']");
  await python.runPythonAsync("await pack.written('/made/written')");
}

function moveIn(name, content) {
  const [stem, ending] = [name.slice(0, name.indexOf(".")), name.slice(name.indexOf("."))];
  const hashed = `${stem}-${hashOf(content)}${ending}`;
  writeFileSync(join(out, hashed), content);
  return hashed;
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

await pythonParts();

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const runtime = Object.fromEntries(RUNTIME.map((name) => [name, readFileSync(join(PYODIDE, name))]));
const python = `python-${hashOf(...Object.values(runtime))}/`;
const railbird = readFileSync(join(work, "railbird.zip"));
const bytes = COUNTED.reduce((sum, name) => sum + runtime[name].length, railbird.length);

const { build } = await import("vite");
process.env.RAILBIRD_TAB = JSON.stringify({
  parts: { python, railbird: `railbird-${hashOf(railbird)}.zip`, bytes },
  answers: `answers-${hashOf(readFileSync(join(work, "written/answers.json")))}.json`,
});
await build({ root: WEB, mode: "tab", base: "./", logLevel: "error", build: { outDir: out, emptyOutDir: true } });

mkdirSync(join(out, python));
for (const [name, content] of Object.entries(runtime)) writeFileSync(join(out, python, name), content);
moveIn("railbird.zip", railbird);
moveIn("answers.json", readFileSync(join(work, "written/answers.json")));
cpSync(join(work, "written/rules"), join(out, "rules"), { recursive: true });
cpSync(join(work, "written/page.css"), join(out, "page.css"));
const index = moveIn("index.html", readFileSync(join(out, "index.html")));

const isHashed = (file) => /^(assets|python-\w+)\/|-[0-9a-f]{12}\./.test(file);
const files = [...filesIn(out)].map((path) => relative(out, path)).filter(isHashed).sort();
const large = files.filter((file) => file.startsWith("python-") || statSync(join(out, file)).size > SMALL);
const off = process.env.TAB_SERVICE_WORKER === "off";
const worker = readFileSync(join(HERE, off ? "sw_off.js" : "sw.js"), "utf-8");
const list = { index, large, small: files.filter((file) => !large.includes(file)) };
writeFileSync(join(out, "sw.js"), `const BUILD = ${JSON.stringify({ version: hashOf(JSON.stringify(list)), ...list })};\n${worker}`);
rmSync(work, { recursive: true });
process.exit(0); // the chores of the house would go on
