// From a click to the first picture in which something has changed, in milliseconds, over whole games against a bot; and what
// the page worked for it, which a busy machine does not change.
//   JACTA=build/jacta node tests/web/bench.mjs [--motion] [GAME...]
// --motion: things move, and others' turns are watched, as a player has it who has set nothing.
import { begin, desktop, end, games } from "./harness.mjs";
import { look, random, sitDown } from "./player.mjs";

/** In the page: clicks what is to be clicked next; answers with the time until that was painted, 0 where a second brings
 * nothing new. `part`: which of what is lit, from 0 to 1. */
function clickTimed(part) {
  const confirm = document.querySelector(".confirm .primary"),
    lit = [...document.querySelectorAll(".table-page .touchable:not(.chosen)")],
    all = lit.length ? lit : [...document.querySelectorAll(".move")];
  const target = confirm && !confirm.disabled ? confirm : all[Math.floor(part * all.length)];
  return new Promise((seen) => {
    const before = performance.now(),
      give = setTimeout(() => (watch.disconnect(), seen(0)), 1000);
    const watch = new MutationObserver(() => {
      watch.disconnect();
      clearTimeout(give);
      requestAnimationFrame(() => setTimeout(() => seen(performance.now() - before)));
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    target?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
}

const moving = process.argv.includes("--motion");

/** The times of all clicks of a game that is played to its end. */
async function playTimed(game) {
  const page = await sitDown(game, moving ? { ...desktop, reducedMotion: "no-preference", speed: "normal" } : desktop, { listed: "yes" }),
    choose = random(1),
    times = [];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () =>
    (await cdp.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  for (let now = await look(page); !now.over; now = await look(page)) {
    if (!now.mine || !(now.ready || now.lit || now.listed)) continue;
    const before = await worked(),
      waited = await page.evaluate(clickTimed, choose(1000) / 1000);
    if (waited) times.push({ waited, work: (await worked()) - before });
  }
  await page.context().close();
  return times;
}

function show(name, times) {
  const part = (what, share) => {
    const sorted = times.map((one) => one[what]).sort((a, b) => a - b);
    return sorted[Math.floor(share * (sorted.length - 1))].toFixed(0).padStart(4);
  };
  const line = (what) => `p50 ${part(what, 0.5)}  p95 ${part(what, 0.95)}`;
  console.log(`${name.padEnd(16)} ${String(times.length).padStart(5)} clicks   painted ${line("waited")}   worked ${line("work")}`);
}

await begin();
const wanted = process.argv.slice(2).filter((word) => word !== "--motion"),
  all = [];
for (const game of wanted.length ? wanted : games) {
  const times = await playTimed(game);
  show(game, times);
  all.push(...times);
}
show("all games", all);
await end();
