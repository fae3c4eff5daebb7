// The others at a glance: who is done where all decide at once, and what each has changed last.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, chooseGame, desktop, games, leave, person, phone, until } from "./harness.mjs";
import { painted, random, sitDown, step, still } from "./player.mjs";

/** Anna, and Bruno on a phone in French, at one table. */
async function together(game) {
  const anna = await person(),
    bruno = await person({ ...phone });
  await chooseGame(anna, game);
  await anna.click(".way:nth-of-type(3)");
  await bruno.goto(await anna.inputValue(".invitation input"));
  await Promise.all([boardReady(anna), boardReady(bruno)]);
  return [anna, bruno];
}

/** Of each coat of arms in the row what is said of it, and whether it can be seen. */
const row = (page) =>
  page.evaluate(() => [...document.querySelectorAll(".together li")].map((one) => ({
    done: one.classList.contains("done"),
    said: one.querySelector("[aria-label]").getAttribute("aria-label"),
    sign: one.innerText.trim(),
    seen: one.checkVisibility() && one.getBoundingClientRect().height > 0,
  })));

/* In Era everybody lays out a domain, later everybody rolls. */
for (const game of ["rolling_realms", "era"])
  test(`${game}: a row of coats of arms shows who is done and who still decides`, async () => {
    const [anna, bruno] = await together(game),
      choose = random(3);
    await until(async () => (await row(anna)).length === 2);
    assert.ok((await row(anna)).every(({ done, seen }) => !done && seen));
    await until(async () => (await row(anna))[0]?.done, () => step(anna, choose));
    assert.deepEqual((await row(anna)).map(({ done, sign }) => [done, sign]), [[true, "✓"], [false, "…"]]);
    assert.match((await row(anna))[0].said, /: done$/);
    assert.match(await anna.getAttribute(".together", "aria-label"), /: 1 of 2 is done$/);
    await until(async () => (await row(bruno))[0]?.done);
    const [done, thinks] = await row(bruno);
    assert.ok(done.seen && thinks.seen && !thinks.done);
    assert.match(done.said, /\s: a terminé$/);
    assert.match(thinks.said, /\s: réfléchit encore$/);
    await bruno.reload();
    await until(async () => (await row(bruno))[0]?.done, () => painted(bruno));
    await until(async () => !(await row(anna))[0]?.done, () => step(bruno, choose));
    await leave(anna, bruno);
  });

test("where one decides after the other there is no such row", async () => {
  const page = await sitDown("dice_city");
  assert.ok(page.seen.deciders.length);
  assert.deepEqual(await row(page), []);
  await leave(page);
});

/** The ids that a seat touched in its last turn, of those that are drawn in its miniature. */
function touchedLast(log, seat, drawn) {
  const last = log.findLastIndex(({ actor, touch }) => actor === seat && touch.length);
  const before = log.findLastIndex(({ actor, roller }, i) => i < last && (actor ?? roller ?? seat) !== seat);
  const ids = log.slice(before + 1, last + 1).flatMap(({ actor, touch }) => (actor === seat ? touch : []));
  return drawn.filter((list) => list.split(" ").some((id) => ids.includes(id)));
}

const marked = (page, where) =>
  page.evaluate((board) => {
    const ids = (which) => [...document.querySelectorAll(`${board} [data-ids]${which}`)].map(({ dataset }) => dataset.ids);
    return { drawn: ids(""), changed: ids(".changed") };
  }, where);

for (const game of games)
  test(`${game}: what an opponent touched last is marked on their board, small and large`, async () => {
    const choose = random(4);
    let page, turns = 0;
    // A short game may have no turn of theirs that leaves a mark.
    for (let tables = 0; !turns && tables < 6; tables++) {
      if (page) await leave(page);
      page = await sitDown(game);
      await page.waitForSelector(".mini .board");
      for (let last = 0; turns < 3; ) {
        if ((await step(page, choose)).over) break;
        await still(page);
        const { log, seen } = page,
          mine = log.filter(({ actor }) => actor === 1).length;
        const { drawn, changed } = await marked(page, ".mini");
        if (mine === last || seen.version !== page.seen.version || !changed.length) continue;
        assert.deepEqual(changed, touchedLast(log, 1, drawn));
        assert.equal((await marked(page, ".board-area")).changed.length, 0);
        last = mine;
        turns++;
      }
    }
    assert.ok(turns, "nothing is marked");
    await still(page);
    await page.click('.player[data-seat="1"] .player-head');
    await painted(page);
    const { drawn, changed } = await marked(page, ".board-area");
    assert.deepEqual(changed, touchedLast(page.log, 1, drawn));
    await leave(page);
  });
