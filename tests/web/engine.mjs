// The engine of the built page, asked without a page, and the recorded games it can load.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { web } from "./harness.mjs";

/** The content of the built file with such a name. */
export const built = (pattern) =>
  readFileSync(join(web, readdirSync(web).find((name) => pattern.test(name))));

export const doors = (
  await WebAssembly.instantiate(built(/^jacta\..*\.wasm$/))
).instance.exports;

const golden = new URL("../golden/", import.meta.url);
export const records = readdirSync(golden).filter((name) =>
  name.endsWith(".jacta"),
);
export const recorded = (name) => readFileSync(new URL(name, golden));

export function write(data) {
  const memory = new Uint8Array(doors.memory.buffer);
  memory.set(data, doors.input());
  memory[doors.input() + data.length] = 0;
  return data.length;
}

export const read = (length) =>
  Buffer.from(doors.memory.buffer, doors.output(), length).toString();

/** Makes a recorded game the one that the doors tell of. */
export function loadRecord(name) {
  const refused = doors.load(write(recorded(name)));
  assert.equal(refused, 0, refused && read(refused));
}

/** A position of that game, as a seat sees it. */
export const look = (ply, seat) => JSON.parse(read(doors.look(ply, seat)));
