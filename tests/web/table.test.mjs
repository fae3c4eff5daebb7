// What happens at a table: invitations, lost connections, undo, hints, spectators, replay, rematch.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import {
  boardReady,
  chooseGame,
  desktop,
  games,
  jacta,
  leave,
  person,
  phone,
  kept,
  server,
  until,
} from "./harness.mjs";
import { look, playOut, random, sitDown, step, still } from "./player.mjs";

const [first] = games;

async function againstBot(options = desktop) {
  const page = await person(options);
  await chooseGame(page, first);
  await page.click(".way.primary");
  await boardReady(page);
  return page;
}

const myTurn = (page) => page.waitForSelector(".table-page.my-turn .touchable");
const plies = (page) => page.locator(".log .entry").count();

/** Makes decisions until the log has grown. */
async function decide(page, choose) {
  const before = await plies(page);
  await until(async () => (await plies(page)) > before, () => step(page, choose));
}

/** Anna at a table that waits for somebody, Bruno elsewhere, and the link that would bring him there. */
async function invited(options = desktop) {
  const anna = await person(),
    bruno = await person(options);
  await chooseGame(anna, first);
  await anna.click(".way:nth-of-type(3)");
  return {
    anna,
    bruno,
    invitation: await anna.inputValue(".invitation input"),
  };
}

test("two people at one table, one of them cut off and back", async () => {
  const { anna, bruno, invitation } = await invited(phone);
  assert.match(invitation, /\?invite=/);
  await bruno.goto(invitation);
  await Promise.all([boardReady(anna), boardReady(bruno)]);
  assert.match(await anna.title(), /Your turn|is playing/);

  const choose = random(5);
  await myTurn(anna);
  await bruno.context().setOffline(true);
  await decide(anna, choose);
  await bruno.context().setOffline(false);

  const away = anna.waitForSelector(".notice");
  await server.restart();
  await away;
  await anna.waitForSelector(".notice", { state: "detached" });
  await until(() => bruno.$(".table-page.my-turn"), () => step(anna, choose));
  const seen = async (page) =>
    await page.evaluate(() =>
      [...document.querySelectorAll(".points")].map((element) =>
        element.textContent.replace(",", "."),
      ),
    );
  // what one has decided ahead of the other is only seen when both are done
  await until(
    async () => isDeepStrictEqual(await seen(anna), await seen(bruno)),
    () => Promise.all([step(anna, choose), step(bruno, choose)]),
  );
  await leave(anna, bruno);
});

test("a host's address is the link that seats; without it nobody is told that all seats are taken", async () => {
  const { anna, bruno, invitation } = await invited(phone);
  await until(() => anna.url() === invitation);
  await bruno.goto(invitation.split("?")[0]);
  assert.match(await bruno.locator(".waiting > p").textContent(), /demandez-le/);
  await bruno.goto(anna.url());
  await Promise.all([boardReady(anna), boardReady(bruno)]);
  await leave(anna, bruno);
});

test("an invitation opened while the server is away seats when it is back", async () => {
  const { anna, bruno, invitation } = await invited();
  await bruno.goto(server.address);
  await kept(bruno);
  await server.stop();
  await bruno.goto(invitation);
  await bruno.waitForSelector(".notice");
  await server.start(server.port);
  await Promise.all([boardReady(anna), boardReady(bruno)]);
  assert.equal(await bruno.locator(".player-name:has(small)").count(), 1);
  for (const page of [anna, bruno])
    page.faults = page.faults.filter((fault) => !/Failed to fetch/.test(fault));
  await leave(anna, bruno);
});

test("a table is joined by its link or code, from the home page", async () => {
  const { anna, bruno, invitation } = await invited();
  await bruno.goto(server.address);
  await bruno.fill(".join input", "no such thing!");
  await bruno.click(".join button");
  await bruno.waitForSelector(".toast");
  await bruno.fill(".join input", ` ${invitation} `);
  await bruno.click(".join button");
  await Promise.all([boardReady(anna), boardReady(bruno)]);
  await bruno.goto(server.address);
  await bruno.fill(".join input", anna.url().split("/t/")[1]);
  await bruno.click(".join button");
  await boardReady(bruno);
  await leave(anna, bruno);
});

