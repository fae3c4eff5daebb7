// The five boards: every move can be made on them, they fit, they can be magnified, their dice come to rest.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { doors, loadRecord, look as position, recorded, words } from "./engine.mjs";
import { boardReady, desktop, games, leave, person, phone, server, until } from "./harness.mjs";
import { look, painted, random, sitDown, step, still } from "./player.mjs";

const DECISIONS = 25;
const RAW = /^(web|boards|lesson|[a-z]+_[a-z]+)\.[a-z_]+/;

/** A person who confirms every step and has the list of moves open. */
const begin = (game, options, alone = false) => sitDown(game, options, { alone, confirm: "step", listed: "yes" });

/** What there is on the page; touches one of `ids` that is lit and not chosen yet. */
const touchOne = (page, ids) =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll(".table-page [data-ids]")];
    const lit = all.filter((one) => one.matches(".touchable:not(.chosen)"));
    const next = lit.find((one) => wanted.includes(one.dataset.id));
    next?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return { touched: next?.dataset.id, there: all.flatMap((one) => one.dataset.ids.split(" ")) };
  }, ids);

/** Makes a move by touching its elements; answers with those that are nowhere. */
async function make(page, move) {
  const there = new Set();
  for (let i = 0; i <= move.touch.length; i++) {
    const found = await touchOne(page, move.touch);
    found.there.forEach((id) => there.add(id));
    await painted(page);
    if (!found.touched) break;
  }
  return move.touch.filter((id) => !there.has(id));
}

/** What is wrong with the drawing: it does not fit, some frames after a change, or shows a key of the catalogue. */
const drawn = (page) =>
  page.evaluate(async (raw) => {
    const area = document.querySelector(".board-area"),
      wrong = [],
      high = () => area.scrollHeight > area.clientHeight + 1;
    for (let frames = 0; high() && frames < 30; frames++) await new Promise(requestAnimationFrame);
    if (high()) wrong.push(`${area.scrollHeight} pixels high`);
    const texts = [...area.querySelectorAll("[aria-label], [data-n]")].map(
      (one) => one.getAttribute("aria-label") ?? one.dataset.n,
    );
    return [...wrong, ...texts.filter((text) => new RegExp(raw).test(text))];
  }, RAW.source);

for (const game of games)
  for (const alone of [false, true])
    test(`${game}: every move lies on the board${alone ? ", alone" : ""}`, async () => {
      const page = await begin(game, desktop, alone),
        choose = random(alone ? 5 : 3),
        faults = [];
      for (let decisions = 0, waits = 0; decisions < DECISIONS && waits < 2000; ) {
        const now = await look(page);
        if (now.over) break;
        if (now.mine && now.ready) await step(page, choose);
        else if (now.mine && (now.lit || now.listed) && page.seen.moves.length > 1) {
          const version = page.seen.version,
            move = page.seen.moves[choose(page.seen.moves.length)];
          const lost = await make(page, move);
          const { ready } = await look(page); /* what was clear without them need not have been there */
          if (page.seen.version === version && lost.length && !ready) faults.push(`${move.move}: ${lost}`);
          if (!ready) await page.evaluate((text) => {
            const listed = [...document.querySelectorAll(".move")];
            (listed.find((one) => one.textContent.includes(text)) ?? listed[0])?.click();
          }, move.text);
          faults.push(...(await drawn(page)));
          decisions++;
        } else if (now.mine && (now.lit || now.listed)) await step(page, choose);
        else waits++;
        await page.waitForTimeout(5);
      }
      assert.deepEqual([...new Set(faults)], []);
      await leave(page);
    });

const FINGER = 44;

for (const game of games)
  test(`${game}: on a phone what can be touched is as large as a finger, or magnified first`, async () => {
    const page = await begin(game, phone),
      choose = random(7),
      faults = new Set();
    for (let i = 0; i < 150 && !(await step(page, choose)).over; i++) {
      const small = await page.evaluate((least) => {
        const all = [...document.querySelectorAll(".table-page :is(.touchable, button, .button)")].filter((one) => !one.closest(".zoom-frame"));
        const sizes = all.map((one) => [one.dataset.id ?? one.className, one.getBoundingClientRect()]);
        return sizes.filter(([, { width, height }]) => width && Math.min(width, height) < least - 0.5).map(([name, { width, height }]) => `${name}: ${width} by ${height}`);
      }, FINGER);
      small.forEach((one) => faults.add(one));
      await page.waitForTimeout(5);
    }
    assert.deepEqual([...faults], []);
    await leave(page);
  });

