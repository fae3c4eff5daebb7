// What the page asks, and how it is answered: questions, confirmations, reasons, cards and shapes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { desktop, games, leave, phone, until } from "./harness.mjs";
import { look, painted, playUntil, random, sitDown, step } from "./player.mjs";

const places = [desktop, phone];
const called = ({ locale, viewport }) => `${locale} at ${viewport.width} pixels`;

/* ---- Faults that were seen ------------------------------------------------------------------- */

for (const options of places)
  test(`era: dice to throw again are chosen in any order, ${called(options)}`, async () => {
    const page = await sitDown("era", options, { alone: true });
    await playUntil(
      page,
      () =>
        !document.querySelector(".tray-die.chosen") &&
        new Set([...document.querySelectorAll(".tray-die.touchable")].map((one) => one.dataset.id)).size > 1,
    );
    const thrown = () => Number(page.seen.status.match(/(?:Throw|Lancer) (\d)/)?.[1]),
      before = thrown();
    assert.match(await page.textContent(".prompt"), /(Throw|Lancer) [23] (of|sur) 3/);
    const dice = await page.evaluate(() => {
      const all = [...document.querySelectorAll(".tray-die.touchable")];
      for (const one of [all[all.length - 1], all[0]]) one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return all.length;
    });
    assert.ok(dice > 1);
    await page.waitForFunction(() => document.querySelectorAll(".tray-die.chosen").length === 2);
    assert.match(await page.textContent(".confirm .offered"), /2/);
    assert.match(await page.textContent(".prompt"), /^(Throw 2 dice again|Relancer 2 dés)/);
    await page.click(".confirm .primary");
    await until(() => thrown() !== before);
    await leave(page);
  });

for (const options of places)
  test(`rolling realms: a chosen die is asked about, not asked for again, ${called(options)}`, async () => {
    const page = await sitDown("rolling_realms", options, { alone: true });
    const prompt = () => page.textContent(".prompt");
    const asked = /choose the die|choisir le dé/;
    await playUntil(
      page,
      () =>
        document.querySelectorAll(".tray-die.touchable:not(.chosen)").length === 2 &&
        /choose the die|choisir le dé/.test(document.querySelector(".prompt").textContent),
    );
    const name = await page.getAttribute(".tray-die.touchable", "aria-label");
    await page.dispatchEvent(".tray-die.touchable", "click");
    await page.waitForSelector(".tray-die.chosen");
    assert.match(await prompt(), /what is it used for|à quoi sert-il/);
    for (const said of [await prompt(), await page.textContent(".confirm .offered")]) assert.ok(said.includes(name));
    await page.click(".confirm .plain");
    await page.waitForFunction(() => !document.querySelector(".tray-die.chosen"));
    assert.match(await prompt(), asked);
    await leave(page);
  });

for (const [i, game] of ["rolling_realms", "era", "dice_city"].entries())
  test(`${game}: answers that are not on the board stand by the question, ${called(places[i % 2])}`, async () => {
    const page = await sitDown(game, places[i % 2], { alone: true });
    await playUntil(page, () => {
      const chip = document.querySelector(".chip"),
        { x, y, width, height } = chip?.getBoundingClientRect() ?? {};
      window.seen = chip && [!!chip.closest(".bridge"), chip.contains(document.elementFromPoint(x + width / 2, y + height / 2))];
      return !!chip;
    });
    assert.deepEqual(await page.evaluate(() => window.seen), [true, true]);
    await leave(page);
  });

