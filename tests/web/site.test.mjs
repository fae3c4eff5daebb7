// The page without any server, from a plain host of files that has it below a path.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { boardReady, desktop, games, kept, leave, person, phone, until, work } from "./harness.mjs";
import { look, playOut, random, step } from "./player.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(work, "site");
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
};
/** What was asked for and is not there. */
const missing = [];
let host, home;

function serve({ url }, answer) {
  const name = new URL(url, "http://host").pathname.replace(/^\/some\/where\//, "").replace(/^$/, "index.html");
  try {
    const data = readFileSync(join(folder, name));
    answer.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream" }).end(data);
  } catch {
    missing.push(url);
    answer.writeHead(404, { "content-type": "text/html" }).end(readFileSync(join(folder, "404.html")));
  }
}

before(async () => {
  execFileSync("node", [join(root, "web/build.mjs"), folder, "--site"], { stdio: "ignore" });
  host = createServer(serve);
  await new Promise((done) => host.listen(0, "127.0.0.1", done));
  home = `http://127.0.0.1:${host.address().port}/some/where/`;
});
after(() => host.close());

async function visit(address = "", options = desktop) {
  const page = await person(options, home);
  await page.goto(home + address);
  return page;
}

/** By an address from elsewhere: the page is loaded anew. */
let arrivals = 0;
const arrive = (page, address) => page.goto(`${home}?${++arrivals}${address}`);

async function depart(page) {
  assert.deepEqual(missing, []);
  await leave(page);
}

const seen = (page, selector) => page.locator(selector).filter({ visible: true }).count();

for (const game of games)
  test(`${game}: against a bot on a host of files, and again after a reload`, async () => {
    const page = await visit();
    await page.click(`.game-card a.primary[href="#/play/${game}"]`);
    await page.waitForSelector(".way.primary");
    assert.equal(await seen(page, ".way:disabled, .served"), 0);
    await page.click(".way.primary");
    await boardReady(page);
    const choose = random(3);
    for (let i = 0; i < 20; i++) await step(page, choose);
    await page.reload();
    await boardReady(page);
    await until(async () => (await look(page)).mine || (await look(page)).over);
    assert.ok(page.url().startsWith(`${home}#/t/local-`));
    await depart(page);
  });

test("a whole game in French on a phone: its dice, a record, and no network", async () => {
  const page = await visit("#/play/rolling_realms", phone);
  await page.click(".way.primary");
  await boardReady(page);
  await kept(page);
  await page.context().setOffline(true);
  await playOut(page, 5);
  await page.waitForSelector(".over h2");
  await page.click(".verify button");
  await page.waitForSelector(".verify .good");
  await page.reload();
  await page.waitForSelector(".over h2");
  const record = join(root, "tests/golden/era-1.jacta");
  await page.click(".logo");
  await page.setInputFiles(".home input[type=file]", record);
  await boardReady(page);
  await depart(page);
});

test("one screen, lessons and rules have addresses that can be opened anew", async () => {
  const page = await visit("#/play/dice_city");
  await page.click(".way:nth-of-type(4)");
  await boardReady(page);
  const table = page.url();
  await page.evaluate(() => document.querySelector(".skip").click());
  assert.equal(page.url(), table);
  for (const game of games) {
    await arrive(page, `#/learn/${game}`);
    await page.click(".chapters a.primary");
    await page.waitForSelector(".lesson");
    await arrive(page, `#/rules/${game}`);
    await page.waitForSelector(`a.primary[href="#/play/${game}"]`);
  }
  await page.click(".back");
  await page.waitForSelector(".home");
  await depart(page);
});

test("an address with folders falls back to one that the host knows", async () => {
  const page = await visit("play/era");
  await page.waitForSelector(".way.primary");
  assert.equal(page.url(), `${home}#/play/era`);
  assert.deepEqual(missing.splice(0), ["/some/where/play/era"]);
  await depart(page);
});
