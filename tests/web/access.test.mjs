// axe-core finds nothing on any page, in both themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  addPast,
  boardReady,
  chooseGame,
  desktop,
  games,
  leave,
  person,
  phone,
  require,
  server,
} from "./harness.mjs";
import { random, step, still } from "./player.mjs";

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** What is wrong on the page; Playwright may evaluate what the page's own policy forbids. */
async function faults(page, name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations.map(
    ({ id, nodes }) =>
      `${name}: ${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(" | ")}`,
  );
}

/** At a table against a bot, which stands still until its player decides: axe looks longer than a bot thinks, and would
 * find colours of one moment on those of another. */
async function sit(page, game) {
  await page.addInitScript(() => localStorage.setItem("jacta.forced", "no"));
  await chooseGame(page, game);
  await page.click(".way.primary");
  await boardReady(page);
  await still(page);
}

/** Some decisions on, when more lies on the board. */
async function playOn(page, choose, decisions) {
  for (let i = 0; i < decisions; i++) {
    await step(page, choose);
    await page.waitForTimeout(5);
  }
  await still(page);
}

for (const colorScheme of ["light", "dark"])
  for (const size of [desktop, phone]) {
    const where = `${colorScheme}, ${size.viewport.width} pixels`;
    test(`home, set-up, settings and rules: ${where}`, async () => {
      const page = await person({ ...size, colorScheme }),
        found = [];
      await addPast(page, games[0]);
      await page.goto(server.address);
      await page.waitForSelector(".game-card");
      found.push(...(await faults(page, "home")));
      await page.click(".bar button:last-child");
      await page.waitForSelector("dialog[open] .device");
      found.push(...(await faults(page, "settings")));
      for (const [name, path, there] of [
        ["rules of a game", `/rules/${games[0]}`, "main section"],
        ["chapters of a lesson", `/learn/${games[0]}`, "main .chapters"],
        ["no such game", "/play/none", "main h1"],
        ["past games", "/history", "main.history .past"],
        ["no such table", "/t/none", "main.start a"],
      ]) {
        await page.goto(server.address + path);
        await page.waitForSelector(there);
        found.push(...(await faults(page, name)));
      }
      await chooseGame(page, games[0]);
      found.push(...(await faults(page, "set-up")));
      await page.click(".way:nth-of-type(3)");
      await page.waitForSelector(".waiting .qr");
      found.push(...(await faults(page, "waiting")));
      await sit(page, games[0]);
      await page.evaluate(() =>
        document.querySelector(".tools > .rules-open").click(),
      );
      await page.waitForSelector("dialog[open]");
      found.push(...(await faults(page, "rules")));
      await page.keyboard.press("Escape");
      await page.evaluate(() => document.querySelector(".quit-open").click());
      await page.waitForSelector(".quit", { state: "attached" });
      found.push(...(await faults(page, "ways out")));
      await page.evaluate(() =>
        document.querySelector(".quit > :nth-child(3)").click(),
      );
      await page.waitForSelector(".over");
      found.push(...(await faults(page, "over")));
      await leave(page);
      assert.deepEqual(found, []);
    });
    test(`every board: ${where}`, async () => {
      const page = await person({ ...size, colorScheme }),
        found = [];
      for (const game of games) {
        await sit(page, game);
        found.push(...(await faults(page, game)));
        await playOn(page, random(6), 60);
        found.push(...(await faults(page, `${game}, later`)));
      }
      await leave(page);
      assert.deepEqual(found, []);
    });
  }

/** The browser across. */
const across = { ...phone, viewport: { width: 740, height: 360 } };

for (const [colorScheme, size] of [["light", desktop], ["dark", phone], ["light", across]])
  test(`what opens at a table, lessons, guests and all rules: ${colorScheme}, ${size.viewport.width} pixels`, async () => {
    const page = await person({ ...size, colorScheme }),
      guest = await person({ ...size, colorScheme, nameless: true }),
      found = [];
    const check = async (name, who = page) => found.push(...(await faults(who, name)));
    const click = (selector) => page.evaluate((one) => document.querySelector(one).click(), selector);
    for (const game of games) {
      await page.goto(`${server.address}/rules/${game}`);
      await page.waitForSelector(".picture svg");
      await check(`rules of ${game}`);
      await page.goto(`${server.address}/learn/${game}/1`);
      await boardReady(page);
      await page.waitForSelector(".lesson");
      await check(`lesson of ${game}`);
    }
    await sit(page, "era");
    await guest.goto(page.url());
    await boardReady(guest);
    await check("spectator", guest);
    await click(".tools .tabs button:last-child");
    await page.waitForSelector(".chat", { state: "attached" });
    await check("chat");
    await click(".tools > .tabs + .plain, .tools > span + .plain");
    await page.waitForSelector("dialog[open] .sheet");
    await check("score");
    await page.keyboard.press("Escape");
    await page.keyboard.press("h");
    await page.waitForSelector(".hint b", { state: "attached" });
    await check("hint");
    await click(".quit-open");
    await page.waitForSelector(".quit", { state: "attached" });
    await click(".quit > :nth-child(3)");
    await page.waitForSelector(".over");
    await page.locator(".over .buttons button", { hasText: /Analy/ }).evaluate((one) => one.click());
    await page.waitForSelector(".analysis table");
    await check("analysis");
    await chooseGame(page, games[0]);
    await page.click(".way:nth-of-type(3)");
    await page.waitForSelector(".waiting .qr");
    await guest.goto(await page.inputValue(".invitation input"));
    await guest.waitForSelector(".waiting form");
    await check("invited", guest);
    await leave(page, guest);
    assert.deepEqual(found, []);
  });

test("the page is as light as the system, or as was chosen", async () => {
  const page = await person({ ...desktop, colorScheme: "dark" });
  const light = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement)
        .backgroundColor.match(/\d+/g)
        .every((part) => part > 127),
    );
  await page.goto(server.address);
  await page.waitForSelector(".game-card");
  assert.equal(await light(), false);
  for (const choice of ["light", "dark", "auto"])
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate((theme) => localStorage.setItem("jacta.theme", theme), choice);
      await page.reload();
      await page.waitForSelector(".game-card");
      const wanted = choice === "auto" ? colorScheme : choice;
      assert.equal(await light(), wanted === "light", `${choice} on a ${colorScheme} system`);
    }
  await leave(page);
});
