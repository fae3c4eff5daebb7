// Pictures of every board in the middle of a game, at both sizes and in both themes.
//   JACTA=build/jacta node tests/web/screens.mjs [FOLDER]       docs/screens where none is named
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  begin,
  boardReady,
  chooseGame,
  desktop,
  end,
  games,
  person,
  phone,
  server,
} from "./harness.mjs";
import { random, step } from "./player.mjs";

const DECISIONS = 45;
const folder =
  process.argv[2] ??
  fileURLToPath(new URL("../../docs/screens", import.meta.url));

mkdirSync(folder, { recursive: true });
await begin();
for (const [size, options] of Object.entries({
  desktop: { ...desktop, colorScheme: "light" },
  phone: { ...phone, colorScheme: "dark" },
})) {
  const page = await person(options);
  await page.goto(server.address);
  await page.waitForSelector(".game-card svg");
  await page.screenshot({ path: join(folder, `home-${size}.png`) });
  for (const game of games) {
    const choose = random(8);
    await chooseGame(page, game);
    await page.click(".way.primary");
    await boardReady(page);
    for (let i = 0; i < DECISIONS * 4; i++) {
      const now = await step(page, choose);
      if (
        now.over ||
        (i > DECISIONS && now.lit > 1 && !(await page.$(".table-page .chosen")))
      )
        break;
      await page.waitForTimeout(20);
    }
    await page.mouse.move(0, 0); /* a card over what lies under the pointer would cover the board */
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${game}-${size}.png`) });
  }
  await page.context().close();
}
await end();
