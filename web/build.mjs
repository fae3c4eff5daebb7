// Builds the browser client into a folder: the rules as WebAssembly, the catalogues as JSON, types of the games'
// states, the bundle, the page and the service worker.
//   node web/build.mjs [FOLDER]          build/web where none is named
//   node web/build.mjs FOLDER --site     a page that needs no server, for any host of files, below any path
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import esbuild from "esbuild";

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const out = resolve(process.argv[2] ?? join(root, "build/web"));
const site = process.argv.includes("--site");
/* Where the page's files are: a server has them at its root, whatever the page's address. */
const base = site ? "./" : "/";
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
  return base + hashed;
}

const version = readFileSync(join(root, "meson.build"), "utf8").match(/version: '(.*?)'/)[1];
const games = [...readFileSync(join(root, "src/rules/games.def"), "utf8").matchAll(/^GAME\((\w+)\)/gm)].map(
  (m) => m[1],
);

/** WebAssembly of some sources. */
function compile(name, sources, ...flags) {
  const file = join(work, name);
  const usual = `-std=c17 --target=wasm32-wasi -mbulk-memory -nostartfiles -Wall -Wextra -Werror
    -Wno-missing-field-initializers -fno-strict-aliasing
    -DJACTA_NO_EXPORT -DJACTA_VERSION="web" -Wl,--no-entry,--strip-all,-z,stack-size=1048576`.split(/\s+/);
  const folders = ["include", "src", "web/wasm"].flatMap((name) => ["-I", join(root, name)]);
  execFileSync("clang-19", [...usual, ...flags, ...folders, ...sources, "-o", file], { stdio: "inherit" });
  return readFileSync(file);
}

function compileRules() {
  const engine = ["fields", "json", "lang", "line", "match", "observe", "record", "registry", "state"].map((n) => join(root, `src/engine/${n}.c`));
  const rules = ["core", ...games].flatMap((name) => list(`src/rules/${name}`, ".c"));
  const bots = ["advice", "analyse", "bots", "grade", "learnt", "net", "search", "trail"].map((n) => join(root, `src/bots/${n}.c`));
  const sources = [...rules, ...engine, ...bots, ...list("src/table", ".c"), ...list("src/tell", ".c"), ...list("web/wasm", ".c")];
  return compile("jacta.wasm", sources, "-O2", "-flto", "-Wl,--lto-O2");
}

/** The numbers of a game's box that its board draws, as the file beside the drawing picks them. */
function compileTables(game) {
  const sources = ["src/engine/json.c", "src/engine/line.c", `web/src/boards/tables.c`, `web/src/boards/${game}.c`];
  return compile(`${game}.wasm`, [
    ...["core", game].flatMap((name) => list(`src/rules/${name}`, ".c")),
    ...sources.map((name) => join(root, name)),
  ]);
}

/** What a module says when a door of it is asked. */
async function answer(wasm, door) {
  const { exports } = (await WebAssembly.instantiate(wasm)).instance;
  const length = exports[door]();
  return JSON.parse(Buffer.from(exports.memory.buffer, exports.output(), length).toString());
}

const camel = (id) => id.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());

/** The bots, and the set-ups, state types and numbers of the games, as the engine's tables have them. */
async function generate({ games: described, bots }) {
  const folder = join(web, "src/generated");
  mkdirSync(folder, { recursive: true });
  const infos = described.map(({ fields, ...info }) => info);
  writeFileSync(
    join(folder, "games.ts"),
    `import type { GameInfo } from "../protocol";\n\nexport const bots: string[] = ${JSON.stringify(bots)};\nexport const games: GameInfo[] = ${JSON.stringify(infos, null, 2)};\n`,
  );
  const types = described.map(
    ({ id, fields }) =>
      `export interface ${camel(id)}State {\n` +
      fields.map(({ name, dims }) => `  ${name}: number${"[]".repeat(dims.length)};\n`).join("") +
      "}\n",
  );
  writeFileSync(join(folder, "states.ts"), types.join("\n"));
  const looks = [...games, "phones", "pictures"].map((id) => `@import "../boards/${id}.css";\n`);
  writeFileSync(join(folder, "looks.css"), `@import "uplot/dist/uPlot.min.css";\n${looks.join("")}`);
  const files = games.map((id) => `  ${id}: () => import("../boards/${id}"),\n`);
  writeFileSync(join(folder, "boards.ts"), `export const files = {\n${files.join("")}};\n`);
  for (const { id } of described)
    writeFileSync(
      join(folder, `${id}.ts`),
      `export default ${JSON.stringify(await answer(compileTables(id), "tables"), null, 1)};\n`,
    );
}

/** The nets of the games, each fetched when a bot of its game is to think. */
function learnt() {
  return Object.fromEntries(list("nets", ".net").map((f) => [basename(f, ".net"), put(basename(f), readFileSync(f))]));
}

