// How long a touch takes until what follows is lit, in milliseconds, at the position of each game with most moves.
//   JACTA=build/jacta node tests/web/bench.mjs
import {
  begin,
  boardReady,
  chooseGame,
  end,
  games,
  person,
} from "./harness.mjs";
import { look, random, step } from "./player.mjs";

const TOUCHES = 30,
  DECISIONS = 60;

/** From a touch to the next frame after it, undone again each time. */
const touches = (page, count) =>
  page.evaluate(async (n) => {
    const times = [];
    const frame = () =>
      new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
    for (let i = 0; i < n; i++) {
      const element = document.querySelector(
        ".table-page .touchable:not(.chosen)",
      );
      const before = performance.now();
      element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await frame();
      times.push(performance.now() - before);
      document.querySelector('.confirm button[title="U"]').click();
      await frame();
    }
    return times.sort((a, b) => a - b);
  }, count);

await begin();
for (const game of await games()) {
  const page = await person(),
    choose = random(1);
  await chooseGame(page, game);
  await page.click(".way.primary");
  await boardReady(page);
  let worst = [0],
    lit = 0;
  for (let i = 0; i < DECISIONS; i++) {
    const now = await look(page);
    if (now.over) break;
    if (now.lit > lit && !now.ready && !(await page.$(".table-page .chosen"))) {
      lit = now.lit;
      worst = await touches(page, TOUCHES);
    }
    await step(page, choose);
    await page.waitForTimeout(20);
  }
  console.log(
    `${game.padEnd(18)} ${String(lit).padStart(4)} lit   median ${worst[worst.length >> 1].toFixed(1)}   slowest ${worst[worst.length - 1].toFixed(1)}`,
  );
  await page.context().close();
}
await end();
