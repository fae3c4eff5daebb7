// Friends at one table: the link, names, bots in free seats, the start, and the ways to end a game.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  addPast,
  boardReady,
  chooseGame,
  desktop,
  games,
  leave,
  person,
  phone,
  server,
  until,
} from "./harness.mjs";
import { random, step } from "./player.mjs";

const [first] = games;

/** A table that waits for friends, and its link. */
async function hosted(options = desktop) {
  const anna = await person(options);
  await chooseGame(anna, first);
  await anna.click(".way:nth-of-type(3)");
  await anna.waitForSelector(".waiting .qr");
  return { anna, link: await anna.inputValue(".invitation input") };
}

const names = (page) => page.locator(".waiting .seats li").allInnerTexts();

for (const options of [desktop, phone])
  test(`a name is asked once, by ${options.locale} at ${options.viewport.width}`, async () => {
    const anna = await person({ ...options, nameless: true });
    await chooseGame(anna, first);
    await anna.click(".way:nth-of-type(3)");
    await anna.fill("dialog[open] input[name=name]", " Anna ");
    await anna.click("dialog[open] form button");
    await anna.waitForSelector(".waiting .seats");
    assert.match((await names(anna))[0], /^Anna/);
    const link = await anna.inputValue(".invitation input");

    const bruno = await person({ ...options, nameless: true });
    await bruno.goto(link);
    await bruno.fill(".waiting input[name=name]", "Bruno");
    await bruno.click(".waiting form button");
    await Promise.all([boardReady(anna), boardReady(bruno)]);
    const seen = await anna.locator(".player-name").allInnerTexts();
    assert.match(seen.join(), /Anna.*Bruno/s);
    assert.doesNotMatch(seen.join(), /Guest|Invité/);

    await bruno.goto(server.address);
    await chooseGame(bruno, first);
    await bruno.click(".way:nth-of-type(3)");
    await bruno.waitForSelector(".waiting .qr");
    await leave(anna, bruno);
  });

for (const options of [desktop, phone])
  test(`the host mixes friends and bots and begins, at ${options.viewport.width}`, async () => {
    const { anna, link } = await hosted(options);
    assert.equal(await anna.isDisabled(".waiting .buttons .primary"), true);
    await anna.selectOption(".waiting > .field select", "4");
    await anna.waitForSelector(".waiting .seats li:nth-child(4)");
    const bruno = await person(options);
    await bruno.goto(link);
    await until(async () => /Ada/.test((await names(anna))[1]));
    await anna.selectOption(".waiting li:nth-child(3) select", "hard");
    await until(async () => (await anna.inputValue(".waiting li:nth-child(3) select")) === "hard");
    await anna.selectOption(".waiting li:nth-child(3) select", "");
    await until(async () => !(await anna.inputValue(".waiting li:nth-child(3) select")));
    await anna.selectOption(".waiting li:nth-child(4) select", "greedy");
    await anna.waitForSelector(".waiting .buttons .primary:enabled");
    await until(async () => /3/.test(await anna.innerText(".waiting .buttons .primary")));
    await anna.click(".waiting .buttons .primary");
    await Promise.all([boardReady(anna), boardReady(bruno)]);
    assert.equal(await bruno.locator(".player").count(), 3);
    await leave(anna, bruno);
  });

test("a QR code that shows the link is drawn by the page", async () => {
  const { anna } = await hosted();
  const dark = await anna.locator(".qr path").getAttribute("d");
  assert.ok(dark.split("M").length > 200);
  await leave(anna);
});

test("the host changes options until the start, and the friend sees who is there", async () => {
  const { anna, link } = await hosted();
  await anna.click(".waiting details summary");
  const other = anna.locator(".waiting details fieldset").first().locator("label:not(.on) input").first();
  const id = await other.evaluate((input) => input.closest("label").textContent);
  await other.check();
  await until(async () => (await anna.locator(".waiting details label.on").allInnerTexts()).includes(id));
  await anna.selectOption(".waiting > .field select", "3");
  const bruno = await person();
  await bruno.goto(link);
  await until(async () => (await bruno.locator(".waiting .seats li").count()) === 3);
  assert.equal(await bruno.locator(".waiting select").count(), 0);
  await leave(anna, bruno);
});