/** One file a language with what every page says, one for each game, and one with what the engine refuses with. */
function words() {
  const domains = ["engine", "bots", "tell", "web", "friends", "history", "boards", "lessons", ...games];
  const files = ["en", "fr"].flatMap((lang) =>
    list(`lang/${lang}`, ".po").filter((f) => domains.includes(basename(f, ".po"))),
  );
  execFileSync(join(root, "tools/catalogue.py"), [...files, "--json", work], { stdio: "inherit" });
  const owner = (key) =>
    (key.startsWith("error.") && "engine") ||
    (games.find((id) => key.replace(/^(boards|lesson)\./, "").startsWith(`${id}.`) && !/\.(title|tagline)$/.test(key)) ??
      "all");
  const addresses = {};
  for (const lang of ["en", "fr"]) {
    const parts = {};
    const texts = Object.entries(JSON.parse(readFileSync(join(work, `${lang}.json`))));
    for (const [key, text] of texts.filter(([key]) => !key.startsWith("cli.")))
      (parts[owner(key)] ??= {})[key] = text;
    addresses[lang] = Object.fromEntries(
      Object.entries(parts).map(([part, texts]) => [part, put(`words.${lang}.${part}.json`, JSON.stringify(texts))]),
    );
  }
  return addresses;
}

/** Answers with the addresses of what it has made. */
async function bundle(name, source, define) {
  const { metafile } = await esbuild.build({
    entryPoints: { [name]: join(web, "src", source) },
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
    publicPath: site ? undefined : "/",
    define,
    metafile: true,
    logLevel: "warning",
  });
  return Object.keys(metafile.outputs).map((path) => base + relative(out, resolve(path)));
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
    .replaceAll('href="/', `href="${base}`)
    .replace("APP_JS", named(/\/app\..*\.js$/))
    .replace("APP_CSS", named(/\/app\..*\.css$/));
  writeFileSync(join(out, "index.html"), html);
  if (site) writeFileSync(join(out, "404.html"), readFileSync(join(web, "404.html")));
  const manifest = readFileSync(join(web, "manifest.webmanifest"), "utf8");
  writeFileSync(join(out, "manifest.webmanifest"), manifest.replaceAll(': "/', `: "${base}`));
  const icon = readFileSync(join(web, "icon.svg"), "utf8");
  const dot = '<circle cx="50" cy="14" r="13" fill="#E69F00" stroke="#FFFBF2" stroke-width="3"/></svg>';
  writeFileSync(join(out, "icon.svg"), icon);
  writeFileSync(join(out, "icon-turn.svg"), icon.replace("</svg>", dot));
}

/** Beside each file that becomes smaller its compressed copies, of which the server sends the one that is asked for. */
function compress() {
  for (const name of readdirSync(out).filter((file) => !/\.(woff2|png)$/.test(file))) {
    const data = readFileSync(join(out, name));
    for (const [ending, copy] of [[".br", brotliCompressSync(data)], [".gz", gzipSync(data, { level: 9 })]])
      if (copy.length < 0.9 * data.length) writeFileSync(join(out, name + ending), copy);
  }
}

/** Bytes over the wire of what the home page loads in one language, fonts included. */
function firstLoad(files) {
  const size = (file) => readFileSync(join(out, existsSync(join(out, `${file}.br`)) ? `${file}.br` : file)).length;
  const first = new Set([`${base}index.html`, ...files.filter((f) => /\/app\.|words\.en\.all|woff2$/.test(f))]);
  for (const file of first)
    if (file.endsWith(".js"))
      for (const [, chunk] of readFileSync(join(out, file), "utf8").matchAll(/(?:from|^import|;import)\s*"(\.?\/chunk[^"]*)"/g))
        first.add(chunk);
  return [...first].reduce((sum, file) => sum + size(file), 0);
}

try {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const wasm = compileRules();
  await generate(await answer(wasm, "games"));
  const addresses = { wasm: put("jacta.wasm", wasm), words: words() };
  const lessons = Object.fromEntries(
    list("web/lessons", ".json").map((f) => [basename(f, ".json"), put(basename(f), readFileSync(f))]),
  );
  const asText = (values) => Object.fromEntries(Object.entries(values).map(([k, v]) => [k, JSON.stringify(v)]));
  const nets = learnt();
  const [thinker] = await bundle("thinker", "thinker.ts", asText({ WASM: addresses.wasm, NETS: nets }));
  const [looks] = await bundle("looks", "generated/looks.css", {});
  const bundled = await bundle(
    "app",
    "main.tsx",
    asText({
      WASM: addresses.wasm,
      NETS: nets,
      WORDS: addresses.words,
      LESSONS: lessons,
      THINKER: thinker,
      LOOKS: looks,
      VERSION: version,
      SITE: site,
    }),
  );
  const files = [
    ...bundled,
    thinker,
    looks,
    addresses.wasm,
    ...Object.values(addresses.words).flatMap(Object.values),
    ...Object.values(lessons),
  ];
  page(files);
  await serviceWorker([base, ...["icon.svg", "icon-turn.svg", "manifest.webmanifest"].map((name) => base + name), ...files]);
  if (!site) compress();
  console.log(
    `web: first load ${Math.round(firstLoad(files) / 1000)} kB, rules ${Math.round(brotliCompressSync(wasm).length / 1000)} kB more`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
