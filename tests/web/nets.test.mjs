// What was learnt of the games, in the page: it decides as in the program, and a file that is none is refused.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { built, enter, records, recorded } from "./engine.mjs";
import { boardReady, jacta, kept, leave, person, server, until, web } from "./harness.mjs";
import { step } from "./player.mjs";

const games = readdirSync(web)
  .filter((name) => name.endsWith(".net"))
  .map((name) => name.split(".")[0]);
const netOf = (game) => built(new RegExp(`^${game}\\..*\\.net$`));

/** The state of the program's random numbers at the beginning: jacta_rng_seed(0, 0). */
function firstRandom() {
  const whole = (x) => BigInt.asUintN(64, x);
  const mix = (x) => {
    x = whole((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
    x = whole((x ^ (x >> 27n)) * 0x94d049bb133111ebn);
    return x ^ (x >> 31n);
  };
  return mix(mix(0x9e3779b97f4a7c15n));
}

/** What a bot would play now, in the page and in the program. */
function advice({ doors, write, read }, game, bot) {
  const record = read(doors.record());
  write(Buffer.from(bot));
  const page = read(doors.advise(BigInt.asIntN(64, firstRandom())));
  const program = execFileSync(jacta, ["engine", game, "--bot", bot], { input: record }).toString();
  return [page, program.trim()];
}

test("a level with its net decides in the page as in the program", async () => {
  const engine = await enter();
  let differ = 0;
  for (const game of games) {
    const name = records.find((file) => file.startsWith(game) && /players 2/.test(recorded(file)));
    engine.load(recorded(name));
    const plies = engine.doors.ply();
    for (const share of [0.8, 0.5, 0.2]) {
      engine.doors.back(Math.floor(plies * share));
      while (engine.doors.turn(engine.doors.ply()) < 0) engine.doors.back(engine.doors.ply() - 1);
      const [unlearnt] = advice(engine, game, "hard");
      assert.equal(engine.doors.learn(engine.write(netOf(game))), 0);
      for (const bot of ["easy", "hard"]) {
        const [page, program] = advice(engine, game, bot);
        assert.equal(page, program, `${bot} in ${name}`);
        if (bot === "hard" && page !== unlearnt) differ++;
      }
      assert.notEqual(engine.doors.learn(engine.write(Buffer.from("none"))), 0); // and none is held again
    }
  }
  assert.ok(differ > 0);
});

test("a net that is damaged or for other rules is refused with a sentence", async () => {
  const { doors, write, read, speak } = await enter();
  speak("en");
  const [game] = games,
    refusal = (bytes) => JSON.parse(read(doors.learn(write(bytes)))).error;
  const damaged = Buffer.from(netOf(game));
  damaged[5000] ^= 1;
  assert.match(refusal(damaged), /damaged/);
  assert.match(refusal(damaged.subarray(0, 100)), /damaged/);
  const older = Buffer.from(netOf(game));
  older.writeUInt32LE(99, 32); // the rules' version, before what the hash covers
  assert.match(refusal(older), /another version/);
});

test("the server sends nets compressed, half of it at most", async () => {
  for (const game of games) {
    const name = readdirSync(web).find((file) => file.startsWith(`${game}.`) && file.endsWith(".net"));
    const small = readFileSync(join(web, `${name}.gz`));
    assert.deepEqual(gunzipSync(small), netOf(game));
    assert.ok(small.length < 500_000);
    const answer = await fetch(`${server.address}/${name}`);
    assert.equal(answer.headers.get("content-encoding"), "gzip");
  }
});

/** A page at a table against an easy bot, without a server. */
async function alone(page, game) {
  await page.goto(`${server.address}/play/${game}`);
  await page.waitForSelector(".way:disabled");
  await page.click('.wishes label:has-text("Easy")');
  await page.click(".way.primary");
  await boardReady(page);
}

test("without a server the coach grades too", async () => {
  const page = await person();
  await page.addInitScript(() => (localStorage["jacta.coach"] = "yes"));
  await page.goto(server.address);
  await kept(page);
  await server.stop();
  await alone(page, "dice_kingdoms");
  await until(() => page.$(".grade"), () => step(page, () => 0));
  assert.match(await page.textContent(".grade"), /“.+”/);
  await server.start(server.port);
  page.faults = page.faults.filter((fault) => !/Failed to fetch/.test(fault));
  await leave(page);
});

test("without a server bots play on by hand where their net was never fetched, and say so", async () => {
  const page = await person();
  await page.goto(server.address);
  await kept(page);
  await server.stop();
  await alone(page, games[0]);
  await until(
    () => page.$('.toast:has-text("hand-written")'),
    () => step(page, () => 0),
  );
  await page.waitForSelector(".table-page.my-turn .touchable");
  await server.start(server.port);
  page.faults = page.faults.filter((fault) => !/Failed to fetch/.test(fault));
  await leave(page);
});