async function playing(options = desktop) {
  const { anna, link } = await hosted(options);
  const bruno = await person(options);
  await bruno.goto(link);
  await Promise.all([boardReady(anna), boardReady(bruno)]);
  return { anna, bruno };
}

const quit = async (page, way) => {
  await page.evaluate(() => document.querySelector(".quit-open").click());
  await page.click(`.quit > :nth-child(${way})`);
};

test("one resigns, and the other has won", async () => {
  const { anna, bruno } = await playing();
  await quit(anna, 3);
  await Promise.all([anna, bruno].map((page) => page.waitForSelector(".over")));
  assert.match(await bruno.innerText(".over h2"), /won/i);
  await leave(anna, bruno);
});

test("a game ends when both agree", async () => {
  const { anna, bruno } = await playing();
  await quit(anna, 5);
  await bruno.click(".consent button:not(.primary)");
  await anna.waitForSelector(".consent", { state: "detached" });
  await quit(anna, 5);
  await bruno.click(".consent .primary");
  await Promise.all([anna, bruno].map((page) => page.waitForSelector(".over")));
  await leave(anna, bruno);
});

for (const here of [false, true])
  test(`a game against bots is resigned and deleted, ${here ? "in the page" : "at the server"}`, async () => {
    const page = await person();
    await chooseGame(page, first);
    await page.click(here ? ".way:last-of-type" : ".way.primary");
    await boardReady(page);
    await quit(page, 3);
    await page.waitForSelector(".over");
    await page.reload();
    await page.waitForSelector(".over");
    const address = page.url();
    await quit(page, 3);
    await page.waitForSelector(".game-card");
    await page.goto(address);
    await page.waitForSelector("main.start a");
    await leave(page);
  });

test("who plays alone abandons the game", async () => {
  const page = await person();
  await chooseGame(page, first);
  await page.click(".way:nth-of-type(2)");
  await boardReady(page);
  await quit(page, 3);
  await page.waitForSelector(".game-card");
  await leave(page);
});

test("no clock shows while players are awaited", async () => {
  const page = await person();
  await chooseGame(page, first);
  await page.locator("fieldset", { hasText: "10 min" }).locator("label", { hasText: "10 min" }).click();
  await page.click(".way:nth-of-type(3)");
  await page.waitForSelector(".waiting .qr");
  assert.equal(await page.locator(".clock").count(), 0);
  await leave(page);
});

test("the home page comes in 120 kB", async () => {
  const page = await person({ ...desktop, serviceWorkers: "block" });
  let bytes = 0;
  page.on("response", (answer) => (bytes += Number(answer.headers()["content-length"])));
  await page.goto(server.address);
  await page.waitForSelector(".game-card");
  await page.waitForLoadState("networkidle");
  assert.ok(bytes > 60_000 && bytes <= 120_000, `${bytes} bytes`);
  await leave(page);
});

test("who comes back after a lost connection does so at a moment of their own", async () => {
  const page = await person();
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    window.waits = [];
    window.setTimeout = (act, ms, ...more) => (window.waits.push(ms), later(act, ms, ...more));
  });
  await chooseGame(page, first);
  await page.evaluate(() => (window.waits.length = 0));
  await server.restart();
  await page.waitForFunction(() => window.waits.some((ms) => ms >= 150 && ms % 50));
  await leave(page);
});