/** Plays until something in a drawing is lit so close to something else that a finger cannot tell them apart. */
async function untilCrowded(page) {
  const choose = random(4);
  const crowded = () => {
    const all = [...document.querySelectorAll(".zoom-frame .touchable:not(.chosen)")];
    const middle = (one) => {
      const box = one.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
    };
    const near = (a, b) => a !== b && Math.hypot(middle(a).x - middle(b).x, middle(a).y - middle(b).y) < 30;
    const found = all.find((one) => middle(one).width < 30 && all.some((other) => near(one, other)));
    found?.scrollIntoView({ block: "center", inline: "center" });
    const at = found && middle(found);
    return at && document.elementFromPoint(at.x, at.y)?.closest(".touchable") === found ? at : null;
  };
  let spot = null;
  await until(async () => (spot = await page.evaluate(crowded)), () => step(page, choose));
  return spot;
}

const scale = (page) => page.evaluate(() => Math.max(...[...document.querySelectorAll(".zoom-frame")].map((one) => Number(one.dataset.scale ?? 1))));
const chosen = (page) => page.evaluate(() => document.querySelectorAll(".board-area .chosen").length);

/* Where a shape is placed, a finger moves the shape instead. */
for (const game of ["dice_kingdoms"])
  test(`${game}: on a phone a touch among many magnifies first, two fingers and buttons too`, async () => {
    const page = await begin(game, phone);
    const spot = await untilCrowded(page),
      before = await scale(page),
      already = await chosen(page);
    await page.touchscreen.tap(spot.x, spot.y);
    const magnified = await scale(page);
    assert.ok(magnified > before, "not magnified");
    assert.equal(await chosen(page), already, "chosen unseen");
    const least = await page.evaluate(({ x, y }) => {
      const box = document.elementFromPoint(x, y)?.closest(".touchable")?.getBoundingClientRect();
      return box && Math.min(box.width, box.height);
    }, spot);
    assert.ok(least >= 40, `${least} pixels`);
    await page.touchscreen.tap(spot.x, spot.y);
    assert.ok((await chosen(page)) > already || (await look(page)).ready, "the second touch chooses");

    const frame = await page.evaluate(() => {
      const one = [...document.querySelectorAll(".zoom-frame")].find((at) => at.dataset.scale);
      one.closest(".zoom").querySelector("button:last-child").click();
      one.scrollIntoView({ block: "center" });
      const box = one.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale: Number(one.dataset.scale ?? 1) };
    });
    assert.equal(frame.scale, 1, "the whole drawing");
    const cdp = await page.context().newCDPSession(page);
    const fingers = (type, apart) =>
      cdp.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: apart ? [-apart, apart].map((dx, id) => ({ x: frame.x + dx, y: frame.y, id })) : [],
      });
    await fingers("touchStart", 20);
    for (const apart of [30, 40, 50, 60]) await fingers("touchMove", apart);
    await fingers("touchEnd", 0);
    assert.ok((await scale(page)) > 1.5, "two fingers magnify");
    await leave(page);
  });

test("on a phone a finger beside the only thing in its reach means it", async () => {
  const page = await begin("dice_kingdoms", phone);
  const { x, y, width } = await untilCrowded(page),
    before = await scale(page);
  const meant = await page.evaluate(([left, top]) => {
    const meant = document.elementFromPoint(left, top).closest(".touchable");
    for (const one of document.querySelectorAll(".zoom-frame .touchable")) one.classList.toggle("touchable", one === meant);
    return meant.dataset.id;
  }, [x, y]);
  await page.touchscreen.tap(x + width / 2 + 12, y);
  assert.equal(await scale(page), before, "magnified");
  await page.waitForSelector(`.board-area .chosen[data-id="${meant}"]`);
  await leave(page);
});

test("era: a cell leads to the rule of what is decided there, a piece to its own", async () => {
  const page = await begin("era", desktop);
  const about = async () => {
    await page.keyboard.press("?");
    const text = await page.textContent("dialog[open] .about");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    return text;
  };
  await page.locator('.board-area [data-id="piece:keep"] .eaves').hover({ force: true });
  assert.match(await about(), /closed all around by walls/);
  await page.locator(".lot.touchable").first().focus();
  assert.match(await about(), /Place 3 longhouses/);
  await leave(page);
});

/** In the page: the stars on the realms of both boards, for every position of the game that is replayed: the figure, and
 * how many are drawn in full. */
async function starsDrawn() {
  const all = [],
    slider = document.querySelector(".replay input"),
    shown = () => document.querySelector(".replay-text").textContent.split("/")[0];
  for (let ply = 0; ply <= Number(slider.max); ply++) {
    slider.value = ply;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    while (shown() !== String(ply)) await new Promise(requestAnimationFrame);
    const stars = (board) =>
      [...document.querySelectorAll(`${board} [data-id^="realm:"]`)]
        .map((realm) => {
          const star = realm.querySelector(".stars .icon")?.innerHTML,
            full = [...(realm.closest(".realm")?.querySelectorAll(".drawing .icon:not(.faded)") ?? [])];
          const n = realm.querySelector(".figure")?.dataset.n;
          return [realm.dataset.id.slice(6), n, star && String(full.filter((one) => one.innerHTML === star).length)];
        })
        .filter(([, n]) => /^\d+$/.test(n));
    all.push([".board-area", ".mini"].map(stars));
  }
  return all;
}

