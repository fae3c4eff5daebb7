// A film strip: a picture every 200 ms from a decision until it is the player's turn again.
//   JACTA=build/jacta node tests/web/strip.mjs FOLDER GAME [phone] [still]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { begin, boardReady, chooseGame, desktop, end, person, phone } from "./harness.mjs";
import { random, step } from "./player.mjs";

const EVERY_MS = 200;
const MOST = 40;

const [folder, game, ...how] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
await begin();
const page = await person({
  ...(how.includes("phone") ? phone : desktop),
  reducedMotion: how.includes("still") ? "reduce" : "no-preference",
  speed: "normal",
});
await chooseGame(page, game);
await page.click(".way.primary");
await boardReady(page);
const choose = random(3);
const running = () => page.$(".subtitle");
for (let picture = 0, seen = 0; picture < MOST; ) {
  if (await running()) seen = 1;
  else if (seen > 8) break;
  else if (seen) seen++;
  if (!seen) await step(page, choose);
  else await page.screenshot({ path: join(folder, `${String(picture++).padStart(2, "0")}.png`) });
  await page.waitForTimeout(seen ? EVERY_MS / 2 : 20);
}
await page.context().close();
await end();