for (const options of [desktop, phone])
  test(`finished games: wins, best results, export, delete, at ${options.viewport.width}`, async () => {
    const page = await person(options);
    await addPast(page, first);
    await chooseGame(page, first);
    await page.click(".way.primary");
    await boardReady(page);
    await page.evaluate(() => document.querySelector(".quit-open").click());
    await page.evaluate(() => document.querySelector(".quit > :nth-child(3)").click());
    await page.waitForSelector(".over");
    const latest = new URL(page.url()).pathname;
    await page.goto(server.address);
    for (const points of ["Ada: 41", "Ada: 20 · Hard: 30"])
      await page.waitForFunction(
        (said) =>
          document.querySelector(".lobby .tables")?.parentElement.innerText.replaceAll("Difficile", "Hard").replaceAll(/\s:/g, ":").includes(said),
        points,
      );
    await page.click('a[href="/history"]');
    await page.waitForSelector(".past li:nth-child(6)");
    assert.equal(await page.locator(".past li").count(), 6);
    assert.equal(await page.getAttribute(".past li:first-child a", "href"), latest);
    const rows = await page.locator(".history .sheet tbody tr").allInnerTexts();
    assert.ok(rows.some((row) => /(Hard|Difficile)\s+3\s+2$/.test(row)), rows.join());
    const solo = await page.innerText(".history section:nth-of-type(2) ul");
    assert.match(solo, /41/);
    assert.doesNotMatch(solo, /17|99/);
    assert.match(await page.innerText(".past"), /10 min, 50/);

    const [file] = await Promise.all([page.waitForEvent("download"), page.click(".export")]);
    const { games: saved } = JSON.parse(readFileSync(await file.path(), "utf8"));
    assert.equal(saved.length, 6);
    assert.match(saved.find(({ table }) => `/t/${table}` === latest).record, /^jacta /);
    assert.ok(saved.some(({ record }) => record === "record of local-won"));

    await page.click(".delete-all");
    await page.click("dialog[open] .primary");
    await page.waitForFunction(() => !document.querySelector(".past"));
    await page.reload();
    await page.waitForFunction(() => document.querySelector("main.history p:not([role=status])"));
    assert.equal(await page.locator(".past").count(), 0);
    await leave(page);
  });

for (const options of [desktop, phone])
  test(`chat has a badge, a sound and quick emotes, at ${options.viewport.width}`, async () => {
    const { anna, bruno } = await playing(options);
    const open = async (page) => {
      if (options === phone) await page.click(".sheet-handle");
      await page.click('[role="tab"]:last-child');
    };
    const badge = options === phone ? ".sheet-handle .badge" : '[role="tab"] .badge';
    for (const page of [anna, bruno])
      await page.evaluate(() => {
        window.pitches = [];
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
          const wave = make.call(this);
          setTimeout(() => window.pitches.push(Math.round(wave.frequency.value)));
          return wave;
        };
      });
    const heard = (page) => page.evaluate(() => window.pitches.includes(880));
    await open(bruno);
    await bruno.click(".emotes button:first-child");
    await bruno.waitForSelector(".chat li b");
    assert.equal(await bruno.locator(".badge").count(), 0);
    await anna.waitForSelector(badge);
    assert.equal(await anna.innerText(badge), "1");
    assert.match(await anna.innerText(".whisper"), /^Ada\s+👏$/);
    await until(() => heard(anna));
    assert.equal(await heard(bruno), false, "one's own words");
    await open(anna);
    assert.match(await anna.innerText(".chat li"), /👏/);
    await anna.waitForSelector(".badge", { state: "detached" });
    assert.equal(await anna.locator(".whisper").count(), 0);
    await anna.reload();
    await boardReady(anna);
    assert.equal(await anna.locator(".badge").count(), 0);
    await leave(anna, bruno);
  });

