// Every word and figure at a table can be read: none is drawn smaller than 11 pixels, however the drawing is scaled.
import assert from "node:assert/strict";
import { test } from "node:test";
import { desktop, games, leave, phone } from "./harness.mjs";
import { painted, playUntil, random, sitDown, step } from "./player.mjs";

const LEAST = 11;
/** So often a drawing can be magnified on a phone. */
const MAGNIFIED = 4;
const STEPS = 30,
  EVERY = 6;

/** In the page: what is written smaller than that, without miniatures, which are enlarged by a click. */
function tooSmall([least, magnified]) {
  const isSeen = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width && height && one.checkVisibility({ visibilityProperty: true }) && !one.closest(".mini, .hidden, .skip, option");
  };
  /* Pixels of the screen for one of the style sheet. */
  const scaleOf = (one) => {
    if (one instanceof SVGGraphicsElement) {
      const { a, b, c, d } = one.getScreenCTM();
      return Math.sqrt(Math.abs(a * d - b * c));
    }
    while (!one.offsetHeight) one = one.parentElement;
    return one.getBoundingClientRect().height / one.offsetHeight;
  };
  const zoomed = (one) => {
    const frame = one.closest(".zoom-frame");
    return frame ? Math.max(1, magnified / Number(frame.dataset.scale ?? 1)) : 1;
  };
  const written = (one) => [
    [[...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data).join(""), null],
    ...["::before", "::after"].map((part) => [/^"(.*)"$/.exec(getComputedStyle(one, part).content)?.[1] ?? "", part]),
  ].filter(([text]) => /[\p{L}\p{N}]/u.test(text));
  return [...document.querySelectorAll(".table-page *")].flatMap((one) =>
    written(one)
      .filter(() => isSeen(one))
      .map(([text, part]) => [parseFloat(getComputedStyle(one, part).fontSize) * scaleOf(one) * zoomed(one), text.trim()])
      .filter(([size]) => size < least - 0.05)
      .map(([size, text]) => `${text.slice(0, 20)} in ${one.closest("[class]").getAttribute("class")}: ${size.toFixed(1)}`),
  );
}

const sizes = {
  desktop: [{ ...desktop, locale: "fr" }, [[1280, 800], [1920, 1080]], 1],
  phone: [{ ...phone, locale: "en" }, [[360, 740], [740, 360]], MAGNIFIED],
};

for (const game of games)
  for (const [name, [options, views, magnified]] of Object.entries(sizes))
    test(`${game}: no label is smaller than ${LEAST} pixels, ${name}`, async () => {
      const page = await sitDown(game, options),
        choose = random(6),
        small = new Set();
      let looked = 0;
      for (let i = 0; i < STEPS && !(await step(page, choose)).over; i++) {
        await painted(page);
        if (i % EVERY) continue;
        for (const [width, height] of views) {
          await page.setViewportSize({ width, height });
          await painted(page);
          for (const one of await page.evaluate(tooSmall, [LEAST, magnified])) small.add(`${one} at ${width} by ${height}`);
          looked++;
        }
      }
      assert.ok(looked);
      assert.deepEqual([...small], []);
      await leave(page);
    });

for (const [game, wanted] of [["rolling_realms", "mls"], ["dice_city", "die"]])
  test(`${game}: ticks and the marks of dice stand beside numbers and pips, not on them`, async () => {
    const page = await sitDown(game, desktop, { alone: true, wanted });
    await playUntil(page, () => {
      window.covered = [];
      const met = new Set();
      for (const one of document.querySelectorAll(".board-area .el:has(> .tick), .die:has(.die-mark)")) {
        const over = one.querySelector(".tick, .die-mark").getBoundingClientRect();
        met.add(one.dataset.id?.split(":")[0] ?? "die");
        for (const under of one.querySelectorAll("text, .die-pip")) {
          const { x, y, width, height } = under.getBoundingClientRect(),
            [across, down] = [x + width / 2, y + height / 2];
          if (across > over.left && across < over.right && down > over.top && down < over.bottom)
            window.covered.push(one.outerHTML);
        }
      }
      return met.has(localStorage["jacta.wanted"]) || window.covered.length;
    });
    assert.deepEqual(await page.evaluate(() => window.covered), []);
    await leave(page);
  });