for (const options of places)
  test(`dice city: a die that is asked for is spent where it lies, ${called(options)}`, async () => {
    const page = await sitDown("dice_city", options, { alone: true });
    const prompt = () => page.textContent(".prompt"),
      plots = () => page.$$eval(".board-area .plot.touchable", (all) => all.map((one) => one.dataset.ids));
    await playUntil(page, () => {
      const all = [...document.querySelectorAll(".board-area .plot.touchable")].map((one) => one.dataset.ids);
      return !document.querySelector(".chosen") && all.some((ids) => !ids.includes("die:")) && all.filter((ids) => ids.includes("die:")).length > 2;
    });
    const free = (await plots()).find((ids) => !ids.includes("die:")),
      row = free.match(/,([a-z]+)/)[1],
      lies = (await plots()).find((ids) => ids.includes("die:") && !ids.includes(row));
    await page.locator(`.board-area .plot[data-ids="${free}"]`).dispatchEvent("click");
    await page.waitForSelector(".board-area .plot.chosen");
    assert.match(await prompt(), /which die is spent for it\?|quel dé dépenser pour cela/);
    const [cell] = lies.split(" "),
      die = page.locator(`.board-area .plot[data-ids~="${cell}"]`);
    assert.match(await die.getAttribute("aria-label"), /die showing \d|le dé .* montre \d|dé .*\d/);
    const before = page.log.length;
    await die.dispatchEvent("click");
    await until(() => page.log.length > before);
    const { touch } = page.log[before];
    assert.ok(lies.split(" ").some((id) => id.startsWith("die:") && touch.includes(id)) && touch.includes(free), `${touch}`);
    await leave(page);
  });

test("dice city: a die is asked for by another one only where it goes", async () => {
  const page = await sitDown("dice_city", desktop, { alone: true });
  const streets = ".board-area .street.touchable:not(.chosen)";
  await playUntil(page, () => {
    return !document.querySelector(".chosen") && document.querySelectorAll(".board-area .street.touchable").length > 2;
  });
  await page.locator(streets).first().dispatchEvent("click");
  await page.waitForFunction(() => /what is it used for/.test(document.querySelector(".prompt").textContent));
  await page.locator(streets).last().dispatchEvent("click");
  await page.waitForFunction(() => document.querySelectorAll(".street.chosen").length === 2);
  assert.match(await page.textContent(".prompt"), /which framed location\?/);
  await leave(page);
});

for (const options of places)
  test(`era: a piece that is put down for good waits to be confirmed, and the question says so, ${called(options)}`, async () => {
    const page = await sitDown("era", options);
    await playUntil(page, () => /9 (of|sur) 9/.test(document.querySelector(".prompt").textContent));
    const before = page.log.length;
    await page.evaluate(() => document.querySelector(".domain-grid .touchable").dispatchEvent(new MouseEvent("click", { bubbles: true })));
    await page.waitForSelector(".confirm .primary:enabled");
    const asked = await page.textContent(".prompt");
    assert.match(asked, /\? (Confirm, or choose it again|Validez, ou choisissez à nouveau)$/);
    assert.ok(asked.includes(await page.textContent(".confirm .offered span")));
    assert.equal(page.log.length, before);
    await page.click(".confirm .primary");
    await until(() => page.log.length > before);
    await leave(page);
  });

test("era: what happens by itself is no louder than what was done, and names nobody under their own name", async () => {
  const page = await sitDown("era", desktop);
  await playUntil(page, () => document.querySelectorAll(".log .effect b").length > 2 && document.querySelectorAll(".log .log-actor").length > 2);
  const lines = await page.$$eval(".log > li", (all) =>
    all.flatMap((group) =>
      [...group.querySelectorAll(".effect")].map((one) => ({
        owner: group.querySelector(".log-actor")?.textContent.trim(),
        named: one.querySelector("b")?.textContent ?? "",
        loud: getComputedStyle(one).fontWeight > getComputedStyle(one.closest(".entry")).fontWeight,
      })),
    ),
  );
  assert.deepEqual(lines.filter(({ loud, owner, named }) => loud || (owner && named.startsWith(owner))), []);
  await leave(page);
});

