// What the engine in the page tells, through its doors: nothing that a viewer may not know, and no more points than
// the view holds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, recorded } from "./engine.mjs";

const SPECTATOR = -3,
  REFEREE = -4,
  CHANCE = -1,
  OVER = -2;

/** Numbers below a bound, always the same ones. */
function dice(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const worlds = await Promise.all([enter(), enter()]);
const secretGames = JSON.parse(worlds[0].read(worlds[0].doors.games())).games.filter(
  ({ secrets }) => secrets,
);

const entry = (engine, ply, viewer) => engine.events(ply, viewer)[0];

/** Plays one more event in both worlds: what the viewer may know alike, the rest as each world likes. */
function step([one, other], viewer, random) {
  const ply = one.doors.ply(),
    turn = one.doors.turn(ply);
  if (other.doors.turn(ply) !== turn) return false;
  if (turn === CHANCE) one.doors.draw(BigInt(random(2 ** 31)));
  else {
    const { moves } = one.look(ply, turn);
    one.play(moves[random(moves.length)].move);
  }
  if (entry(one, ply, viewer).move !== null)
    return other.play(entry(one, ply, REFEREE).move);
  if (turn === CHANCE) other.doors.draw(BigInt(random(2 ** 31)));
  else {
    const { moves } = other.look(ply, turn);
    other.play(moves[random(moves.length)].move);
  }
  return true;
}

test("worlds that a viewer cannot tell apart are told alike", () => {
  for (const { id, max_players: most } of secretGames) {
    let different = 0;
    for (let game = 0; game < 8; game++) {
      const players = Math.min(2 + (game % 2), most);
      const viewer = game % (players + 1) < players ? game % (players + 1) : SPECTATOR;
      const random = dice(game + 1);
      for (const engine of worlds) {
        engine.speak(game % 2 ? "fr" : "en");
        engine.begin(id, players);
      }
      for (;;) {
        const ply = worlds[0].doors.ply();
        if (worlds[0].doors.turn(ply) === OVER || !step(worlds, viewer, random)) break;
        const [real, imagined] = worlds.map((engine) => engine.look(ply + 1, viewer));
        if (worlds[0].doors.turn(ply + 1) === OVER) break; // now everybody may know everything
        if (JSON.stringify(real.state) !== JSON.stringify(imagined.state)) break;
        assert.deepEqual(real, imagined);
        assert.deepEqual(
          ...worlds.map((engine) => engine.events(Math.max(0, ply - 20), viewer)),
        );
        const [truth, lie] = worlds.map((engine) => engine.look(ply + 1, REFEREE));
        different += JSON.stringify(truth.state) !== JSON.stringify(lie.state);
      }
    }
    assert.ok(different > 20, `${id}: ${different} worlds differed`);
  }
});

test("a rival's points are those that the view shows", () => {
  const [engine] = worlds;
  const events = recorded("card_kingdoms-2.jacta")
    .toString()
    .match(/^[*\d] .+(?= \w{8}$)/gm);
  engine.load(recorded("card_kingdoms-2.jacta"));
  engine.doors.back(0);
  let secret = 0;
  const totals = (ply, viewer) => engine.look(ply, viewer).scores.total[1];
  for (const [ply, event] of events.slice(0, -1).entries()) {
    assert.ok(engine.play(event.slice(2)), event);
    if (!event.startsWith("1 ")) continue;
    const { points } = entry(engine, ply, 0);
    assert.equal(points, totals(ply + 1, 0) - totals(ply, 0), event);
    secret += points !== totals(ply + 1, REFEREE) - totals(ply, REFEREE);
  }
  assert.ok(secret > 20, `${secret} moves changed what is secret`);
});

test("the page is told what happens by itself, in its own language", () => {
  const [engine] = worlds;
  engine.load(recorded("card_kingdoms-2.jacta"));
  const told = { en: "+2 gold", fr: "+2 Or" };
  for (const lang of ["en", "fr"]) {
    engine.speak(lang);
    const effects = engine
      .events(0, SPECTATOR)
      .flatMap((one) => (one.actor === null ? one.effects : []));
    assert.ok(
      effects.some(({ seat, gains }) => seat !== null && gains.some(({ text }) => text === told[lang])),
    );
  }
});
