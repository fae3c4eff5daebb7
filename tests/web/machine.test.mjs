// The table machine in the page, through its doors: the server's, so what it promises is tested there; here that it is
// driven rightly.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { enter, recorded } from "./engine.mjs";
import { server, until, work } from "./harness.mjs";

const { doors, write, read, load, speak, look, events } = await enter();
speak("en");
const games = JSON.parse(read(doors.games())).games;
const DATE = 1760000000000;

const accept = (length) => assert.equal(length, 0, length && read(length));
const view = () => JSON.parse(read(doors.view(DATE)));
const seed = createHash("sha256").update("seed").digest("hex"),
  nonce = createHash("sha256").update("nonce").digest("hex");

const header = (game, seats, ...more) =>
  [...seats, `game ${game}`, "dice 2", `seed ${seed}`, `nonce ${nonce}`, ...more].join("\n");

/** Bots that have been asked and have not answered. */
let asked = [];
const listen = () => asked.push(...JSON.parse(read(doors.asked())).asked);

function open(text) {
  accept(doors.open(write(Buffer.from(text)), DATE));
  asked = [];
  listen();
}

/** Lets a bot that was asked decide, else me: some legal move. */
function decide(choice) {
  const bot = asked.shift();
  if (bot) write(Buffer.from(bot.bot));
  const { seat, version, moves } = bot ?? view();
  const move = bot ? read(doors.think(seat)) : moves.at(choice % moves.length).move;
  write(Buffer.from(move));
  accept(doors.move(seat, version, bot ? 1 : 0, DATE));
  listen();
}

/** Everything of a view but what every look renews. */
const lasting = ({ version, log, ...rest }) => rest;

test("a table is the same when it is opened again, whatever has been decided ahead", () => {
  for (const { id, max_players: most } of games) {
    const seats = ["person Anna", "bot random", "bot random"].slice(0, Math.min(3, most));
    open(header(id, seats));
    let ahead = 0;
    for (let step = 0; step < 120 && view().phase === "playing"; step++) {
      decide(step * 7);
      if (step % 3) continue;
      const kept = [read(doors.kept()), read(doors.ahead())],
        before = view();
      ahead += kept[1].length > 0;
      const waiting = asked.map(({ seat }) => seat).sort();
      open(header(id, seats, "", kept[1] + kept[0]));
      assert.deepEqual(lasting(view()), lasting(before), `${id}, step ${step}`);
      assert.deepEqual([read(doors.kept()), read(doors.ahead())], kept);
      assert.deepEqual(asked.map(({ seat }) => seat).sort(), waiting);
    }
    assert.ok(ahead || id === "dice_city", `${id}: nothing was decided ahead`);
  }
});

test("its dice verify, in the page and by the program", () => {
  for (const { id } of games) {
    open(header(id, ["person Anna", "bot greedy"]));
    for (let step = 0; view().phase === "playing"; step++) decide(step);
    const record = read(doors.kept()),
      promise = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
    assert.equal(view().dice.commitment, promise);
    load(Buffer.from(record));
    write(Buffer.from(promise));
    accept(doors.verify());
    write(Buffer.from("00".repeat(32)));
    assert.ok(doors.verify() > 0);
    write(Buffer.from(nonce));
    const made = read(doors.promise());
    assert.equal(made, createHash("sha256").update(Buffer.from(nonce, "hex")).digest("hex"));
    write(Buffer.from(`${promise}\n${made},\n${nonce}`));
    accept(doors.verify());
    for (const kept of [`${promise}\n,${made}\n${nonce}`, `${promise}\n${made},\n${seed}`]) {
      write(Buffer.from(kept));
      assert.ok(doors.verify() > 0);
    }
    const file = join(work, "local.jacta");
    writeFileSync(file, record);
    execFileSync(process.env.JACTA, ["verify", file, "--commitment", promise]);
  }
  load(recorded("older/dice_kingdoms-fair.jacta"));
  write(Buffer.from(""));
  accept(doors.verify());
});

test("what is refused says why, and changes nothing", () => {
  open(header("rolling_realms", ["person Anna", "person Ben"]));
  const before = lasting(view());
  write(Buffer.from("nonsense"));
  const refused = JSON.parse(read(doors.move(0, view().version, 0, DATE)));
  assert.equal(refused.code, "illegal");
  assert.match(refused.error, /nonsense/);
  assert.equal(JSON.parse(read(doors.undo(0, view().version, 0, DATE))).code, "no_undo");
  assert.deepEqual(lasting(view()), before);
});

test("a lesson has the chances that it wants", () => {
  const chances = (...more) => {
    open(header("rolling_realms", ["person Anna"], "dice 1", ...more));
    return view().log.entries.filter(({ actor }) => actor === null).map(({ move }) => move);
  };
  const [first] = chances();
  assert.deepEqual(chances(`chance ${first}`, "chance roll 6 6").slice(0, 2), [first, "roll 6 6"]);
});

/** A guest of the server, without a page. */
async function guest() {
  const cookie = (await fetch(`${server.address}/api/me`)).headers.get("set-cookie").split(";")[0];
  const ask = async (path, body) => {
    const answer = await fetch(server.address + path, {
      method: body ? "POST" : "GET",
      headers: { cookie, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    assert.equal(answer.status, 200, path);
    return answer;
  };
  return {
    get: async (path) => (await ask(path)).json(),
    text: async (path) => (await ask(path)).text(),
    post: async (type, body) => (await ask(`/api/${type}`, body)).json(),
  };
}

/** A game that bots have played at the server: what its player saw, and the record. */
async function played(player, game) {
  const seats = [{ who: "me" }, { who: "bot", bot: "random" }];
  const { table } = await player.post("create", { game, seats });
  await player.post("takeover", { table, seat: 0, bot: "random" });
  const over = async () => (await player.get(`/api/tables/${table}`)).phase === "over";
  await until(over, () => new Promise((done) => setTimeout(done, 200))); // fewer questions than the server allows
  return { table, record: await player.text(`/api/tables/${table}/record`) };
}

/** A text as one line without marks of a terminal. */
const plain = (text) => text.replace(/\s+/g, " ").trim();

test("server, page and terminal tell a game alike", async () => {
  for (const { id } of games) {
    const player = await guest();
    const { table, record } = await played(player, id);
    for (const lang of ["fr", "en"]) {
      speak(lang);
      load(Buffer.from(record));
      const { log } = await player.get(`/api/tables/${table}?lang=${lang}`);
      const told = log.entries.map(({ at, ...entry }) => entry);
      assert.ok(told.length > 20 && told.length === doors.ply());
      assert.deepEqual(events(0, -4), told, `${id}, ${lang}`);
      const terminal = plain(
        execFileSync(process.env.JACTA, ["replay", "-", "--lang", lang], { input: record }).toString(),
      );
      let at = 0;
      for (const words of told.flatMap(({ text, effects }) => [text, ...effects.map((effect) => effect.text)])) {
        const found = terminal.indexOf(plain(words), at);
        assert.ok(found >= 0, `${id}, ${lang}: ${words}`);
        at = found + plain(words).length;
      }
    }
    const seen = await player.post("position", { table, ply: 20 }),
      drawn = look(20, -4);
    for (const part of ["ply", "turn", "status", "pending", "state", "facts", "scores"])
      assert.deepEqual(drawn[part], seen[part], `${id}, ${part}`);
  }
});
