// The parts of the client that need no browser.
import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { require } from "./harness.mjs";

const work = mkdtempSync(join(tmpdir(), "jacta-unit-"));

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

test("clean up", () => rmSync(work, { recursive: true }));
