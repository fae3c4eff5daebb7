// What an element tells of itself: cards on hover, focus and long press; shapes in the hand; the list of moves as the second way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, desktop, games, leave, phone, until } from "./harness.mjs";
import { look, painted, playUntil, random, sitDown, step } from "./player.mjs";

const mine = () => !!document.querySelector(".table-page.my-turn") && !!document.querySelector(".board .touchable");

/* ---- Cards ------------------------------------------------------------------------------------- */

/** Of each kind of element on the board one that is in sight, by its id. */
const kinds = () => {
  const found = {};
  for (const one of document.querySelectorAll(".board-area [data-id]:not(.chip)"))
    found[one.dataset.id.split(":")[0]] ??= one.dataset.id;
  return Object.values(found);
};

for (const game of games)
  for (const locale of ["en", "fr"])
    test(`${game}: every kind of element has a card that says what it is, ${locale}`, async () => {
      const page = await sitDown(game, { ...desktop, locale });
      await playUntil(page, mine);
      for (const id of await page.evaluate(kinds)) {
        await page.evaluate((name) => {
          const one = document.querySelector(`.board-area [data-id="${name}"]:not(.chip)`);
          one.setAttribute("tabindex", "0");
          if (one.closest("[data-hand]")) one.focus();
          else one.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
        }, id);
        const about = page.locator(".tip .card-about");
        await about.waitFor();
        assert.ok((await about.textContent()).length > 10, id);
        assert.doesNotMatch(await about.textContent(), /#/, "what is drawn in letters");
        assert.doesNotMatch(await about.textContent(), /[\p{Ll},;]\n *\p{Ll}/u, `${id}: a line ends in mid-sentence`);
        const name = await page.textContent(".tip .card-name");
        assert.ok(name.length > 0 && !name.includes("{"), `${id}: ${name}`);
        await page.keyboard.press("Escape");
        await page.waitForFunction(() => !document.querySelector(".tip"));
      }
      await leave(page);
    });

for (const locale of ["en", "fr"])
  test(`era: a card tells a row of the rules as running text, ${locale}`, async () => {
    const page = await sitDown("era", { ...desktop, locale }, { alone: true });
    await playUntil(page, () => document.querySelector('.bridge [data-id="dice:stop"].touchable'));
    await page.hover('.bridge [data-id="dice:stop"]');
    assert.match(await page.textContent(".tip .card-about"), locale === "en" ? /^In secret [^\n]+\.$/ : /^En secret, [^\n]+\.$/);
    await leave(page);
  });

for (const viewport of [desktop.viewport, phone.viewport])
  test(`a die's card covers no other die, ${viewport.width} wide`, async () => {
    const page = await sitDown("era", { ...desktop, viewport });
    await playUntil(page, () => !!document.querySelector(".my-turn .tray-die.touchable"));
    const dice = await page.locator(".tray-die").all(),
      boxes = await Promise.all(dice.map((die) => die.boundingBox()));
    assert.ok(dice.length > 3);
    for (const die of dice) {
      await die.hover();
      await page.waitForSelector(".tip .card-about");
      const tip = await page.locator(".tip").boundingBox();
      assert.ok(tip.x >= 0 && tip.x + tip.width <= viewport.width);
      for (const box of boxes)
        assert.ok(
          tip.x >= box.x + box.width || tip.x + tip.width <= box.x || tip.y >= box.y + box.height || tip.y + tip.height <= box.y,
          `the card at ${tip.x}, ${tip.y} lies over the die at ${box.x}, ${box.y}`,
        );
      await page.keyboard.press("Escape");
    }
    await leave(page);
  });

for (const options of [desktop, { ...desktop, locale: "fr" }])
  test(`era: what the game's end depends on has cards, alone and with others, ${options.locale}`, async () => {
    const said = options.locale === "en" ? [/^The game ends after .* 3 still to go/, /^The game has 8 rounds: 8/] : [/^La partie finit après .* encore 3/, /^La partie a 8 manches\s: encore 8/];
    for (const alone of [false, true]) {
      const page = await sitDown("era", options, { alone });
      for (const [id, text] of [["end", said[Number(alone)]], ["culture", /1 point/], ["disaster", /1 point/]]) {
        await page.hover(`.board-area [data-id="track:${id}"]`);
        await page.waitForFunction(
          ([source]) => new RegExp(source).test(document.querySelector(".tip .card-about")?.textContent),
          [text.source],
        );
      }
      await leave(page);
    }
  });

test("a card comes with the keyboard's focus, of what can be used and of what cannot", async () => {
  const page = await sitDown("card_kingdoms");
  await playUntil(page, mine);
  await page.evaluate(() => document.querySelector(".board-area .touchable").focus());
  await page.waitForSelector(".tip .card-about");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-describedby")), "card");
  await until(
    () => page.evaluate(() => !document.activeElement.matches(".touchable") && !!document.activeElement.dataset.id),
    async () => {
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Shift+ArrowUp");
      await page.keyboard.press("Shift+ArrowRight");
    },
  );
  await page.waitForSelector(".tip .card-why, .tip .card-about");
  await leave(page);
});

for (const locale of ["en", "fr"])
  test(`a long press keeps the card open, plays nothing and leads to the rules, ${locale}`, async () => {
    const page = await sitDown("era", { ...phone, locale }, { alone: true });
    await playUntil(page, mine);
    const { version } = await look(page);
    const press = (type) =>
      page.evaluate((name) => {
        const one = document.querySelector('.board [data-id="build:farm"]');
        one.scrollIntoView({ block: "center" });
        one.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: "touch" }));
        if (name === "pointerup") one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }, type);
    await press("pointerdown");
    await page.waitForSelector(".tip.kept .card-about");
    await press("pointerup");
    assert.match(await page.textContent(".tip .card-about"), locale === "en" ? /1 food each round.*1 point/ : /1 nourriture.*1 point/);
    const box = await page.locator(".tip").boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 360 && box.y + box.height <= 740, JSON.stringify(box));
    for (const one of await page.locator(".tip button").all()) assert.ok((await one.boundingBox()).height >= 44);
    await page.locator(".tip button").first().tap();
    await page.waitForSelector("dialog .about");
    assert.equal(page.seen.version, version);
    await leave(page);
  });