for (const options of places)
  test(`dice kingdoms: what was chosen can be changed by a touch on something else, ${called(options)}`, async () => {
    const page = await sitDown("dice_kingdoms", options, { alone: true });
    const die = (colour, more = "") => `.tray-die[data-id="die:${colour}"]${more}`;
    /* Where another die goes with the yellow one, dice are no longer a choice of the colour. */
    const choose = random(8),
      joined = ({ touch }) => ["die:yellow", "die:blue"].every((id) => touch.includes(id)),
      alone = (colour) => ({ touch }) => touch.includes(`die:${colour}`) && !touch.includes("die:blue");
    const fits = ({ moves }) =>
      moves.some(joined) && moves.some(alone("yellow")) && moves.filter(alone("red")).length > 1;
    await until(
      async () => {
        const { seen } = page;
        await painted(page);
        return fits(seen) && (await page.$(die("red", ".touchable"))) && !(await page.$(".chosen")) && seen === page.seen;
      },
      async () => {
        if (!fits(page.seen)) await step(page, choose);
        else if (await page.$(".chosen")) await page.keyboard.press("u");
      },
    );
    await page.click(die("yellow"));
    await page.waitForSelector(die("yellow", ".chosen"));
    assert.equal(await page.locator(die("red", ".touchable")).count(), 0, "nothing to choose instead");
    if (!options.isMobile) {
      await page.hover(die("red"));
      await page.getByText("Can be chosen instead.").waitFor();
      assert.equal(await page.locator(".card-why").count(), 0);
    }
    await page.click(die("red"));
    await page.waitForSelector(die("red", ".chosen"));
    assert.equal(await page.locator(die("yellow", ".chosen")).count(), 0);
    await leave(page);
  });

test("on a phone the list of moves is there where no shape is in the hand", async () => {
  const page = await sitDown("dice_kingdoms", phone, { alone: true });
  await playUntil(page, () => {
    window.list = document.querySelector(".list-open")?.checkVisibility();
    return window.list !== undefined;
  });
  assert.ok(await page.evaluate(() => window.list));
  await leave(page);
});

test("on a phone the decisions of a turn and the way to the log keep apart", async () => {
  const page = await sitDown("rolling_realms", phone, { alone: true });
  await playUntil(page, () => {
    window.boxes = [".steps", ".sheet-handle"].map((one) => document.querySelector(one)?.getBoundingClientRect().toJSON());
    return !!window.boxes[0];
  });
  const [steps, handle] = await page.evaluate(() => window.boxes);
  assert.ok(steps.right <= handle.left || steps.top >= handle.bottom, JSON.stringify({ steps, handle }));
  await leave(page);
});

test("on a phone the dice and the question stay in sight while the board is scrolled", async () => {
  const page = await sitDown("dice_kingdoms", phone, { alone: true });
  await page.waitForSelector(".tray-die");
  for (const down of [1, 0]) {
    await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), down);
    await painted(page);
    const covered = await page.evaluate(() =>
      [".prompt", ".tray-die"].filter((one) => {
        const element = document.querySelector(one),
          { x, y, width, height } = element.getBoundingClientRect(),
          there = document.elementFromPoint(x + width / 2, y + height / 2);
        return !element.contains(there);
      }),
    );
    assert.deepEqual(covered, []);
  }
  assert.ok(await page.evaluate(() => document.body.scrollHeight > innerHeight + 200), "nothing to scroll");
  await leave(page);
});

for (const game of games)
  test(`${game}: on a phone across the header and the players give way, and a turn can be played`, async () => {
    const page = await sitDown(game, { ...phone, viewport: { width: 740, height: 360 } }),
      choose = random(2);
    const room = await page.evaluate(() => document.querySelector(".board-area").getBoundingClientRect().height);
    assert.ok(room >= 350, `${room} pixels for the board`);
    assert.equal(await page.locator(".bar").isVisible(), false);
    let reached = 0;
    for (let i = 0; i < 25 && !(await step(page, choose)).over; i++) {
      await painted(page);
      reached += await page.evaluate(() => {
        const lit = [...document.querySelectorAll(".my-turn .touchable:not(.chosen)")];
        const inSight = (one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".touchable") === one;
        };
        lit[0]?.scrollIntoView({ block: "center", behavior: "instant" });
        return lit.length > 0 && inSight(lit[0]);
      });
      for (const part of [".prompt", ".confirm .primary"]) {
        const box = await page.locator(part).boundingBox();
        assert.ok(!box || (box.y >= 0 && box.y + box.height <= 360 && box.x + box.width <= 740), `${part}: ${JSON.stringify(box)}`);
      }
    }
    assert.ok(reached > 2, `${reached} times`);
    await leave(page);
  });

