// The parts of the client that need no browser.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { built, doors, loadRecord, look, read, recorded, records, words, write } from "./engine.mjs";
import { require, work } from "./harness.mjs";

async function load(name, kind = "ts") {
  const outfile = join(work, `${name}.mjs`);
  const source = fileURLToPath(
    new URL(`../../web/src/${name}.${kind}`, import.meta.url),
  );
  await require("esbuild").build({
    entryPoints: [source],
    bundle: true,
    format: "esm",
    outfile,
  });
  return import(pathToFileURL(outfile));
}

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

test("what others add to can be made as it is", async () => {
  const { whole } = await load("narrow");
  const sides = [
    { move: "left", touch: ["die:0", "left:4"] },
    { move: "right", touch: ["die:0", "right:4"] },
    { move: "both", touch: ["die:0", "left:4", "right:4"] },
  ];
  const made = (chosen) => whole(sides, chosen)?.move;
  assert.deepEqual([[], ["die:0"], ["left:4"], ["right:4"], ["right:4", "left:4"]].map(made), [undefined, undefined, "left", "right", "both"]);
  assert.equal(whole(moves, ["die:0"]), null);
});

test("a question is of one kind where nothing else narrows", async () => {
  const { wanted } = await load("narrow");
  const shapes = [
    { move: "a", touch: ["die:4", "cell:1", "cell:2"] },
    { move: "b", touch: ["die:6", "cell:1", "cell:2"] },
    { move: "c", touch: ["die:6", "cell:1", "cell:3"] },
  ];
  assert.deepEqual([...wanted(shapes, ["cell:1", "cell:2"])], ["die"]);
  assert.deepEqual([...wanted(shapes, ["cell:1"])].sort(), ["cell", "die"], "another cell says more than the die");
});

