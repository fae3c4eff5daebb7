// The parts of the client that need no browser.
import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { built, doors, loadRecord, look, read, recorded, records, write } from "./engine.mjs";
import { require, work } from "./harness.mjs";

async function load(name) {
  const outfile = join(work, `${name}.mjs`);
  const source = fileURLToPath(
    new URL(`../../web/src/${name}.ts`, import.meta.url),
  );
  await require("esbuild").build({
    entryPoints: [source],
    bundle: true,
    format: "esm",
    outfile,
  });
  return import(pathToFileURL(outfile));
}

test("hashes are those of the standard", async () => {
  const { sha256, hmac, hex } = await load("fair");
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const data = randomBytes(length),
      key = randomBytes(32);
    assert.equal(
      hex(sha256(data)),
      createHash("sha256").update(data).digest("hex"),
    );
    assert.equal(
      hex(hmac(key, data)),
      createHmac("sha256", key).update(data).digest("hex"),
    );
  }
});

test("chance event n draws from the first eight bytes of its hash", async () => {
  const { diceKey, source, unhex } = await load("fair");
  const key = createHash("sha256")
    .update(Buffer.from("0102" + "aa" + "bb", "hex"))
    .digest();
  assert.deepEqual(Buffer.from(diceKey("0102", ["aa", "bb"])), key);
  const count = Buffer.alloc(8);
  count.writeUInt32LE(7);
  assert.equal(
    source(unhex(key.toString("hex")), 7),
    createHmac("sha256", key).update(count).digest().readBigUInt64LE(),
  );
});

const moves = [
  { move: "a", touch: ["die:0", "cell:1"] },
  { move: "b", touch: ["die:0", "cell:2"] },
  { move: "c", touch: ["die:1", "cell:2"] },
  { move: "d", touch: ["end:turn"] },
];

test("touching narrows the moves to one", async () => {
  const { matching, touchable, choose } = await load("narrow");
  assert.deepEqual([...touchable(moves, [])].sort(), [
    "cell:1",
    "cell:2",
    "die:0",
    "die:1",
    "end:turn",
  ]);
  const one = choose(moves, [], "die:0");
  assert.deepEqual(
    matching(moves, one).map(({ move }) => move),
    ["a", "b"],
  );
  assert.deepEqual([...touchable(moves, one)].sort(), [
    "cell:1",
    "cell:2",
    "die:0",
    "die:1",
  ]);
  assert.deepEqual(
    matching(moves, choose(moves, one, "cell:2")).map(({ move }) => move),
    ["b"],
  );
});

test("a second touch lets go, another of its kind takes its place", async () => {
  const { choose } = await load("narrow");
  assert.deepEqual(choose(moves, ["die:0"], "die:0"), []);
  assert.deepEqual(choose(moves, ["die:0"], "die:1"), ["die:1"]);
  assert.deepEqual(choose(moves, ["die:0", "cell:1"], "cell:2"), [
    "die:0",
    "cell:2",
  ]);
});

/* ---- The engine of the page, and recorded games ---------------------------------------------- */

/** Every decision of a recorded game, as its seat saw it. */
function* decisions(record) {
  loadRecord(record);
  for (let ply = 0; ply < doors.ply(); ply++)
    if (doors.turn(ply) >= 0) yield look(ply, doors.turn(ply));
}

test("the longest game takes no more memory than a short one", () => {
  const record = recorded("dice_city-5.jacta");
  const events = record.toString().match(/^[*\d] .+(?= \w{8}$)/gm);
  const load = () => assert.equal(doors.load(write(record)), 0);
  load();
  doors.back(0);
  const before = doors.memory.buffer.byteLength;
  for (const event of events) {
    write(Buffer.from(event.slice(2)));
    assert.equal(doors.play(), 0, event);
    doors.record();
  }
  assert.equal(read(doors.record()), record.toString());
  for (let again = 0; again < 100; again++) {
    load();
    doors.analyse();
  }
  const grown = doors.memory.buffer.byteLength - before;
  assert.ok(grown < 1 << 20, `${grown} bytes more`);
});

test("every element that can be touched has its rule, in both languages", () => {
  for (const game of new Set(records.map((name) => name.split("-")[0]))) {
    const ids = new Set(
      records
        .filter((name) => name.startsWith(`${game}-`))
        .flatMap((name) => [...decisions(name)])
        .flatMap(({ moves: legal }) => legal.map(({ touch }) => touch))
        .flatMap((touch) => touch.split(" ").filter(Boolean)),
    );
    for (const lang of ["en", "fr"]) {
      const words = JSON.parse(built(new RegExp(`^words.${lang}.${game}\\.`)));
      const lines = words[`${game}.rules`].split("\n");
      const rule = (name) => `${game}.rule.${name}`;
      for (const id of ids)
        assert.ok(
          words[rule(id)] ?? words[rule(id.split(":")[0])],
          `${game} ${lang}: nothing about ${id}`,
        );
      for (const key of Object.keys(words).filter((one) =>
        one.startsWith(rule("")),
      ))
        assert.ok(
          lines.some((line) => line.trimStart().startsWith(words[key])),
          `${lang}: no rule begins with ${key}`,
        );
    }
  }
});

test("more of a bad thing is a loss, less of a good one too", () => {
  const gains = records
    .filter((name) => name.startsWith("era-"))
    .flatMap((name) => [...decisions(name)])
    .flatMap(({ moves: legal }) => legal.flatMap((move) => move.gains));
  const seen = new Set();
  for (const { key, amount, good } of gains) {
    assert.equal(good, key === "era.disaster" ? amount < 0 : amount > 0, key);
    seen.add(key);
  }
  assert.ok(seen.has("era.disaster") && seen.size > 1);
});

test("the page's bots are the program's, and search too", () => {
  [...decisions(records[0])];
  const ply = Array.from({ length: doors.ply() }, (_, i) => i).find(
    (at) => doors.turn(at) >= 0,
  );
  doors.back(ply);
  const legal = look(ply, doors.turn(ply)).moves;
  const { bots } = JSON.parse(read(doors.games()));
  assert.ok(bots.includes("expert"));
  for (const bot of bots) {
    write(Buffer.from(bot));
    const move = read(doors.advise(7n));
    assert.ok(
      legal.some((one) => one.move === move),
      `${bot} plays "${move}"`,
    );
  }
});
