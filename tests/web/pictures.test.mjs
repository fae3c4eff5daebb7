// The rules have pictures, drawn from the tables of the games, which say in words what they show.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { desktop, games, leave, person, phone, server } from "./harness.mjs";

/** In the page: what there is of the picture, and what of it lies outside of its frame. */
const drawn = () => {
  const frame = document.querySelector(".picture [role=img]"),
    edge = frame.getBoundingClientRect();
  const parts = [...frame.querySelectorAll("svg, .figure, b, h5")].map((one) => one.getBoundingClientRect());
  return {
    alt: frame.getAttribute("aria-label"),
    caption: document.querySelector(".picture figcaption").innerText,
    parts: parts.length,
    outside: parts.filter(({ left, right }) => left < edge.left - 1 || right > edge.right + 1).length,
    wide: document.documentElement.scrollWidth > innerWidth,
    cells: frame.querySelectorAll(".footprint rect, .legend > rect").length,
  };
};

/** How many squares the shapes of a game's box have together. */
const squares = {
  era: ({ pieces, wall }) => pieces.slice(0, wall).reduce((sum, { turns }) => sum + turns[0].length, 0),
  rolling_realms: ({ shapes }) => shapes.reduce((sum, { cells }) => sum + cells.length, 0),
};
const box = (game) =>
  JSON.parse(
    readFileSync(new URL(`../../web/src/generated/${game}.ts`, import.meta.url), "utf8").replace(/^export default |;\s*$/g, ""),
  );

for (const game of games)
  test(`${game}: the rules have a picture in both languages, at each size`, async () => {
    const alts = [];
    for (const options of [
      { ...desktop, colorScheme: "light" },
      { ...desktop, locale: "fr", viewport: { width: 1920, height: 1080 }, colorScheme: "dark" },
      { ...phone, colorScheme: "dark" },
      { ...phone, locale: "en", viewport: { width: 740, height: 360 }, colorScheme: "light" },
    ]) {
      const page = await person(options);
      await page.goto(`${server.address}/rules/${game}`);
      await page.waitForSelector(".picture svg");
      const { alt, caption, parts, outside, wide, cells } = await page.evaluate(drawn);
      assert.ok(parts > 3, "empty");
      assert.equal(outside, 0, `${outside} parts outside`);
      assert.ok(!wide, "wider than the screen");
      for (const text of [alt, caption]) assert.doesNotMatch(text, /^boards\.|\{\d/);
      assert.equal(cells, squares[game]?.(box(game)) ?? 0);
      alts.push(alt);
      await leave(page);
    }
    assert.deepEqual([alts[3], alts[2]], alts.slice(0, 2));
    assert.notEqual(alts[0], alts[1], "one language");
  });

test("home loads no picture", async () => {
  const page = await person(),
    asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.addInitScript(() => delete Navigator.prototype.serviceWorker);
  await page.goto(server.address);
  await page.waitForSelector(".game-card svg");
  await page.waitForLoadState("networkidle");
  assert.deepEqual(asked.filter((url) => /looks|rolling_realms|dice_kingdoms|card_kingdoms|era\.|dice_city/.test(url)), []);
  await leave(page);
});
