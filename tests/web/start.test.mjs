// The page on which a game is set up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, chooseGame, desktop, games, leave, person, phone } from "./harness.mjs";

const open = (page) => page.evaluate(() => document.querySelectorAll("details").forEach((part) => (part.open = true)));

for (const options of [desktop, phone])
  test(`options are called by their names in words, ${options.locale}`, async () => {
    const page = await person(options);
    for (const game of games) {
      await chooseGame(page, game);
      await open(page);
      await page.waitForFunction(() => !/\.option\.|_/.test(document.querySelector(".wishes").innerText));
      assert.ok(await page.locator("[data-option]").count(), game);
    }
    await leave(page);
  });

test("options are offered where they make a difference, and so are their values", async () => {
  const page = await person();
  const option = (name) => page.locator(`[data-option="${name}"]`);
  const pick = (label) => page.locator(".wishes label", { hasText: label }).first().click();
  await chooseGame(page, "card_kingdoms");
  await open(page);
  assert.equal(await option("areas").count(), 0);
  await option("setup").locator("input").last().check();
  await option("areas").waitFor();
  await option("areas").locator("input").first().check();
  await option("setup").locator("input").first().check();
  await page.waitForFunction(() => !document.querySelector('[data-option="areas"]'));
  await page.click(".way.primary"); // what was chosen for it is not asked for
  await boardReady(page);
  await chooseGame(page, "dice_city");
  await open(page);
  const seats = option("first_seat").locator("input");
  assert.equal(await seats.count(), 1 + 2);
  await pick(/^4$/);
  assert.equal(await seats.count(), 1 + 4);
  await seats.last().check();
  await pick(/^2$/);
  assert.equal(await seats.count(), 1 + 2);
  await page.click(".way.primary");
  await boardReady(page);
  await leave(page);
});

for (const options of [desktop, phone])
  test(`below the settings stands what begins with them, ${options.locale}`, async () => {
    const page = await person(options);
    await chooseGame(page, "dice_city");
    const begin = page.locator(".wishes .begin");
    assert.match(await begin.innerText(), /(bot|ordinateur)\s?:/);
    await page.locator(".wishes label", { hasText: /^3$/ }).first().click();
    await page.locator(".wishes label", { hasText: /^(Normal|Moyen)/ }).first().click();
    const [, level] = (await begin.innerText()).match(/2 (?:bots|ordinateurs)\s?: (.+)/);
    await begin.click();
    await boardReady(page);
    const players = await page.locator(".player").allInnerTexts();
    assert.deepEqual(players.map((text) => text.includes(level)), [false, true, true]);
    await leave(page);
  });
