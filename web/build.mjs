// Builds the browser client into a folder: the rules as WebAssembly, the catalogues as JSON, types of the games'
// states, the bundle, the page and the service worker.
//   node web/build.mjs [FOLDER]          build/web where none is named
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const out = resolve(process.argv[2] ?? join(root, "build/web"));
const work = mkdtempSync(join(tmpdir(), "jacta-web-"));

const list = (folder, suffix) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(suffix))
    .sort()
    .map((name) => join(root, folder, name));
const hash = (data) => createHash("sha256").update(data).digest("hex").slice(0, 8);

/** Writes a file under a name that changes with its content; answers with its address. */
function put(name, data) {
  const dot = name.lastIndexOf(".");
  const hashed = `${name.slice(0, dot)}.${hash(data)}${name.slice(dot)}`;
  writeFileSync(join(out, hashed), data);
  return `/${hashed}`;
}

const games = [...readFileSync(join(root, "src/rules/games.def"), "utf8").matchAll(/^GAME\((\w+)\)/gm)].map(
  (m) => m[1],
);

function compileRules() {
  const file = join(work, "jacta.wasm");
  const engine = ["json", "line", "match", "record", "registry", "state"].map((n) => join(root, `src/engine/${n}.c`));
  const rules = ["core", ...games].flatMap((name) => list(`src/rules/${name}`, ".c"));
  const flags = `-std=c17 -O2 --target=wasm32 -ffreestanding -nostdlib -nostdlibinc -Wall -Wextra -Werror -flto
    -DJACTA_NO_EXPORT -DJACTA_VERSION="web" -Wl,--no-entry,--lto-O2,--strip-all,-z,stack-size=1048576`.split(/\s+/);
  const folders = ["web/wasm/include", "include", "src"].flatMap((name) => ["-I", join(root, name)]);
  const sources = [...rules, ...engine, join(root, "src/bots/bots.c"), ...list("web/wasm", ".c")];
  execFileSync("clang-19", [...flags, ...folders, ...sources, "-o", file], { stdio: "inherit" });
  return readFileSync(file);
}

async function describeGames(wasm) {
  const { instance } = await WebAssembly.instantiate(wasm);
  const { games: ask, output, memory } = instance.exports;
  const length = ask();
  return JSON.parse(Buffer.from(memory.buffer, output(), length).toString()).games;
}

const camel = (id) => id.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());

/** The set-ups and the state types of the games, as the engine's tables have them. */
function generate(described) {
  const folder = join(web, "src/generated");
  mkdirSync(folder, { recursive: true });
  const infos = described.map(({ fields, ...info }) => info);
  writeFileSync(
    join(folder, "games.ts"),
    `import type { GameInfo } from "../protocol";\n\nexport const games: GameInfo[] = ${JSON.stringify(infos, null, 2)};\n`,
  );
  const types = described.map(
    ({ id, fields }) =>
      `export interface ${camel(id)}State {\n` +
      fields.map(({ name, dims }) => `  ${name}: number${"[]".repeat(dims.length)};\n`).join("") +
      "}\n",
  );
  writeFileSync(join(folder, "states.ts"), types.join("\n"));
}

/** One file a language with what every page says, and one for each game. */
function words() {
  const domains = ["engine", "bots", "web", "boards", "lessons", ...games];
  const files = ["en", "fr"].flatMap((lang) =>
    list(`lang/${lang}`, ".po").filter((f) => domains.includes(basename(f, ".po"))),
  );
  execFileSync(join(root, "tools/catalogue.py"), [...files, "--json", work], { stdio: "inherit" });
  const owner = (key) =>
    games.find((id) => key.replace(/^(boards|lesson)\./, "").startsWith(`${id}.`) && !/\.(title|tagline)$/.test(key)) ??
    "all";
  const addresses = {};
  for (const lang of ["en", "fr"]) {
    const parts = {};
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(join(work, `${lang}.json`)))))
      (parts[owner(key)] ??= {})[key] = text;
    addresses[lang] = Object.fromEntries(
      Object.entries(parts).map(([part, texts]) => [part, put(`words.${lang}.${part}.json`, JSON.stringify(texts))]),
    );
  }
  return addresses;
}

async function bundle(define) {
  const { metafile } = await esbuild.build({
    entryPoints: { app: join(web, "src/main.tsx") },
    outdir: out,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2020",
    jsx: "automatic",
    jsxImportSource: "preact",
    entryNames: "[name].[hash]",
    chunkNames: "[name].[hash]",
    assetNames: "[name].[hash]",
    loader: { ".woff2": "file" },
    publicPath: "/",
    define,
    metafile: true,
    logLevel: "warning",
  });
  return Object.keys(metafile.outputs).map((path) => `/${relative(out, resolve(path))}`);
}

async function serviceWorker(files) {
  await esbuild.build({
    entryPoints: [join(web, "src/worker.ts")],
    outfile: join(out, "sw.js"),
    bundle: true,
    minify: true,
    target: "es2020",
    define: { FILES: JSON.stringify(files), EDITION: JSON.stringify(hash(files.join())) },
    logLevel: "warning",
  });
}

function page(files) {
  const named = (pattern) => files.find((file) => pattern.test(file));
  const html = readFileSync(join(web, "index.html"), "utf8")
    .replace("APP_JS", named(/^\/app\..*\.js$/))
    .replace("APP_CSS", named(/^\/app\..*\.css$/));
  writeFileSync(join(out, "index.html"), html);
  for (const name of ["icon.svg", "manifest.webmanifest"])
    writeFileSync(join(out, name), readFileSync(join(web, name)));
}

/** Bytes over the wire of what the first page loads in one language, fonts included. */
function firstLoad(files) {
  const first = files.filter((f) => /^\/(app|chunk)\.|words\.en\.all|woff2$/.test(f));
  return first.reduce((sum, file) => {
    const data = readFileSync(join(out, file));
    return sum + (file.endsWith("woff2") ? data.length : gzipSync(data).length);
  }, 0);
}

try {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const wasm = compileRules();
  generate(await describeGames(wasm));
  const addresses = { wasm: put("jacta.wasm", wasm), words: words() };
  const lessons = Object.fromEntries(
    list("web/lessons", ".json").map((f) => [basename(f, ".json"), put(basename(f), readFileSync(f))]),
  );
  const bundled = await bundle({
    WASM: JSON.stringify(addresses.wasm),
    WORDS: JSON.stringify(addresses.words),
    LESSONS: JSON.stringify(lessons),
  });
  const files = [
    ...bundled,
    addresses.wasm,
    ...Object.values(addresses.words).flatMap(Object.values),
    ...Object.values(lessons),
  ];
  page(files);
  await serviceWorker(["/", "/icon.svg", "/manifest.webmanifest", ...files]);
  console.log(
    `web: first load ${Math.round(firstLoad(files) / 1000)} kB, rules ${Math.round(gzipSync(wasm).length / 1000)} kB more`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
