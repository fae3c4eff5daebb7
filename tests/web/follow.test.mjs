// Others' turns are followed: each step is shown, lit and told; it can be skipped, hurried and read again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, chooseGame, desktop, games, leave, person, phone, server, until } from "./harness.mjs";
import { painted, playOut, playUntil, random, sitDown, step } from "./player.mjs";

/** A table against a bot that lives in the page, shown at a speed. */
async function watching(game, { confirm, ...options } = {}) {
  const page = await person({ ...desktop, reducedMotion: "no-preference", speed: "normal", ...options });
  if (confirm) await page.addInitScript((way) => localStorage.setItem("jacta.confirm", way), confirm);
  await chooseGame(page, game);
  await page.click(".way.primary");
  await boardReady(page);
  return page;
}

/** Notes what every picture of a film shows while it runs, however few frames are drawn. */
const note = (page) =>
  page.evaluate(() => {
    window.pictures = [];
    window.questions = [];
    window.flown = 0;
    const known = new WeakSet();
    let last = "",
      before = document.querySelector(".board-area").dataset.seat;
    const look = () => {
      const words = document.querySelector(".subtitle")?.innerText ?? "";
      window.flown += document.querySelectorAll(".motion .flying, .motion .token").length;
      const lit = document.querySelectorAll(".motion .struck").length;
      const seat = document.querySelector(".board-area").dataset.seat;
      if (words && words !== last) window.pictures.push({ words, seat, before, at: performance.now(), lit: 0, tokens: 0 });
      before = seat;
      for (const token of document.querySelectorAll(".motion .token"))
        if (!known.has(token)) {
          known.add(token);
          if (words) window.pictures.at(-1).tokens++;
        }
      if (words) window.pictures.at(-1).lit = Math.max(window.pictures.at(-1).lit, lit);
      last = words;
      if (document.querySelector(".prompt b")) window.questions.push(document.querySelector(".prompt").textContent);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    look();
  });
/** What stood as the question while others played. */
const questions = (page) => page.evaluate(() => window.questions);
const pictures = (page) => page.evaluate(() => window.pictures);
const filming = (page) => page.$(".subtitle");

/** Plays until others' steps have been shown that touched something, and it is the player's turn again. */
async function watch(page, enough, seed = 3) {
  const choose = random(seed);
  await note(page);
  await until(
    async () => enough(await pictures(page)) && !(await filming(page)),
    async () => (await filming(page)) || (await step(page, choose)),
  );
  return pictures(page);
}

const lit = (all) => all.filter((picture) => picture.lit > 0);

for (const game of games)
  test(`${game}: each step of a bot is said, lit and on its own board`, async () => {
    const page = await watching(game);
    const seen = await watch(page, (all) => lit(all).length >= 2 && all.some(({ seat }) => seat === "1"));
    assert.ok(seen.every(({ words }) => words.trim()));
    for (const { seat, before, tokens, words } of seen) assert.ok(seat === before || !tokens, `from one board to another: ${words}`);
    assert.ok(await page.evaluate(() => window.flown > 0), "nothing flew");
    await leave(page);
  });

test("what is asked of nobody is not said of who has just played", async () => {
  const page = await watching("rolling_realms");
  await watch(page, (all) => all.some(({ words }) => /End the turn/.test(words)));
  const said = await questions(page);
  assert.ok(said.some((text) => /^Easy: /.test(text)));
  assert.deepEqual(said.filter((text) => /dice are rolled/.test(text)), []);
  await leave(page);
});

test("without motion a film has its words and lights, and nothing moves", async () => {
  const page = await watching(games[0], { ...phone, reducedMotion: "reduce" });
  await watch(page, (all) => lit(all).length >= 2);
  assert.equal(await page.evaluate(() => window.flown), 0);
  await leave(page);
});

test("on a phone what is lit and scrolled away is not drawn over the question nor over the sheet", async () => {
  const page = await watching(games[0], { ...phone, speed: "once" }),
    choose = random(6);
  await page.evaluate(() => {
    window.cut = 0;
    window.over = [];
    const look = () => {
      const high = document.querySelector(".bridge").getBoundingClientRect().bottom,
        low = document.querySelector(".side-right").getBoundingClientRect().top;
      for (const ring of document.querySelectorAll(".motion .struck")) {
        if (!document.querySelector(`.board-area [data-id="${ring.dataset.for}"]`)) continue;
        const { top, bottom } = ring.getBoundingClientRect();
        if (top >= high && bottom <= low) continue;
        const [above, , below] = (ring.style.clipPath.match(/-?[\d.]+px/g) ?? ["0", "", "0"]).map(parseFloat);
        window.cut++;
        if (top + above < high - 1 || bottom - below > low + 1) window.over.push(ring.dataset.for);
      }
    };
    new MutationObserver(look).observe(document.querySelector(".motion"), { subtree: true, childList: true, attributes: true });
  });
  await until(
    () => page.evaluate(() => window.cut > 0),
    async () => {
      await step(page, choose);
      await page.evaluate(() => new Promise(requestAnimationFrame).then(() => scrollTo(0, scrollY ? 0 : document.body.scrollHeight)));
    },
  );
  assert.deepEqual(await page.evaluate(() => window.over), []);
  await leave(page);
});

for (const options of [desktop, { ...phone, locale: "en" }])
  test(`what a film says covers nothing that it lights, ${options.viewport.width} wide`, async () => {
    const page = await watching("dice_city", options),
      choose = random(3);
    await until(() => filming(page), () => step(page, choose));
    const [said, words, board, sheet] = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
      return [box(".subtitle"), document.querySelector(".subtitle small").textContent, box(".board-area"), box(".side-right")];
    });
    assert.match(words, options.isMobile ? /tap/ : /click/);
    assert.ok(options.isMobile ? said.bottom <= sheet.bottom : said.left >= board.right);
    await leave(page);
  });