test("a code brings a player's tables to another browser", async () => {
  const [desk, pocket] = [await againstBot(), await person(phone)];
  for (const page of [desk, pocket]) {
    await page.goto(server.address);
    await page.click(".bar button:last-child");
  }
  await desk.click(".device button");
  const code = await desk.innerText(".device .code");
  await pocket.fill(".device input", "nothing");
  await pocket.click(".device form button");
  await pocket.waitForSelector(".device [role=alert]");
  await pocket.fill(".device input", ` ${code.toLowerCase()}`);
  await pocket.click(".device form button");
  await pocket.waitForSelector(".tables a");
  assert.equal(
    await pocket.getAttribute(".tables a", "href"),
    await desk.getAttribute(".tables a", "href"),
  );
  await leave(desk, pocket);
});

test("a record from a file is replayed, whole or cut short", async () => {
  const page = await person();
  const record = readFileSync(
    new URL(`../golden/${first}-1.jacta`, import.meta.url),
    "utf8",
  );
  const [head, events] = record.split("\n\n");
  const cut = `${head}\n\n${events.split("\n").slice(0, 20).join("\n")}\nend 20\n`;
  for (const text of [record, cut]) {
    await page.goto(server.address);
    await page.setInputFiles(".home input[type=file]", {
      name: "game.jacta",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    await boardReady(page);
    await page.click(".replay button:first-child");
    await page.waitForSelector(".entry.on");
    assert.equal(await page.locator(".touchable").count(), 0);
  }
  await page.goto(server.address);
  await page.setInputFiles(".home input[type=file]", {
    name: "game.jacta",
    mimeType: "text/plain",
    buffer: Buffer.from("no record"),
  });
  await page.waitForSelector(".toast");
  await leave(page);
});

test("the bar to confirm never moves, and what was decided can be read", async () => {
  const page = await againstBot(),
    choose = random(9);
  await myTurn(page);
  const place = () => page.locator(".confirm .primary").boundingBox();
  const before = await place();
  let read = 0;
  for (let i = 0; i < 60 || !read; i++) {
    await step(page, choose);
    await page.waitForTimeout(20);
    assert.deepEqual(await place(), before);
    const [rail, crumbs] = await page.evaluate(() => {
      const edge = (element) => element.getBoundingClientRect().x;
      const all = [...document.querySelectorAll(".steps button")];
      return [edge(document.querySelector(".side-right")), all.map(edge)];
    });
    assert.ok(
      crumbs.every((x) => x > rail),
      "a crumb is cut",
    );
    read += crumbs.length;
  }
  await leave(page);
});

test("what somebody says at the table reaches the others", async () => {
  const page = await againstBot(),
    guest = await person();
  await guest.goto(page.url());
  await boardReady(guest);
  await page.click('[role="tab"]:last-child');
  await guest.click('[role="tab"]:last-child');
  await page.fill(".chat input", "well met");
  await page.keyboard.press("Enter");
  await guest.waitForSelector('.chat li:has-text("well met")');
  await leave(guest, page);
});

test("a spectator sees the game and cannot touch it", async () => {
  const page = await againstBot(),
    watcher = await person();
  await watcher.goto(page.url());
  await boardReady(watcher);
  await myTurn(page);
  assert.equal(await watcher.locator(".touchable").count(), 0);
  assert.equal(await watcher.locator(".confirm").count(), 0);
  await decide(page, random(1));
  await page.waitForSelector('.tools:has-text("1")');
  await leave(watcher, page);
});

for (const options of [desktop, phone])
  test(`a spectator chooses whose board is large, ${options.viewport.width} wide`, async () => {
    const page = await againstBot(),
      watcher = await person(options);
    const shown = () => watcher.getAttribute(".board-area", "data-seat");
    await watcher.goto(page.url());
    await boardReady(watcher);
    assert.equal(await shown(), "0");
    await watcher.click('.player[data-seat="1"] .player-head');
    await until(async () => (await shown()) === "1");
    await myTurn(page);
    const before = await watcher.getAttribute(".table-page", "data-version");
    const choose = random(1);
    await until(
      async () => (await watcher.getAttribute(".table-page", "data-version")) !== before,
      () => step(page, choose),
    );
    assert.equal(await shown(), "1", "the game goes on, and the choice stays");
    await watcher.click('.player[data-seat="0"] .player-head');
    await until(async () => (await shown()) === "0");
    await leave(watcher, page);
  });

test("a decision can be taken back", async () => {
  const page = await sitDown(first),
    choose = random(2);
  /* The bot decides at the same time, so that the log may grow meanwhile. */
  const own = () => page.log.filter(({ actor }) => actor === page.seen.seat).length;
  for (let i = 0; i < 40; i++) {
    const before = own();
    await until(() => own() > before, () => step(page, choose));
    await still(page);
    const made = own(),
      undo = page.locator('.confirm button[title="U"]');
    if ((await look(page)).mine && (await undo.isEnabled()) && !(await page.$(".table-page .chosen"))) {
      await page.keyboard.press("u");
      await until(() => own() < made);
      return leave(page);
    }
  }
  return assert.fail("no decision could be taken back");
});

test("a hint names a move and why", async () => {
  const page = await againstBot();
  await myTurn(page);
  await page.keyboard.press("h");
  await page.waitForSelector(".hint b");
  assert.ok((await page.textContent(".hint")).length > 10);
  assert.ok(await page.locator(".confirm .primary").isEnabled());
  await leave(page);
});

test("a coach grades moves as they are made and sums up at the end, for who wants it", async () => {
  const page = await person();
  await chooseGame(page, "dice_kingdoms");
  await page.click(".way.primary");
  await boardReady(page);
  await myTurn(page);
  await decide(page, random(3));
  await myTurn(page);
  assert.equal(await page.locator(".grade").count(), 0);
  await page.click(".bar button:last-child");
  await page.click('dialog fieldset:has-text("coach") label:has-text("Yes")');
  await page.keyboard.press("Escape");
  const choose = random(3);
  await until(() => page.$(".grade"), () => step(page, choose));
  assert.match(await page.textContent(".grade"), /Coach (Best|Good|Inexact|Mistake): “.+”/);
  await playOut(page, 3);
  await page.waitForSelector(".grades");
  const { sentence, worse } = await page.evaluate(() => ({
    sentence: document.querySelector(".grades p").textContent,
    worse: document.querySelectorAll(".grades li").length,
  }));
  const [all, ...parts] = sentence.match(/\d+/g).map(Number);
  assert.ok(all > 0 && all === parts.reduce((sum, part) => sum + part, 0));
  assert.equal(worse, Math.min(3, parts[2] + parts[3]));
  await leave(page);
});

test("a click on what cannot be used says why", async () => {
  const page = await person();
  await chooseGame(page, "card_kingdoms");
  await page.click(".way.primary");
  await boardReady(page);
  await myTurn(page);
  assert.equal(await page.textContent(".why"), "");
  await page.click('.board [data-id^="stack:"]:not(.touchable)');
  await page.waitForFunction(
    () => document.querySelector(".why").textContent.length > 5,
  );
  await leave(page);
});

test("the keyboard alone makes a decision", async () => {
  const page = await againstBot();
  await myTurn(page);
  const before = await plies(page);
  await page.evaluate(() =>
    document.querySelector(".table-page .touchable").focus(),
  );
  await until(
    async () => (await plies(page)) > before,
    async () => {
      await page.keyboard.press("Enter");
      if (await page.locator(".confirm .primary").isEnabled())
        await page.keyboard.press("c");
      else
        await page.evaluate(() =>
          [...document.querySelectorAll(".table-page .touchable:not(.chosen)")]
            .pop()
            ?.focus(),
        );
    },
  );
  await leave(page);
});

test("the rule behind an element is one key away", async () => {
  const page = await againstBot();
  await myTurn(page);
  await page.evaluate(() =>
    document.querySelector(".board-area .touchable").focus(),
  );
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open] .about h3");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await leave(page);
});

test("what happened since my last turn is told, after loading the page too", async () => {
  const page = await againstBot(),
    choose = random(3);
  await until(() => page.$(".my-turn:has(.touchable) .news"), () => step(page, choose));
  const told = await page.textContent(".news summary");
  await page.reload();
  await boardReady(page);
  assert.equal(await page.textContent(".news summary"), told);
  await leave(page);
});

test("a line of the log shows that position", async () => {
  const page = await againstBot();
  await myTurn(page);
  await page.click(".log .entry");
  await page.waitForSelector(".entry.on");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".entry.on", { state: "detached" });
  await leave(page);
});