test("rolling_realms: the stars drawn are those of the score sheet, in every position of a game", async () => {
  const record = "rolling_realms-2.jacta",
    codes = ["tap", "cit", "eup", "scy", "win", "cas", "cha", "mls", "vit"],
    page = await person(),
    seen = new Set();
  loadRecord(record);
  await page.goto(server.address);
  await page.setInputFiles(".home input[type=file]", { name: record, mimeType: "text/plain", buffer: recorded(record) });
  await boardReady(page);
  await page.waitForSelector(".mini .board");
  const drawn = await page.evaluate(starsDrawn);
  assert.equal(drawn.length, doors.ply() + 1);
  drawn.forEach((seats, ply) => {
    const { lines } = position(ply, 0).scores;
    seats.forEach((stars, seat) => {
      const sheet = stars.map(([code]) => [code, String(lines[codes.indexOf(code)].value[seat])]);
      assert.deepEqual(stars.map(([code, n]) => [code, n]), sheet, `seat ${seat} after ${ply} events`);
      for (const [code, n, full] of stars)
        if (full && ["scy", "win", "cha", "vit"].includes(code)) assert.equal(full, n, `${code}, seat ${seat} after ${ply} events`);
      stars.filter(([, n]) => n > 0).forEach(([code]) => seen.add(code));
    });
  });
  assert.ok(seen.has("cas") && seen.size > 6, [...seen].join());
  await leave(page);
});

for (const options of [desktop, phone])
  test(`era: at the question what to demand stands what the victim has, ${options.locale}`, async () => {
    const record = "era-2.jacta",
      events = recorded(record).toString().split("\n\n")[1].split("\n"),
      asked = events.findIndex((event) => /^0 demand/.test(event)),
      page = await person(options);
    loadRecord(record);
    await page.goto(server.address);
    await page.setInputFiles(".home input[type=file]", { name: record, mimeType: "text/plain", buffer: recorded(record) });
    await boardReady(page);
    const victim = (ply) =>
      page.evaluate(async (wanted) => {
        const slider = document.querySelector(".replay input");
        slider.value = wanted;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        while (document.querySelector(".replay-text").textContent.split("/")[0] !== String(wanted))
          await new Promise(requestAnimationFrame);
        return [...document.querySelectorAll('.board-area .stores[data-seat="1"] .figure')].map((one) => Number(one.dataset.n));
      }, ply);
    assert.deepEqual(await victim(asked), position(asked, 0).state.stock[1]);
    assert.deepEqual(await victim(asked + 1), []);
    await leave(page);
  });

/** In the page: when a die begins to tumble, notes when that would end, touches the board, and counts what still moves. */
function watchDice() {
  window.rolls = [];
  const tumbling = (from) => from.getAnimations().filter((one) => one.animationName === "tumble" && one.playState === "running");
  document.addEventListener("animationstart", ({ target }) => {
    const [roll] = tumbling(target);
    if (!roll) return;
    const end = roll.effect.getComputedTiming().endTime;
    document.querySelector(".board-area").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    window.rolls.push({ end, lit: target.matches(".touchable"), left: tumbling(document).length });
  });
}

test("dice, lit ones too, tumble and come to rest within 600 ms, at once on a touch, and never move where motion is unwanted", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await begin(games[0], { ...desktop, reducedMotion }),
      choose = random(2);
    await page.evaluate(watchDice);
    let rolls = [];
    let steps = 0;
    await until(
      async () => {
        rolls = await page.evaluate(() => window.rolls);
        return reducedMotion === "reduce" ? steps === 100 : rolls.some(({ lit }) => lit);
      },
      () => {
        steps++;
        return step(page, choose);
      },
    );
    if (reducedMotion === "reduce") assert.deepEqual(rolls, []);
    else assert.ok(rolls.every(({ end, left }) => end <= 600 && !left), JSON.stringify(rolls));
    await leave(page);
  }
});

test("card_kingdoms: a Duke that was given back does not come back", async () => {
  const page = await sitDown("card_kingdoms", { ...desktop, speed: "fast" }),
    choose = random(2);
  const dukes = () => page.locator(".board-area .duke").count();
  assert.equal(await dukes(), 2);
  await until(async () => (await dukes()) === 1, () => step(page, choose));
  await page.evaluate(() => {
    window.dukes = 0;
    const look = () => (window.dukes = Math.max(window.dukes, document.querySelectorAll(".board-area .duke").length));
    new MutationObserver(look).observe(document.querySelector(".board-area"), { subtree: true, childList: true });
  });
  const thrown = () => page.log.filter(({ touch }) => touch.includes("chance:dice")).length;
  await until(() => thrown() > 4, () => step(page, choose));
  await still(page);
  assert.equal(await page.evaluate(() => window.dukes), 1);
  await leave(page);
});