test("what every move touches is never asked for", async () => {
  const { touchable } = await load("narrow");
  const demands = ["wood", "stone", "none"].map((name) => ({ move: name, touch: [`stock:${name}`, "seat:1"] }));
  assert.deepEqual([...touchable(demands, [])].sort(), ["stock:none", "stock:stone", "stock:wood"]);
  assert.deepEqual([...touchable(demands, ["stock:wood"])].sort(), ["stock:none", "stock:stone", "stock:wood"]);
  assert.deepEqual([...touchable(demands.slice(0, 1), [])].sort(), ["seat:1", "stock:wood"]);
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

test("what is gathered is chosen in any order and made in the order of the moves", async () => {
  const { choose, gathering, touchable } = await load("narrow");
  const dice = [
    { move: "pick a", touch: ["die:a"], gathers: true },
    { move: "pick b", touch: ["die:b"], gathers: true },
    { move: "set a", touch: ["die:a", "face:2"] },
    { move: "stop", touch: ["dice:stop"] },
  ];
  const made = (chosen) => gathering(dice, chosen).map(({ move }) => move);
  const both = choose(dice, choose(dice, [], "die:b"), "die:a");
  assert.deepEqual(made(both), ["pick a", "pick b"]);
  assert.deepEqual(made(choose(dice, both, "die:b", true)), ["pick a", "pick b", "pick b"]);
  assert.deepEqual(made(choose(dice, both, "die:b")), ["pick a"]);
  assert.deepEqual([...touchable(dice, both)].sort(), ["die:a", "die:b"]);
  assert.ok(touchable(dice, ["die:a"]).has("face:2"), "one of them may still be meant for something else");
  assert.deepEqual(made(choose(dice, ["die:a"], "face:2")), []);
});

test("of two sheets the one in front is where something can be done", async () => {
  const { sheetOf } = await load("boards/sheets");
  assert.equal(sheetOf(new Set(["die:red", "lair:1", "domain:3"])), 0, "a domain that changes the die");
  assert.equal(sheetOf(new Set(["domain:3"])), 1);
  assert.equal(sheetOf(new Set(["road:1", "domain:3"])), 1);
  assert.equal(sheetOf(new Set(["road:1", "citizen:2"])), 0, "both: the Castle, whatever was in front before");
  assert.equal(sheetOf(new Set(["die:red"])), null);
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
        .flatMap(({ moves: legal }) => legal.flatMap(({ touch }) => touch)),
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

// A browser as far as the link needs one: what it fetches and the sockets it opens are noted.
function fakeBrowser(t) {
  const fetched = [],
    sockets = [];
  class FakeSocket {
    static OPEN = 1;
    readyState = 1;
    sent = [];
    constructor(url) {
      this.url = url;
      sockets.push(this);
      setTimeout(() => this.onopen());
    }
    send(text) {
      this.sent.push(JSON.parse(text));
    }
    hear(message) {
      this.onmessage({ data: JSON.stringify(message) });
    }
    close() {
      this.closed = true;
      this.onclose?.();
    }
  }
  const told = { type: "me", guest: { id: "g1", name: "Anna" } };
  const fakes = {
    location: new URL("https://play.example/t/t1"),
    navigator: { languages: ["en"], language: "en" },
    WebSocket: FakeSocket,
    addEventListener: () => undefined,
    localStorage: { getItem: () => null, setItem: () => undefined },
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    document: { documentElement: { dataset: {} }, addEventListener: () => undefined },
    fetch: async (url) => {
      fetched.push(url);
      return new Response(JSON.stringify(told), { headers: { "content-type": "application/json" } });
    },
  };
  for (const [name, value] of Object.entries(fakes)) {
    const real = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    t.after(() => (real ? Object.defineProperty(globalThis, name, real) : delete globalThis[name]));
  }
  return { fetched, sockets };
}

const until = async (condition) => {
  while (!condition()) await new Promise((done) => setTimeout(done, 5));
};

test("the link goes to the server that has the table, repeats there, and comes back when that is gone", async (t) => {
  const { fetched, sockets } = fakeBrowser(t);
  const { link } = await load("link");
  link.reopen = () => ({ type: "open", table: "t1" });
  link.start();
  await until(() => sockets[0]?.sent.length >= 2);
  const move = { type: "move", table: "t1", version: 3, client: "c1", move: "a" };
  const answer = link.ask(move);
  sockets[0].hear({ type: "moved", re: 99, table: "t1", address: "https://play.example/s/2" });
  await until(() => sockets[1]?.sent.length >= 3);
  assert.ok(sockets[0].closed);
  assert.equal(sockets[1].url, "wss://play.example/s/2/ws");
  assert.ok(fetched.includes("https://play.example/s/2/api/me"));
  assert.deepEqual(
    sockets[1].sent.map(({ type }) => type),
    ["hello", "open", "move"],
  );
  assert.equal(sockets[1].sent[2].client, "c1");
  sockets[1].hear({ type: "ack", re: sockets[1].sent[2].id, version: 4 });
  assert.equal((await answer).version, 4);
  const left = link.ask({ type: "shut", table: "t1" });
  sockets[1].hear({ type: "moved", re: sockets[1].sent[3].id, table: "t1", address: "/s/3" });
  assert.equal((await left).type, "moved"); // who leaves a table does not follow it
  sockets[1].close();
  await until(() => sockets[2]?.sent.length >= 2);
  assert.equal(sockets[2].url, "wss://play.example/ws");
});

test("a server that keeps silent about a move is gone: the move goes out again on a new socket", async (t) => {
  const { sockets } = fakeBrowser(t);
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (act, ms) => real(act, ms >= 8000 ? 20 : ms); // its patience is short today
  t.after(() => (globalThis.setTimeout = real));
  const { link } = await load("link");
  link.start();
  await until(() => sockets[0]?.sent.length);
  const answer = link.ask({ type: "move", table: "t1", version: 3, client: "c2", move: "a" });
  await until(() => sockets[1]?.sent.some(({ type }) => type === "move"));
  const { id, client } = sockets[1].sent.find(({ type }) => type === "move");
  assert.equal(client, "c2");
  sockets[1].hear({ type: "ack", re: id, version: 4 });
  assert.equal((await answer).version, 4);
});

/* The page puts the name of whose turn it is before it. */
test("what is asked in a turn can be read of anybody's", () => {
  const asked = ["en", "fr"].flatMap((lang) => Object.entries(words(lang)).filter(([key]) => key.includes(".status.")));
  assert.ok(asked.length > 100);
  assert.deepEqual(asked.filter(([, text]) => /\b(you|your|vous|votre|vos)\b/i.test(text)), []);
});

test("the best moment is a decision that brought something: what dice give whatever is chosen is none", async () => {
  const { bestOf } = await load("best");
  const given = { ply: 1, points: 9 },
    chosen = { ply: 2, points: 5 },
    forced = { ply: 3, points: 7 };
  const others = { 1: [9, 9, 8], 2: [5, 0, -2], 3: [7] };
  const movesAt = ({ ply }) => others[ply].map((points) => ({ points }));
  assert.equal(bestOf([given, chosen, forced], movesAt), chosen);
  assert.equal(bestOf([forced], movesAt), null);
  assert.equal(bestOf([], movesAt), null);
});

test("in recorded games the best moment is found among decisions that had a choice", async () => {
  const { bestOf } = await load("best");
  for (const name of records) {
    loadRecord(name);
    const entries = JSON.parse(read(doors.events(0, 0))).entries,
      own = entries.filter(({ actor, points }) => actor === 0 && points > 0);
    const best = bestOf(own, ({ ply }) => look(ply, 0).moves);
    if (!best) continue;
    const points = look(best.ply, 0).moves.map((move) => move.points);
    assert.ok(best.points > Math.min(...points), `${name}: ${best.move}`);
  }
});

test("era: of two dice with one face the one whose quill is used is another one in the tray", async () => {
  /* What the settings, which the drawings import, ask of a browser. */
  globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };
  globalThis.navigator ??= { language: "en" };
  globalThis.matchMedia ??= () => ({ matches: false });
  const { dice } = await load("boards/era", "tsx"),
    texts = words("en");
  loadRecord(records.find((name) => name.startsWith("era")));
  const { state, facts } = look(0, 0),
    [CLERGY, QUILL] = [3, 4];
  state.active = 0;
  state.dice[0][CLERGY][QUILL] = 2;
  state.spent[QUILL] = 1;
  const say = (key, ...args) => texts[key].replace(/\{(\d)\}/g, (_, i) => args[i]);
  const quills = dice({ state, facts, seat: 0, say }).filter(({ color }) => color === "W");
  assert.deepEqual(quills.map(({ id, also, spent }) => ({ id, also, spent })), [
    { id: "die:c4", also: ["with:c4"], spent: false },
    { id: "with:c4-used", also: [], spent: true },
  ]);
  assert.equal(new Set(quills.map(({ label }) => label)).size, 2);
});

test("era: a monastery's faces are offered once a die is chosen", async () => {
  globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };
  globalThis.navigator ??= { language: "en" };
  globalThis.matchMedia ??= () => ({ matches: false });
  const { Answers } = await load("boards/era", "tsx"),
    texts = words("en"),
    say = (key) => texts[key] ?? key;
  const offered = (...chosen) => {
    const touchable = new Set(["keep", "die:p0", "face:p1", "face:p2"]),
      { type: Chips, props } = Answers({ game: "era", touchable, chosen: new Set(chosen), say });
    return Chips(props).props.children.map(({ key }) => key);
  };
  assert.deepEqual(offered(), ["keep"]);
  assert.deepEqual(offered("die:p0"), ["keep", "face:p1", "face:p2"]);
});
