// A person at a page: clicks what is lit until the game is over.
import { boardReady, chooseGame, desktop, person, until } from "./harness.mjs";

/** A person at a table of a game, alone or against a bot, with settings of the page as they like; `page.seen` is the last
 * view that the server sent, `page.log` all that has happened. */
export async function sitDown(game, options = desktop, { alone = false, ...settings } = {}) {
  const page = await person(options);
  await page.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(`jacta.${name}`, value);
  }, settings);
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.type !== "view") return;
      page.seen = message;
      page.log = [...(page.log ?? []).slice(0, message.log?.from ?? 0), ...(message.log?.entries ?? [])];
    }),
  );
  await chooseGame(page, game);
  await page.evaluate((n) => document.querySelectorAll(".way")[n].click(), alone ? 1 : 0);
  await boardReady(page);
  return page;
}

/** Waits until the page shows what has changed. */
export const painted = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** What the page is waiting for, once it shows the last view that the server sent. */
export async function look(page) {
  let now;
  await until(async () => {
    now = await glance(page);
    return !page.seen || now.version === page.seen.version;
  });
  return now;
}

const glance = (page) =>
  page.evaluate(() => {
    const table = document.querySelector(".table-page");
    const confirm = document.querySelector(".confirm .primary");
    const lit = [...document.querySelectorAll(".table-page .touchable")].filter(
      (element) => !element.matches(".chosen, .chosen *"),
    );
    return {
      version: Number(table?.dataset.version),
      over: !!table?.classList.contains("phase-over"),
      mine: !!table?.classList.contains("my-turn"),
      ready: !!confirm && !confirm.disabled,
      lit: lit.length,
      listed: document.querySelectorAll(".move").length,
    };
  });

/** A click on the n-th lit element or move, in the page itself and only while it shows that version: what was chosen is not
 * chosen from another position. */
const click = (page, version, selector, n) =>
  page.evaluate(
    ([shown, wanted, index]) => {
      if (document.querySelector(".table-page")?.dataset.version !== String(shown)) return;
      const all = [...document.querySelectorAll(wanted)];
      all[index % all.length]?.dispatchEvent(
        new MouseEvent("click", { bubbles: true }),
      );
    },
    [version, selector, n],
  );

/** One step; answers with what it found. `choose(n)` says which of n. */
export async function step(page, choose) {
  const now = await look(page);
  if (now.over || !now.mine) return now;
  if (now.ready) await click(page, now.version, ".confirm .primary", 0);
  else if (now.lit)
    await click(page, now.version, ".table-page .touchable:not(.chosen)", choose(now.lit));
  else if (now.listed) await click(page, now.version, ".move", choose(now.listed));
  return now;
}

/** Waits until nothing changes by itself: what was clicked is drawn and answered, and the person may decide or the game is
 * over. */
export const still = (page) =>
  until(async () => {
    await painted(page);
    const { over, mine, lit, listed, ready } = await look(page);
    return over || (mine && (lit || listed || ready));
  });

/** A small random source, so that a failing game can be played again. */
export function random(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Plays on until something holds in the page. */
export async function playUntil(page, holds, seed = 1) {
  const choose = random(seed);
  await until(() => page.evaluate(holds), () => step(page, choose));
}

/** Plays until the game is over. */
export async function playOut(page, seed = 1) {
  const choose = random(seed);
  await until(async () => (await step(page, choose)).over);
}