test("who looks elsewhere is notified of their turn, where they have allowed it", async () => {
  const page = await person();
  await page.addInitScript(() => {
    window.told = [];
    ServiceWorkerRegistration.prototype.showNotification = async (...what) => void window.told.push(what);
    Notification.requestPermission = async () => "granted";
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  const begin = async () => {
    await chooseGame(page, first);
    await page.click(".way.primary");
    await page.waitForSelector(".table-page.my-turn");
  };
  await begin();
  assert.equal(await page.evaluate(() => window.told.length), 0);
  await page.click(".bar button:last-child");
  await page.locator("dialog[open] fieldset", { hasText: "notification" }).locator("label").first().click();
  await page.waitForFunction(() => localStorage["jacta.notify"] === "yes");
  await begin();
  await page.waitForFunction(() => window.told.length === 1);
  const [[title, about]] = await page.evaluate(() => window.told);
  assert.match(title, /turn/);
  assert.equal(about.data, new URL(page.url()).pathname);
  await leave(page);
});

/** Two play; somebody else looks at their table, whose host has given the answer of that number. */
async function watched(answer) {
  const anna = await person();
  await chooseGame(anna, first);
  await anna.locator("fieldset", { hasText: "watch" }).locator("label").nth(answer).click();
  await anna.click(".way:nth-of-type(3)");
  await anna.waitForSelector(".waiting .qr");
  const [bruno, carl] = [await person(), await person()];
  await bruno.goto(await anna.inputValue(".invitation input"));
  await Promise.all([boardReady(anna), boardReady(bruno)]);
  await carl.goto(anna.url());
  return [anna, bruno, carl];
}

test("a host shows spectators the past", async () => {
  const [anna, bruno, carl] = await watched(1);
  await carl.waitForSelector(".side-more .muted:has-text('30 moves late')");
  assert.equal(await anna.locator(".side-more .muted:has-text('late')").count(), 0);
  await leave(anna, bruno, carl);
});

test("a host allows a coach: who is invited reads so before sitting down, and has one if wanted", async () => {
  const [anna, bruno] = [await person(), await person()];
  await chooseGame(anna, "dice_kingdoms");
  await anna.click('.wishes fieldset:has-text("coach") label:has-text("Yes")');
  await anna.click(".way:nth-of-type(3)");
  await anna.waitForSelector(".waiting p:has-text('With a coach')");
  await bruno.goto(await anna.inputValue(".invitation input"));
  await bruno.waitForSelector(".waiting p:has-text('With a coach')");
  await bruno.click(".waiting .primary");
  await Promise.all([boardReady(anna), boardReady(bruno)]);
  for (const page of [anna, bruno]) {
    await page.click(".bar button:last-child");
    await page.click('dialog fieldset:has-text("coach") label:has-text("Yes")');
    await page.keyboard.press("Escape");
  }
  const choose = random(3);
  const graded = async () => (await anna.$(".grade")) || (await bruno.$(".grade"));
  await until(graded, async () => {
    for (const page of [anna, bruno]) await step(page, choose);
  });
  await leave(anna, bruno);
});

test("a host refuses spectators", async () => {
  const [anna, bruno, carl] = await watched(2);
  await carl.waitForSelector(".toast");
  await carl.waitForSelector("main.start h1");
  await leave(anna, bruno, carl);
});

for (const [where, size] of [["English, desktop", desktop], ["French, phone", phone]])
  test(`options that make no difference with so many players are not shown: ${where}`, async () => {
    const page = await person(size),
      options = page.locator(".wishes details"),
      named = (index, name) => options.nth(index).locator(`[data-option=${name}]`).count();
    await chooseGame(page, "card_kingdoms");
    await page.waitForSelector(".wishes details");
    assert.deepEqual([await named(0, "rest_protects"), await named(0, "solo_count_tokens")], [0, 0]);
    assert.deepEqual([await named(0, "steal_full_only"), await named(1, "solo_count_tokens")], [1, 1]);
    await page.click('.wishes .choice label:has-text("5")');
    await page.waitForSelector(".wishes details:first-of-type [data-option=rest_protects]", { state: "attached" });
    await page.click(".way:nth-of-type(3)");
    await page.waitForSelector(".waiting details");
    assert.equal(await page.locator(".waiting [data-option=rest_protects]").count(), 1);
    assert.equal(await page.locator(".waiting [data-option=solo_count_tokens]").count(), 0);
    await page.selectOption(".waiting .field select", "3");
    await until(async () => (await page.locator(".waiting [data-option=rest_protects]").count()) === 0);
    await leave(page);
  });
