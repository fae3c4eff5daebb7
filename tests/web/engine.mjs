// The engine of the built page, asked without a page, and the recorded games it can load.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { web } from "./harness.mjs";

/** The content of the built file with such a name. */
export const built = (pattern) =>
  readFileSync(join(web, readdirSync(web).find((name) => pattern.test(name))));

const golden = new URL("../golden/", import.meta.url);
export const records = readdirSync(golden).filter((name) =>
  name.endsWith(".jacta"),
);
export const recorded = (name) => readFileSync(new URL(name, golden));

const module = await WebAssembly.compile(built(/^jacta\..*\.wasm$/));

/** All words of a language, as the page has them. */
export const words = (lang) =>
  Object.assign(
    {},
    ...readdirSync(web)
      .filter((name) => name.startsWith(`words.${lang}.`) && name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(join(web, name)))),
  );

/** An engine of its own, with one match at a time. */
export async function enter() {
  const { exports: doors } = await WebAssembly.instantiate(module);
  const write = (data) => {
    const memory = new Uint8Array(doors.memory.buffer);
    memory.set(data, doors.input());
    memory[doors.input() + data.length] = 0;
    return data.length;
  };
  const read = (length) =>
    Buffer.from(doors.memory.buffer, doors.output(), length).toString();
  const accept = (refused) =>
    assert.equal(refused, 0, refused && read(refused));
  return {
    doors,
    write,
    read,
    /** Makes a record the match that the doors tell of. */
    load: (record) => accept(doors.load(write(record))),
    begin(game, players) {
      write(Buffer.from(game));
      accept(doors.begin(players));
    },
    /** Lets it answer in a language. */
    speak(lang) {
      const sorted = Object.entries(words(lang)).sort(([a], [b]) =>
        a < b ? -1 : 1,
      );
      doors.words(write(Buffer.from([lang, ...sorted.flat(), ""].join("\0"))));
    },
    /** Whether it was played. */
    play(notation) {
      write(Buffer.from(notation));
      return doors.play() === 0;
    },
    /** A position, as a seat sees it. */
    look: (ply, seat) => JSON.parse(read(doors.look(ply, seat))),
    events: (from, seat) => JSON.parse(read(doors.events(from, seat))).entries,
  };
}

export const { doors, write, read, look, load } = await enter();
export const loadRecord = (name) => load(recorded(name));