test("card_kingdoms: what is paid without magic does not speak of it", async () => {
  const page = await sitDown("card_kingdoms", desktop),
    choose = random(4);
  /* Who has too little gold cannot pay all of it so. */
  let words;
  await until(
    async () => {
      words = await page.evaluate(() => {
        const [, price] = document.querySelector(".card.chosen")?.getAttribute("aria-label").match(/[:,] (\d+) gold/) ?? [];
        return [...document.querySelectorAll('.chip[data-id^="pay:g"]')].map((one) => [one.innerText, one.dataset.id === `pay:g${price}`]);
      });
      return words.length > 1 && words.some(([, all]) => all);
    },
    () => step(page, choose),
  );
  for (const [text, all] of words) assert.match(text, all ? /^Pay \d+ gold$/ : /magic$/);
  await leave(page);
});

test("dice_city: an empty pile is as high as the others of its row", async () => {
  const page = await sitDown("dice_city", desktop);
  const high = () => page.evaluate(() => document.querySelector(".card[data-id^='ship:']").getBoundingClientRect().height);
  const before = await high();
  await page.evaluate(() => document.querySelector("[data-id^='bandit:']").classList.add("bare"));
  assert.equal(await high(), before);
  await leave(page);
});

/** The numbers of a game's box, as its drawing has them. */
const box = (game) =>
  JSON.parse(
    readFileSync(new URL(`../../web/src/generated/${game}.ts`, import.meta.url), "utf8").replace(/^export default |;\s*$/g, ""),
  );

/** What can be read on each of some elements, as it is drawn, and what a screen reader says of them. */
const readable = (page, which) =>
  page.locator(`.board-area ${which}`).evaluateAll((all) =>
    all.map((one) => [one.innerText, one.getAttribute("aria-label")].map((said) => said?.replace(/\s+/g, " "))),
  );

for (const locale of ["en", "fr"])
  test(`dice_city: what each location does stands on it, built or not, ${locale}`, async () => {
    const page = await sitDown("dice_city", { ...desktop, locale }),
      texts = words(locale),
      abilities = box("dice_city").locations.flatMap(({ id }) => texts[`dice_city.ability.${id}`]?.replace(/\s/g, " ") ?? []);
    for (const which of ['[data-ids^="cell:0,"]', '[data-id^="slot:"]', '[data-id^="basic:"]']) {
      const seen = await readable(page, which);
      assert.ok(seen.length > 3, which);
      for (const [text, label] of seen)
        assert.ok(abilities.some((does) => label.includes(does) && text.includes(does)), `“${text}” of ${label}`);
    }
    await leave(page);
  });

for (const options of [{ ...desktop, locale: "fr" }, { ...phone, locale: "en" }])
  test(`era: what each building is worth and does stands beside its price, ${options.viewport.width} wide`, async () => {
    const page = await sitDown("era", options),
      { pieces, wall } = box("era"),
      seen = await readable(page, ".worth");
    assert.equal(seen.length, wall);
    pieces.slice(0, wall).forEach(({ name }, i) => assert.match(seen[i][0], /.{5,}/, name));
    const worth = await page.locator(".worth .figure").evaluateAll((all) => all.map(({ dataset }) => Number(dataset.n)));
    assert.deepEqual(worth, pieces.slice(0, wall).map(({ points }) => points));
    assert.ok(new Set(seen.map(([text]) => text)).size > 8);
    await leave(page);
  });

for (const options of [desktop, phone])
  test(`dice_kingdoms: statues show what they are worth now, ${options.locale} at ${options.viewport.width} pixels`, async () => {
    const page = await sitDown("dice_kingdoms", options),
      choose = random(3),
      { statues } = box("dice_kingdoms");
    const offered = () => page.seen.state.row.flatMap((left, n) => (left ? [n] : []));
    const worth = (n) => page.seen.facts.statue_points[statues.length * page.seen.seat + n];
    await until(() => offered().some((n) => worth(n) > 1), () => step(page, choose));
    await still(page);
    for (const n of offered()) {
      const [[text, label]] = await readable(page, `.statues [data-id="statue:${n + 1}"]`);
      if (statues[n].points === 0) assert.doesNotMatch(label, /(now|moment)$/);
      else for (const said of [text, label]) assert.match(said, new RegExp(`\\b${worth(n)}\\b[^\\d]*$`), `${n}`);
    }
    await leave(page);
  });