test("a key or a click goes on to the player's turn", async () => {
  for (const go of [(page) => page.keyboard.press("x"), (page) => page.mouse.click(640, 20)]) {
    const page = await watching("dice_city"),
      choose = random(4);
    await page.evaluate(() => (window.ends = 0));
    await until(() => filming(page), () => step(page, choose));
    await note(page);
    await go(page);
    await page.waitForSelector(".table-page.my-turn");
    assert.equal((await pictures(page)).length <= 1, true, "it went on");
    await leave(page);
  }
});

test("five dice are one throw", async () => {
  const page = await watching("dice_city");
  const seen = await watch(page, (all) => all.some(({ words }) => /white die shows/.test(words)));
  const thrown = seen.find(({ words }) => /white die shows/.test(words));
  assert.ok(["yellow", "red", "blue", "black"].every((colour) => thrown.words.includes(colour)));
  await leave(page);
});

test("what is taken from a display is drawn with what takes its place: no place is empty", async () => {
  const page = await watching("dice_city", { speed: "fast" }),
    choose = random(3);
  await page.evaluate(() => {
    window.bare = window.turned = 0;
    const look = () => {
      window.bare += document.querySelectorAll(".board-area [data-id^='slot:'].bare").length;
      window.turned += /New in the display/.test(document.querySelector(".subtitle")?.innerText);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  await until(() => page.evaluate(() => window.turned > 0), async () => (await filming(page)) || (await step(page, choose)));
  assert.equal(await page.evaluate(() => window.bare), 0);
  await leave(page);
});

test("others' turns are shown at once to who likes that", async () => {
  const page = await watching(games[0], { speed: "once" }),
    choose = random(3);
  await note(page);
  for (let i = 0; i < 40; i++) await step(page, choose);
  assert.deepEqual(await pictures(page), []);
  await leave(page);
});

for (const options of [desktop, { ...phone, locale: "en" }])
  test(`what happened since one's last turn stays in sight, complete, ${options.viewport.width} wide`, async () => {
    const page = await watching("dice_city", { ...options, speed: "once" }),
      choose = random(5);
    await until(
      async () => (await page.locator(".news .entry").count()) > 12 && (await page.$(".table-page.my-turn")),
      () => step(page, choose),
    );
    const news = page.locator(".news .entry");
    const [, count] = (await page.innerText(".news summary")).match(/\((\d+)\)/);
    assert.equal(await news.count(), Number(count));
    assert.ok(await news.first().isVisible());
    const box = await page.locator(".news").boundingBox();
    assert.ok(box.height > 60 && box.y + box.height <= options.viewport.height, JSON.stringify(box));
    await step(page, choose);
    await page.waitForTimeout(100);
    assert.equal(await news.count(), Number(count), "it goes when one begins to play");
    await news.first().click();
    await page.waitForSelector(".news .entry.on");
    await leave(page);
  });

for (const options of [desktop, { ...phone, locale: "en" }])
  test(`what the news tells ${options.isMobile ? "is" : "is not"} told again in the log, ${options.viewport.width} wide`, async () => {
    const page = await watching("dice_city", { ...options, speed: "once" }),
      choose = random(5);
    const seen = (where) =>
      page.evaluate(
        (list) => [...document.querySelectorAll(`${list} .entry`)].filter((one) => one.checkVisibility()).map((one) => one.innerText),
        where,
      );
    const mine = () => page.$(".table-page.my-turn .steps");
    await until(async () => (await page.locator(".news .entry").count()) > 12 && (await mine()), () => step(page, choose));
    if (options.isMobile) await page.click(".sheet-handle");
    const news = await seen(".news"),
      folded = await seen(".log");
    await page.click(".news summary");
    const whole = await seen(".log"),
      first = whole.lastIndexOf(news[0]);
    assert.deepEqual(whole.slice(first, first + news.length), news);
    assert.deepEqual(folded, options.isMobile ? whole : whole.toSpliced(first, news.length));
    assert.ok(folded.length > 0);
    await leave(page);
  });

test("before one's first decision the news does not speak of a last turn", async () => {
  const page = await sitDown("dice_city"),
    choose = random(5);
  const summary = () => page.innerText(".news summary");
  await page.waitForSelector(".my-turn .touchable");
  assert.ok(page.log.every(({ actor }) => actor !== 0));
  assert.match(await summary(), /^Before your first turn \(\d+\)$/);
  await until(async () => /^Since your last turn \(\d+\)$/.test(await summary()), () => step(page, choose));
  assert.ok(page.log.some(({ actor }) => actor === 0));
  await leave(page);
});

test("cards that are turned up in one's turn do not end it: what the other did before stays in sight", async () => {
  const page = await watching("dice_city", { speed: "once" }),
    choose = random(5);
  const turned = () => {
    const groups = [...document.querySelectorAll(".my-turn .log > li")].map((group) => group.innerText);
    return groups.length > 4 && /New in the display/.test(groups[groups.length - 1]);
  };
  await until(() => page.evaluate(turned), () => step(page, choose));
  assert.match(await page.innerText(".news"), /Easy/);
  await leave(page);
});

test("what one can no longer pay has not changed: it is not lit", async () => {
  const page = await sitDown("dice_city", { ...desktop, reducedMotion: "no-preference", speed: "once" }),
    choose = random(5);
  await page.evaluate(() => {
    window.struck = [];
    const note = (changes) =>
      changes.forEach(({ addedNodes }) => addedNodes.forEach((one) => one.dataset?.for && window.struck.push(one.dataset.for)));
    new MutationObserver(note).observe(document.querySelector(".motion"), { childList: true });
  });
  const lacks = () =>
    page.evaluate(() => [...document.querySelectorAll(".my-turn .board [data-aside]")].map(({ dataset }) => dataset.aside).join());
  let before = "",
    known = 0;
  /* A step of one's own after which one lacks other things, and which has changed nothing that can be built. */
  const pays = ({ actor, touch }) => actor === page.seen.seat && !touch.some((id) => /^(slot|basic|deck):/.test(id));
  await until(
    async () => {
      await painted(page);
      const now = await lacks(),
        news = page.log.slice(known);
      return before && now && now !== before && news.length && news.every(pays);
    },
    async () => {
      await page.evaluate(() => (window.struck = []));
      [before, known] = [await lacks(), page.log.length];
      await step(page, choose);
    },
  );
  assert.deepEqual(await page.evaluate(() => window.struck.filter((id) => /^(slot|basic):/.test(id))), []);
  await leave(page);
});

test("dice belong to who threw them", async () => {
  const page = await watching("dice_city", { speed: "once" }),
    choose = random(5);
  await until(async () => (await page.locator(".log > li").count()) > 8, () => step(page, choose));
  await page.click(".news summary");
  const wrong = await page.evaluate(() =>
    [...document.querySelectorAll(".log > li")].flatMap((group) => {
      const owner = group.querySelector(".log-actor")?.innerText.trim();
      const named = [...group.innerText.matchAll(/^(.*): the \w+ die shows/gm)].map(([, name]) => name);
      return named.filter((name) => name !== owner).map((name) => `${name} under ${owner}`);
    }),
  );
  assert.deepEqual(wrong, []);
  await leave(page);
});

test("one's own move is lit as soon as it is drawn", async () => {
  const page = await watching(games[0]);
  await page.waitForSelector(".table-page.my-turn .touchable");
  const choose = random(2);
  await until(
    () => page.evaluate(() => !document.querySelector(".confirm .primary").disabled),
    () => step(page, choose),
  );
  const frames = await page.evaluate(
    () =>
      new Promise((seen) => {
        const entries = () => document.querySelectorAll(".log .entry").length;
        const before = entries();
        let drawn = 0;
        const look = () => {
          drawn += entries() > before;
          if (document.querySelector(".motion .struck")) seen(drawn);
          else requestAnimationFrame(look);
        };
        document.querySelector(".confirm .primary").click();
        look();
      }),
  );
  assert.ok(frames <= 3, `${frames} frames`); // 50 ms at 60 a second
  await leave(page);
});

test("a move that waits for a connection can be taken back, and goes out when there is one", async () => {
  const page = await watching(games[0], { speed: "once", reducedMotion: "reduce", confirm: "step" }),
    choose = random(2);
  const offered = () => page.evaluate(() => !document.querySelector(".confirm .primary").disabled);
  const entries = () => page.locator(".log .entry").count();
  const undo = page.locator('.confirm button[title="U"]');
  await page.waitForSelector(".table-page.my-turn .touchable");
  await until(offered, () => step(page, choose));
  const before = await entries();
  await server.stop();
  await page.waitForSelector(".notice");
  await page.click(".confirm .primary");
  await page.waitForSelector('.offered:has-text("No connection")');
  await undo.click();
  await page.waitForSelector(".touchable");
  await until(offered, () => step(page, choose));
  await page.click(".confirm .primary");
  await page.waitForSelector('.offered:has-text("No connection")');
  await server.start(server.port);
  await until(async () => (await entries()) > before);
  assert.equal(await page.locator('.offered:has-text("No connection")').count(), 0);
  page.faults = page.faults.filter((fault) => !/Failed to fetch/.test(fault));
  await leave(page);
});

/** Notes the sounds that a page makes: notes and noises. */
const listen = (page) =>
  page.addInitScript(() => {
    window.heard = { notes: 0, noises: 0 };
    const count = (name, kind) => {
      const make = AudioContext.prototype[name];
      AudioContext.prototype[name] = function () {
        window.heard[kind]++;
        return make.call(this);
      };
    };
    count("createOscillator", "notes");
    count("createBufferSource", "noises");
  });
const heard = (page) => page.evaluate(() => window.heard);

test("what happens is heard, each kind by its own switch, and nothing when sound is off", async () => {
  const page = await person({ ...desktop, reducedMotion: "no-preference", speed: "fast" }),
    choose = random(6);
  await listen(page);
  await chooseGame(page, games[0]);
  await page.click(".way.primary");
  await boardReady(page);
  await until(async () => (await heard(page)).noises > 0 && (await heard(page)).notes > 0, () => step(page, choose));
  await page.waitForSelector(".table-page.my-turn .touchable");
  for (let before; JSON.stringify(before) !== JSON.stringify(await heard(page)); ) {
    before = await heard(page);
    await page.waitForTimeout(500); // longer than any step of a film that is fast
  }
  await page.click(".bar button:last-child");
  for (const name of ["dice", "tick", "coin", "card", "turn", "chat", "victory"]) {
    const before = await heard(page);
    await page.uncheck(`[name="sound-${name}"]`);
    await page.waitForTimeout(50);
    assert.deepEqual(await heard(page), before, `${name} is heard when it goes`);
    await page.check(`[name="sound-${name}"]`);
    await until(async () => JSON.stringify(await heard(page)) !== JSON.stringify(before));
  }
  await page.evaluate(() => localStorage.setItem("jacta.sound", "no"));
  await page.reload();
  await boardReady(page);
  for (let i = 0; i < 30; i++) await step(page, choose);
  assert.deepEqual(await heard(page), { notes: 0, noises: 0 });
  await leave(page);
});

test("a tooltip is beside what it tells of, and goes with it", async () => {
  const page = await watching(games[0], { speed: "once", reducedMotion: "reduce" }),
    choose = random(7);
  const tip = page.locator(".tip:not(.why)");
  const dice = page.locator(".table-page.my-turn .tray .touchable").first();
  await until(() => dice.isVisible(), () => step(page, choose));
  await page.hover(".board-area .touchable");
  const die = await page.locator(".tray .touchable").first().boundingBox();
  await page.mouse.move(die.x + 10, die.y + 10);
  await tip.waitFor();
  const box = await tip.boundingBox();
  assert.ok(Math.hypot(box.x - die.x, box.y - die.y) < 80, `the die is at ${die.x}, the tip at ${box.x}`);
  const entries = () => page.locator(".log .entry").count();
  const before = await entries();
  await until(async () => (await entries()) > before, () => step(page, choose));
  assert.equal(await tip.count(), 0);
  await leave(page);
});

/** A game played to its end, of which every state of the standings is noted. */
async function finished(options) {
  const page = await watching(games[0], { speed: "once", ...options });
  await page.evaluate(() => {
    localStorage.setItem("jacta.forced", "no");
    window.stands = [];
    const look = () => {
      const list = document.querySelector(".standings");
      const now = list && JSON.stringify([list.classList.contains("done"), list.innerText, document.querySelector(".over h2").innerText]);
      if (now && now !== window.stands.at(-1)) window.stands.push(now);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await playOut(page, 4);
  await page.waitForSelector(".standings.done");
  return { page, stands: (await page.evaluate(() => window.stands)).map((text) => JSON.parse(text)) };
}

const totals = (page, where) =>
  page.evaluate((rows) => [...document.querySelectorAll(rows)].map((cell) => cell.textContent).sort(), where);

test("at the end points are counted line by line, and the order and the best moment follow", async () => {
  const { page, stands } = await finished({});
  assert.ok(stands.length > 3, "nothing was counted");
  assert.ok(stands.slice(0, -1).every(([done, , heading]) => !done && heading === "The game is over"));
  assert.match(stands.at(-1)[2], /won|Winner/);
  assert.deepEqual(await totals(page, ".standings .points"), await totals(page, ".over .total td"));
  const places = await page.locator(".standings .place").allTextContents();
  assert.deepEqual(places, [...places].sort());
  await page.click(".over .best");
  await page.waitForSelector(".entry.on");
  await leave(page);
});

test("the analysis draws where the points came from, and they add up to the score", async () => {
  const { page } = await finished({ reducedMotion: "reduce" });
  await page.click('.over button:has-text("Analyse")');
  await page.waitForSelector(".growth figure");
  /* An area goes along its upper edge and back along the lower one: in the middle is the end of the game. */
  const drawn = await page.locator(".growth figure").evaluateAll((figures) =>
    figures.map((figure) => {
      const ends = [...figure.querySelectorAll("path")].map((path) => {
        const heights = path.getAttribute("d").slice(1, -1).split("L").map((point) => -point.split(" ")[1]);
        return heights[heights.length / 2 - 1] - heights[heights.length / 2];
      });
      return ends.reduce((sum, one) => sum + one, 0);
    }),
  );
  const shown = await page.locator(".growth figcaption b").allTextContents();
  assert.ok(shown.length > 1);
  assert.deepEqual(drawn.map((points) => Math.round(100 * points) / 100), shown.map(Number));
  assert.deepEqual([...shown].sort(), await totals(page, ".over .total td"));
  assert.ok((await page.locator(".sources li").count()) > 0);
  await leave(page);
});

test("without motion the end is there at once; the analysis says what it found, beyond its error", async () => {
  const { page, stands } = await finished({ reducedMotion: "reduce" });
  assert.deepEqual(stands.map(([done]) => done), [true]);
  await page.click('.over button:has-text("Analyse")');
  await page.waitForSelector(".analysis .curve canvas");
  assert.match(await page.innerText(".luck"), /^The dice /);
  const shown = await page.locator(".analysis td, .analysis .worst b").allTextContents();
  for (const text of shown.filter((one) => one.includes("±"))) {
    const [value, error] = text.replace("−", "-").replace(/[+,]/g, "").split("±").map(Number);
    assert.ok(Math.abs(value) >= error, text);
  }
  assert.match(await page.locator(".analysis > .muted").first().innerText(), /error/);
  await leave(page);
});

test("era: what others do in secret is told once, however often they do it", async () => {
  const page = await sitDown("era", desktop),
    choose = random(3);
  let often = false,
    seen = false,
    counted = false;
  await until(
    async () => {
      often ||= page.log?.slice(-3).filter((entry) => entry.move === null).length === 3;
      const runs = [[]];
      for (const line of await page.evaluate(() => [...document.querySelectorAll(".log .entry")].map((one) => one.innerText)))
        if (/behind a screen|in secret/.test(line)) runs.at(-1).push(line);
        else runs.push([]);
      for (const run of runs) assert.deepEqual(run, [...new Set(run)]);
      seen ||= runs.some((run) => run.length > 1);
      counted ||= runs.flat().some((line) => /behind a screen, \d+ times/.test(line));
      return often && seen && counted;
    },
    () => step(page, choose),
  );
  await leave(page);
});

test("on a phone the log opens at its newest line", async () => {
  const page = await sitDown(games[0], phone);
  await playUntil(page, () => document.querySelectorAll(".log .entry").length > 40 && !!document.querySelector(".my-turn"));
  await page.click(".sheet-handle");
  await page.waitForFunction(() => {
    const log = document.querySelector(".log"),
      end = [...log.querySelectorAll(".entry")].at(-1).getBoundingClientRect().bottom;
    return log.scrollTop > 0 && end <= log.getBoundingClientRect().bottom + 1;
  });
  await leave(page);
});

for (const options of [desktop, phone])
  test(`who has played alone is told the points, and no line of zeros, ${options.viewport.width} wide`, async () => {
    const page = await sitDown(games[0], options, { alone: true });
    await playOut(page, 2);
    await page.waitForSelector(".standings.done");
    assert.deepEqual(await totals(page, ".standings .points"), await totals(page, ".over .total td"));
    const rows = await page.locator(".over .sheet tbody tr:not(.total) td").allTextContents();
    assert.ok(rows.length > 0 && !rows.includes("0"), rows.join());
    await leave(page);
  });
