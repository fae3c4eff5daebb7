// axe-core finds nothing serious on any page, in both themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
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
import { random, step } from "./player.mjs";

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** What is serious on the page; Playwright may evaluate what the page's own policy forbids. */
async function faults(page, name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ["violations"] }),
  );
  const serious = violations.filter(
    ({ impact }) => impact === "serious" || impact === "critical",
  );
  return serious.map(
    ({ id, nodes }) =>
      `${name}: ${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(" | ")}`,
  );
}

/** Some decisions on, when more lies on the board. */
async function playOn(page, choose, decisions) {
  for (let i = 0; i < decisions; i++) {
    await step(page, choose);
    await page.waitForTimeout(5);
  }
}

const all = await games();
for (const colorScheme of ["light", "dark"])
  for (const size of [desktop, phone]) {
    const where = `${colorScheme}, ${size.viewport.width} pixels`;
    test(`home, set-up, settings and rules: ${where}`, async () => {
      const page = await person({ ...size, colorScheme }),
        found = [];
      await page.goto(server.address);
      await page.waitForSelector(".game-card");
      found.push(...(await faults(page, "home")));
      await page.click(".bar button:last-child");
      await page.waitForSelector("dialog[open] .device");
      found.push(...(await faults(page, "settings")));
      await chooseGame(page, all[0]);
      found.push(...(await faults(page, "set-up")));
      await page.click(".way.primary");
      await boardReady(page);
      await page.evaluate(() =>
        document.querySelector(".tools > button:last-child").click(),
      );
      await page.waitForSelector("dialog[open]");
      found.push(...(await faults(page, "rules")));
      await leave(page);
      assert.deepEqual(found, []);
    });
    test(`every board: ${where}`, async () => {
      const page = await person({ ...size, colorScheme }),
        found = [];
      for (const game of all) {
        await chooseGame(page, game);
        await page.click(".way.primary");
        await boardReady(page);
        found.push(...(await faults(page, game)));
        await playOn(page, random(6), 60);
        found.push(...(await faults(page, `${game}, later`)));
      }
      await leave(page);
      assert.deepEqual(found, []);
    });
  }

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