for (const options of places)
  test(`dice city: where a die goes is chosen, it is asked which other one is spent, ${called(options)}`, async () => {
    const page = await sitDown("dice_city", options);
    await page.waitForSelector(".my-turn .city .touchable");
    const { touch } = page.seen.moves.find(({ move }) => move.startsWith("move "));
    const place = touch.find((id) => id.startsWith("cell:"));
    await page.dispatchEvent(`.board-area [data-id="${place}"]`, "click");
    await page.waitForSelector(".city .chosen");
    assert.match(await page.textContent(".prompt"), /: which die is spent for it\?$|: quel dé dépenser pour cela\s\?$/);
    await leave(page);
  });

for (const options of places)
  test(`headings and tips keep their words apart, ${called(options)}`, async () => {
    const page = await sitDown("dice_city", options);
    const heading = await page.evaluate(() =>
      [...document.querySelectorAll(".board h3")].map((one) => one.textContent).find((text) => /\d/.test(text)),
    );
    assert.match(heading, /\D \d+/);
    await playUntil(page, () => document.querySelectorAll(".board .touchable").length > 3);
    const tips = await page.evaluate(async () => {
      const found = [];
      for (const one of document.querySelectorAll(".table-page .touchable")) {
        one.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
        await new Promise(requestAnimationFrame);
        found.push(document.querySelector(".tip")?.textContent ?? "");
      }
      return found;
    });
    assert.ok(tips.some((text) => text.length));
    assert.deepEqual(tips.filter((text) => /(ways|possibilités)\p{L}/u.test(text)), []);
    await leave(page);
  });

/* ---- Confirming ------------------------------------------------------------------------------ */

/** Touches elements of a move until the page has one move on offer, or has played it. */
async function make(page, move) {
  const { version } = page.seen;
  const shown = () =>
    page.evaluate(() => [...document.querySelectorAll(".table-page .chosen")].map(({ dataset }) => dataset.id).join());
  for (let i = 0; i <= move.touch.length && page.seen.version === version; i++) {
    if ((await look(page)).ready) return;
    const before = await shown();
    const touched = await page.evaluate((ids) => {
      const lit = [...document.querySelectorAll(".table-page .touchable:not(.chosen)")];
      return lit.find((one) => ids.includes(one.dataset.id))?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }, move.touch);
    if (!touched) return;
    await until(async () => page.seen.version !== version || (await look(page)).ready || (await shown()) !== before);
  }
}

/** Goes on until a person has a choice; false when the game is over. */
async function choice(page, choose) {
  let now;
  await until(
    async () => {
      now = await look(page);
      return now.over || (now.mine && (now.lit || now.listed || now.ready) && page.seen.moves.length > 1);
    },
    () => page.seen.moves.length === 1 && step(page, choose),
  );
  return !now.over;
}

for (const game of games)
  test(`${game}: what can be taken back follows the click, the rest is confirmed`, async () => {
    const choose = random(6),
      kinds = new Set();
    while (kinds.size < 2) {
      const page = await sitDown(game, desktop, { alone: true }); // nobody else changes the position meanwhile
      while (kinds.size < 2 && (await choice(page, choose))) {
        const { version, moves } = page.seen,
          move = moves[choose(moves.length)];
        await make(page, move);
        const { ready } = await look(page);
        if (page.seen.version !== version) {
          assert.ok(!move.final || !page.seen.undo, `${move.move} was not confirmed`);
          if (!move.final) kinds.add("followed");
        } else if (ready) {
          const offered = await page.textContent(".confirm .offered");
          if (move.final && offered.includes(move.text)) kinds.add("confirmed");
          await page.click(".confirm .primary");
        }
        await until(async () => page.seen.version !== version || !(await look(page)).mine, () => step(page, choose));
      }
      await leave(page);
    }
  });