/* ---- Shapes in the hand ------------------------------------------------------------------------ */

/** The middle of a cell of Era's domain, on the screen. */
const cellAt = (page, name) =>
  page.evaluate((cell) => {
    const svg = document.querySelector(".board-area .domain-grid");
    (document.querySelector(`[data-id="cell:${cell}"]`) ?? svg).scrollIntoView({ block: "center" });
    const spot = new DOMPoint(26 + 40 * ("abcdefghijklmn".indexOf(cell[0]) + 0.5), 26 + 40 * (Number(cell.slice(1)) - 0.5));
    const { x, y } = spot.matrixTransform(svg.getScreenCTM());
    return { x, y };
  }, name);
const placed = (page) => page.seen.state.piece_count[page.seen.seat];

for (const locale of ["en", "fr"])
  test(`era: a piece follows the pointer, turns, says whether it fits, and drops, ${locale}`, async () => {
    const page = await sitDown("era", { ...desktop, locale }, { alone: true });
    await page.waitForSelector(".hand");
    const free = await cellAt(page, "c3"),
      keep = await cellAt(page, "g7");
    await page.mouse.move(keep.x, keep.y);
    await page.waitForSelector(".ghost.misfits");
    assert.equal(await page.locator(".tip").count(), 0, "a card over the shape");
    const before = placed(page);
    await page.mouse.click(keep.x, keep.y);
    assert.equal(placed(page), before);
    const edge = await cellAt(page, "n3");
    await page.mouse.move(edge.x, edge.y);
    await painted(page);
    assert.equal(await page.locator(".ghost.fits").count(), 1, "a shape at the edge lies on the domain");
    await page.mouse.move(free.x, free.y);
    await page.waitForSelector(".ghost.fits");
    assert.match(await page.textContent(".ghost text"), /✓.*point/);
    const shape = () => page.getAttribute(".ghost path", "d"),
      lying = await shape();
    await page.keyboard.press("r");
    await until(async () => (await shape()) !== lying);
    await page.mouse.click(free.x, free.y);
    await until(() => placed(page) === before + 1);
    await leave(page);
  });