test("after the game: replay, share link, rematch", async () => {
  const page = await againstBot();
  await playOut(page, 4);
  await page.waitForSelector(".replay");
  await page.click(".replay button:first-child");
  await page.waitForSelector(".entry.on");

  const visitor = await person();
  await visitor.goto(page.url());
  await visitor.waitForSelector(".over .sheet");
  assert.equal(
    await visitor.textContent(".over .total"),
    await page.textContent(".over .total"),
  );
  await leave(visitor);

  const old = page.url();
  await page.click(".over .buttons .primary");
  await page.waitForFunction((address) => location.href !== address, old);
  await boardReady(page);
  await leave(page);
});

/** What an analysis has found: luck and skill, and the dearest decisions. */
async function judged(page) {
  await page.click('.over button:has-text("Analyse")');
  await page.waitForSelector(".analysis .curve canvas");
  return page.evaluate(() =>
    [...document.querySelectorAll(".analysis td, .worst li")].map(
      (element) => element.textContent,
    ),
  );
}

test("a finished game is judged, with and without the server alike", async () => {
  const page = await againstBot();
  await playOut(page, 4);
  const table = page.url().split("/t/")[1],
    there = await judged(page);
  assert.ok(there.length > 5, "no decision was found");
  const record = await fetch(`${server.address}/api/tables/${table}/record`);
  await page.goto(server.address);
  await page.setInputFiles(".home input[type=file]", {
    name: "game.jacta",
    mimeType: "text/plain",
    buffer: Buffer.from(await record.text()),
  });
  await boardReady(page);
  const here = await judged(page);
  assert.deepEqual(here.slice(0, 5), there.slice(0, 5));
  assert.ok(here.length > 5 && !here.some((text) => /[{}]/.test(text)));
  await leave(page);
});