test("a setting brings back confirming every step", async () => {
  const page = await sitDown(games[0], desktop, { alone: true, confirm: "step" });
  await until(() => page.evaluate(() => document.querySelectorAll(".table-page.my-turn .touchable").length > 1));
  const { version, moves } = page.seen;
  await make(page, moves.find(({ final }) => !final) ?? moves[0]);
  assert.equal(page.seen.version, version);
  assert.ok((await look(page)).ready);
  await page.click(".confirm .primary");
  await until(() => page.seen.version !== version);
  await leave(page);
});

/* ---- What was chosen ------------------------------------------------------------------------- */

/** Plays game after game until something holds of what the player is asked, and it is on the screen; returns that. */
async function asked(page, find) {
  const choose = random(5);
  let found;
  await until(
    async () => {
      await painted(page);
      const { seen } = page;
      found = seen.moves && !(await page.$(".chosen")) && find(seen);
      return found && (await look(page)).mine && seen === page.seen;
    },
    async () => {
      const { over } = await step(page, choose);
      if (over) await page.click(".table-page .primary");
    },
  );
  return found;
}

test("dice kingdoms: a touch on the sheet that is small enlarges it and changes no choice", async () => {
  const page = await sitDown("dice_kingdoms", desktop, { alone: true });
  await asked(page, ({ moves }) =>
    ["die:green", "lair:"].every((id) => moves.some(({ touch }) => touch.some((one) => one.startsWith(id)))),
  );
  await page.click('.tray-die[data-id="die:green"]');
  await page.waitForSelector(".sheet-1.front");
  await page.evaluate(() => {
    const lair = document.querySelector('.sheet-0 [data-id^="lair:"]:not(.touchable)');
    lair.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  await page.waitForSelector(".sheet-0.front");
  assert.equal(await page.locator('.tray-die[data-id="die:green"].chosen').count(), 1);
  await leave(page);
});

test("card kingdoms: of a chosen card the question has the name alone", async () => {
  const page = await sitDown("card_kingdoms", desktop, { alone: true });
  const id = await asked(page, ({ moves }) => {
    const paid = moves.flatMap(({ touch }) => (touch.some((one) => one.startsWith("pay:")) ? touch : []));
    return paid.find((one) => one.startsWith("stack:") && paid.filter((other) => other === one).length > 1);
  });
  await page.dispatchEvent(`[data-id="${id}"]`, "click");
  await page.waitForFunction(() => /how is it paid for/.test(document.querySelector(".prompt").textContent));
  assert.doesNotMatch(await page.textContent(".prompt"), /\d/);
  await leave(page);
});

test("rolling realms: dice and players stay where they are when a die is chosen", async () => {
  const page = await sitDown("rolling_realms", desktop);
  const top = () => page.evaluate(() => document.querySelector(".bridge").getBoundingClientRect().bottom);
  await page.waitForSelector(".tray-die.touchable");
  const before = await top();
  await page.click(".tray-die.touchable");
  await page.waitForSelector(".tray-die.chosen");
  assert.equal(await top(), before);
  await leave(page);
});

test("rolling realms: who played is named above what they did, not above everybody's dice", async () => {
  const page = await sitDown("rolling_realms", desktop);
  await playUntil(page, () => document.querySelector(".log .log-actor"));
  assert.ok(
    await page.evaluate(() => {
      const first = document.querySelector(".log .log-actor"),
        dice = document.querySelector(".log .dice-mark");
      return dice.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING;
    }),
  );
  await leave(page);
});
