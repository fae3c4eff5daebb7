// Whole games by clicking, in English on a desktop and in French on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boardReady,
  desktop,
  games,
  leave,
  person,
  phone,
  server,
} from "./harness.mjs";
import { playOut } from "./player.mjs";

const won = { en: /won|Winner|Result/, fr: /gagné|Vainqueur|Résultat/ };

async function playFromHome(options, game) {
  const page = await person(options);
  await page.goto(server.address);
  await page.click(`.game-card a.primary[href="/play/${game}"]`);
  await page.waitForFunction(
    () =>
      document.querySelector(".way") &&
      !document.querySelector(".way:disabled"),
  );
  await page.click(".way.primary");
  await boardReady(page);
  await playOut(page, 11);
  await page.waitForSelector(".over h2");
  return page;
}

for (const game of games)
  for (const options of [desktop, phone])
    test(`${game}: a game against a bot, ${options.locale} at ${options.viewport.width} pixels`, async () => {
      const page = await playFromHome(options, game);
      assert.match(await page.textContent(".over h2"), won[options.locale]);
      assert.equal(await page.getAttribute("html", "lang"), options.locale);
      if (game === "card_kingdoms") assert.ok(await page.textContent(".mini .duke .name"), "whom the bot served");
      await page.click(".verify button");
      await page.waitForSelector(".verify .good");
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth > innerWidth + 1,
      );
      assert.ok(!wide, "the page scrolls sideways");
      await page.waitForFunction(() => {
        const area = document.querySelector(".board-area"),
          over = area.scrollHeight - area.clientHeight;
        return over <= 1 || over > 0.2 * area.scrollHeight; // far too high ones scroll
      });
      const raw = await page.evaluate(
        () =>
          document.body.innerText.match(
            /\b(web|boards|lesson|[a-z]+_[a-z]+)\.[a-z_]+\.[a-z_.0-9]+\b/,
          )?.[0],
      );
      assert.equal(raw, undefined, "a catalogue key is shown");
      await leave(page);
    });
