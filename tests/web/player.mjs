// A person at a page: clicks what is lit until the game is over.
import { until } from "./harness.mjs";

/** What the page is waiting for. */
export const look = (page) =>
  page.evaluate(() => {
    const table = document.querySelector(".table-page");
    const confirm = document.querySelector(".confirm .primary");
    const lit = [...document.querySelectorAll(".table-page .touchable")].filter(
      (element) => !element.matches(".chosen, .chosen *"),
    );
    return {
      over: !!table?.classList.contains("phase-over"),
      mine: !!table?.classList.contains("my-turn"),
      ready: !!confirm && !confirm.disabled,
      lit: lit.length,
      listed: document.querySelectorAll(".move").length,
    };
  });

/** A click on the n-th lit element or move, in the page itself: the board may have changed meanwhile. */
const click = (page, selector, n) =>
  page.evaluate(
    ([wanted, index]) => {
      const all = [...document.querySelectorAll(wanted)];
      all[index % all.length]?.dispatchEvent(
        new MouseEvent("click", { bubbles: true }),
      );
    },
    [selector, n],
  );

/** One step; answers with what it found. `choose(n)` says which of n. */
export async function step(page, choose) {
  const now = await look(page);
  if (now.over || !now.mine) return now;
  if (now.ready) await click(page, ".confirm .primary", 0);
  else if (now.lit)
    await click(page, ".table-page .touchable:not(.chosen)", choose(now.lit));
  else if (now.listed) await click(page, ".move", choose(now.listed));
  return now;
}

/** A small random source, so that a failing game can be played again. */
export function random(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Plays until the game is over. */
export async function playOut(page, seed = 1) {
  const choose = random(seed);
  await until(async () => (await step(page, choose)).over);
}