test("each browser adds to the dice, and at the end holds them against what it kept", async () => {
  const { anna, bruno, invitation } = await invited();
  await bruno.goto(invitation);
  await Promise.all([boardReady(anna), boardReady(bruno)]);
  const table = new URL(anna.url()).pathname.split("/")[2],
    dice = (page) => page.evaluate((id) => JSON.parse(localStorage.getItem(`jacta.dice.${id}`)), table);
  const [hers, his] = [await dice(anna), await dice(bruno)];
  assert.equal(hers.promises, his.promises);
  assert.equal(hers.commitment, his.commitment);
  assert.notEqual(hers.nonce, his.nonce);
  const told = await anna.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), table);
  assert.deepEqual(told.dice.nonces, [hers.nonce, his.nonce]);
  await leave(anna, bruno);
});

test("a browser says when the dice are not those that it was promised", async () => {
  const page = await againstBot();
  await playOut(page, 6);
  const verdict = async () => {
    await page.click(".verify button");
    await page.waitForFunction(() => /^[✓✗]/.test(document.querySelector(".verify [role=status]").textContent));
    return page.textContent(".verify [role=status]");
  };
  assert.match(await verdict(), /your browser had its part/);
  assert.match(await page.textContent(".verify code"), /--commitment \w{64} --promises \w{64}, --nonce \w{32}$/);
  const key = `jacta.dice.${new URL(page.url()).pathname.split("/")[2]}`,
    mine = await page.evaluate((name) => localStorage.getItem(name), key);
  for (const member of ["commitment", "promises", "nonce"]) {
    const other = { ...JSON.parse(mine), [member]: JSON.parse(mine)[member].replace(/^./, (digit) => (digit === "0" ? "1" : "0")) };
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(other)]);
    assert.match(await verdict(), /^✗/, member);
  }
  await page.evaluate((name) => localStorage.removeItem(name), key);
  assert.match(await verdict(), /kept no promise/);
  await leave(page);
});

test("without a server: the page opens, a game is played, and its record replays", async () => {
  const page = await againstBot(phone);
  await kept(page);
  await server.stop();
  await page.goto(`${server.address}/play/${first}`);
  await page.waitForSelector(".way:disabled");
  await page.click('.wishes label:has-text("Difficile")');
  await page.click(".way.primary");
  await boardReady(page);
  assert.match(page.url(), /local-/);
  await myTurn(page);
  await page.keyboard.press("h");
  await page.waitForSelector(".hint b");
  assert.equal(page.workers().length, 1, "the bots think in the page");
  await playOut(page, 6);
  await page.click(".verify button");
  await page.waitForSelector(".verify .good");
  const record = await page.evaluate(
    () =>
      JSON.parse(
        localStorage.getItem(`jacta.table.${location.pathname.split("/")[2]}`),
      ).record,
  );
  execFileSync(jacta, ["replay", "-"], { input: record });
  await page.click('.over button:has-text("Analyser")');
  await page.waitForSelector(".analysis .curve canvas");
  await server.start(server.port);
  page.faults = page.faults.filter((fault) => !/Failed to fetch/.test(fault));
  await leave(page);
});
