// Lessons: every chapter leads to its end, the last one to the end of a game; what was learnt is marked.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boardReady, desktop, games, leave, person, phone, server, until } from "./harness.mjs";
import { step } from "./player.mjs";

const chaptersOf = (game) =>
  JSON.parse(readFileSync(new URL(`../../web/lessons/${game}.json`, import.meta.url)));

/** Goes on until the chapter's last step. */
async function learn(page) {
  await until(
    async () => await page.$(".lesson .buttons a"),
    async () => {
      const next = await page.$(".lesson > button");
      if (next) await next.click();
      else await step(page, () => 0);
    },
  );
}

for (const [where, size] of [["English, desktop", desktop], ["French, phone", phone]])
  for (const game of games)
    test(`${game}: all chapters lead to their end: ${where}`, async () => {
      const page = await person(size),
        chapters = chaptersOf(game);
      await page.goto(`${server.address}/learn/${game}`);
      await page.click(".chapters li:first-child a.primary");
      for (let i = 0; i < chapters.length; i++) {
        await boardReady(page);
        await page.waitForSelector(".lesson");
        await learn(page);
        const text = await page.textContent(".lesson");
        assert.doesNotMatch(text, /lesson\.|web\./);
        if (i < chapters.length - 1) await page.click(".lesson .buttons a");
      }
      await page.waitForSelector(".over h2");
      assert.equal(await page.getAttribute(".lesson .buttons a", "href"), `/play/${game}`);
      assert.equal(await page.locator(".lesson button").count(), 0);
      await page.goto(`${server.address}/learn/${game}`);
      await page.waitForSelector(".chapters");
      assert.equal(await page.locator(".chapters a.primary").count(), 0);
      await leave(page);
    });

test("a lesson goes on where it was when the page is loaded again, in either language", async () => {
  for (const size of [desktop, phone]) {
    const page = await person(size);
    await page.goto(`${server.address}/learn/dice_kingdoms/1`);
    await boardReady(page);
    await page.waitForSelector(".lesson");
    const number = async () => Number((await page.textContent(".lesson small")).match(/(\d+)\D+\d+$/)[1]);
    const said = () => page.textContent(".lesson p");
    for (const wanted of [2, 4, 6]) {
      await until(
        async () => (await number()) >= wanted,
        async () => {
          const next = await page.$(".lesson > button");
          if (next) await next.click();
          else await step(page, () => 0);
        },
      );
      const before = [await number(), await said()];
      await page.reload();
      await boardReady(page);
      await page.waitForSelector(".lesson");
      assert.deepEqual([await number(), await said()], before);
    }
    await learn(page);
    await leave(page);
  }
});

for (const game of games)
  test(`${game}: on a phone a lesson that explains takes no more room than its words`, async () => {
    const page = await person(phone);
    await page.goto(`${server.address}/learn/${game}/1`);
    await boardReady(page);
    await page.waitForSelector(".lesson > button");
    const room = await page.evaluate(() => {
      const height = (what) => document.querySelector(what).getBoundingClientRect().height;
      return height(".side-right") - height(".lesson");
    });
    assert.ok(room < 24, `${room} pixels more`);
    await page.click(".sheet-handle");
    await page.waitForSelector(".side-right.open .log");
    await leave(page);
  });

test("what a lesson asks for is the one thing on offer", async () => {
  const page = await person();
  await page.goto(`${server.address}/learn/era/3`);
  await boardReady(page);
  assert.equal(await page.locator(".board-area .touchable").count(), 0);
  await page.click(".lesson > button");
  await until(
    async () => /2 stone and 2 food/.test(await page.textContent(".lesson")),
    () => step(page, () => 0),
  );
  await page.waitForSelector(".table-page .touchable");
  assert.equal(await page.locator(".table-page .touchable").count(), 1);
  await leave(page);
});