test("era: on a phone the sheet leaves the board its room once the domain is laid out", async () => {
  const page = await sitDown("era", phone);
  await playUntil(page, () => document.querySelector(".my-turn:not(:has(.hand)) :is(.news, .steps)"));
  const seen = new Set(),
    choose = random(8);
  await until(
    () => seen.size === 2,
    async () => {
      const { steps, news, height } = await page.evaluate(() => ({
        steps: !!document.querySelector(".my-turn .steps"),
        news: !!document.querySelector(".my-turn .news"),
        height: [".choices", ".news"].map((part) => document.querySelector(part)?.getBoundingClientRect().height ?? 0),
      }));
      const [choices, told] = height;
      if (news) assert.ok(choices <= 100 && told <= phone.viewport.height / 10 + 1, `${height} with${steps ? "" : "out"} steps`);
      if (news) seen.add(steps);
      await step(page, choose);
    },
  );
  await leave(page);
});

test("era: the keyboard moves, turns and drops a piece", async () => {
  const page = await sitDown("era", desktop, { alone: true });
  await page.waitForSelector(".hand");
  const before = placed(page);
  await page.focus('[data-id="cell:b2"]');
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".ghost.fits");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.id), "cell:c2");
  assert.match(await page.textContent(".hand [role=status]"), /c2/);
  await page.keyboard.press("Enter");
  await until(() => placed(page) === before + 1);
  await leave(page);
});

for (const viewport of [phone.viewport, { width: 740, height: 360 }])
  test(`era: a finger moves a piece by touching, and drops it by touching it, ${viewport.width} by ${viewport.height}`, async () => {
    const page = await sitDown("era", { ...phone, viewport }, { alone: true });
    await page.waitForSelector(".ghost.fits");
    const sheet = await page.locator(".side-right").boundingBox();
    for (const one of await page.locator(".hand button").all()) {
      const { x, y, width, height } = await one.boundingBox();
      assert.ok(height >= 44);
      assert.ok(y + height <= sheet.y || x + width <= sheet.x, "covered by the sheet");
      assert.ok(await one.evaluate((button, [left, top]) => button.contains(document.elementFromPoint(left, top)), [x + width / 2, y + height / 2]));
    }
    const shape = () => page.getAttribute(".ghost path", "d"),
      lying = await shape(),
      before = placed(page);
    const spot = await cellAt(page, "c3");
    await page.touchscreen.tap(spot.x, spot.y);
    await until(async () => (await shape()) !== lying);
    await page.waitForSelector(".ghost.fits");
    assert.equal(await page.locator(".tip").count(), 0, "a card over the shape");
    const there = await cellAt(page, "c3");
    await page.touchscreen.tap(there.x, there.y);
    await until(() => placed(page) === before + 1);
    const steps = await page.locator(".steps").boundingBox(),
      handle = await page.locator(".sheet-handle").boundingBox();
    const apart = handle && (steps.x + steps.width <= handle.x || steps.y >= handle.y + handle.height);
    assert.ok(!handle || apart, "what leads to the list lies over what can be taken back");
    await leave(page);
  });

test("rolling_realms: the shape of a die is woven into Tapestry", async () => {
  const page = await sitDown("rolling_realms", desktop, { alone: true });
  await playUntil(page, () => !!document.querySelector('.my-turn .board [data-id^="tap:"].touchable'));
  const svg = page.locator(".realm:has([data-id^='tap:']) svg.drawing").first();
  const woven = () => page.seen.state.tapestry[page.seen.seat],
    before = woven();
  await until(
    () => page.evaluate(() => !!document.querySelector(".ghost.fits")),
    async () => {
      for (const one of await page.$$('.board [data-id^="tap:"].touchable')) {
        await one.hover({ force: true });
        if (await page.$(".ghost.fits")) return;
      }
      await page.keyboard.press("r");
    },
  );
  assert.ok(await svg.count());
  const box = await page.locator(".ghost rect").first().boundingBox();
  assert.ok(box.width > 10);
  const focus = await page.evaluate(() => {
    const fits = document.querySelector(".hand button:last-of-type");
    fits.click();
    return fits.disabled;
  });
  assert.equal(focus, false);
  await until(() => woven() !== before || page.evaluate(() => !document.querySelector(".confirm .primary").disabled));
  await leave(page);
});

/* ---- The list of moves ------------------------------------------------------------------------- */

for (const options of [desktop, phone, { ...phone, viewport: { width: 740, height: 360 } }])
  test(`the list of moves opens when it is wanted, plays, and stays open, ${options.viewport.width} pixels, ${options.locale}`, async () => {
    const page = await sitDown("card_kingdoms", options);
    await playUntil(page, () => !!document.querySelector(".list-open") && document.querySelectorAll(".board .touchable").length > 3);
    assert.equal(await page.locator(".move").count(), 0);
    assert.equal(await page.getAttribute(".list-open", "aria-expanded"), "false");
    await page.click(".list-open");
    await page.waitForSelector(".move");
    const { version } = await look(page),
      first = page.locator(".move").first(),
      box = await first.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= options.viewport.height && box.x + box.width <= options.viewport.width, JSON.stringify(box));
    await first.click();
    await until(() => page.seen.version !== version || page.evaluate(() => !document.querySelector(".confirm .primary").disabled));
    await page.reload();
    await boardReady(page);
    await playUntil(page, () => !!document.querySelector(".list-open"));
    assert.equal(await page.getAttribute(".list-open", "aria-expanded"), "true");
    await leave(page);
  });

/* ---- Reading the board ------------------------------------------------------------------------- */

test("a hint is shown on the board, and looks unlike what can be touched or is chosen", async () => {
  const page = await sitDown("card_kingdoms", { ...desktop, locale: "en" });
  await playUntil(page, () => document.querySelectorAll(".board .touchable").length > 5 && !document.querySelector(".chosen"));
  await page.keyboard.press("h");
  await page.waitForSelector(".table-page .hinted");
  const looks = await page.evaluate(() => {
    const style = (selector) => getComputedStyle(document.querySelector(selector)).outline;
    return [".board .hinted", ".board .touchable:not(.hinted)"].map(style);
  });
  assert.match(looks[0], /dashed/);
  assert.match(looks[1], /solid/);
  await page.focus(".board .touchable:not(.hinted)");
  await page.keyboard.press("Shift+ArrowRight"); // what the keyboard has brought there looks focused
  const focused = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(document.activeElement);
    return [document.activeElement.matches(".board :focus-visible"), outlineStyle, outlineWidth, outlineColor];
  });
  assert.ok(focused[0] && !looks.some((look) => look.includes(focused[1]) && look.includes(focused[2])), `${focused} beside ${looks}`);
  assert.equal(await page.locator(".table-page .chosen").count(), 0);
  await leave(page);
});

test("era: on a phone what can be built comes before what ends building", async () => {
  const page = await sitDown("era", phone, { alone: true });
  await playUntil(page, () => !!document.querySelector('.board [data-id="build:end"].touchable') && !!document.querySelector('.work.touchable'), 4);
  // The page may be scrolling to what is lit: all at one moment.
  const [works, work, end, grid] = await page.evaluate(() =>
    [".board .works", ".board .work.touchable", '.board [data-id="build:end"]', ".board-area .domain-grid"].map(
      (one) => document.querySelector(one).getBoundingClientRect().top,
    ),
  );
  assert.ok(work < end && works < grid, `${work} ${end} ${works} ${grid}`);
  await leave(page);
});
