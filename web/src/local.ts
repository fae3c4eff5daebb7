/* Tables in the page itself: the engine in WebAssembly plays the server's part, with the same messages, so that solo
 * games, bots, one screen and lessons work without a network. Games are kept in the browser as records. */
import { CHANCE, Engine, EVERYTHING, OVER, type RawEntry, type RawLook, type RawMove } from './engine';
import { diceKey, commitment, randomHex, source } from './fair';
import {
  type Analysis,
  type Answer,
  type Create,
  type Entry,
  type Gain,
  type Host,
  type Lobby,
  type Message,
  type Move,
  parse,
  type Phrase,
  Refusal,
  type Request,
  type RequestType,
  type Seat,
  type SeatWish,
  type Summary,
  unjudged,
} from './protocol';
import { isStill, nickname } from './settings';
import type { Question } from './thinker';
import { learnWords, say, sayGain, sayPhrase, sayPoints } from './words';

interface Stored {
  table: string;
  create: Create & { same_dice?: boolean };
  seats: Seat[];
  mine: number[];
  seed: string;
  nonces: string[];
  record: string;
  /** A record from elsewhere is looked at, not played on. */
  imported?: boolean;
  over: boolean;
  my_turn: boolean;
  status: string;
  at: number;
}

declare const THINKER: string;

const PREFIX = 'jacta.table.';
const BOT_MS = 300;
const HINT_BOT = 'hard';
const KEPT = 20;

export const isLocal = (table: string): boolean => table.startsWith('local-');

const read = (table: string): Stored | null => parse(localStorage.getItem(PREFIX + table) ?? 'null');

function all(): Stored[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => parse<Stored>(localStorage.getItem(key)!))
    .sort((a, b) => b.at - a.at);
}

/** What a worker answers, who may say before how far it is. */
const answerOf = <T extends object | string>(
  worker: Worker,
  question: Question,
  far?: (progress: number) => void,
): Promise<T> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<T | number>) => (typeof data === 'number' ? far?.(data) : resolve(data));
    worker.onerror = () => reject(new Refusal('', say('web.analysis.failed')));
    worker.postMessage(question);
  });

let thinker: Worker | null = null;
let thought: Promise<unknown> = Promise.resolve();

/** What a bot would play; questions are answered one after the other. */
function think(question: Question): Promise<string> {
  const answer = thought.then(() => answerOf<string>((thinker ??= new Worker(THINKER)), question));
  thought = answer.catch(() => undefined);
  return answer;
}

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));

const gains = (raw: RawMove['gains']): Gain[] => raw.map((gain) => ({ ...gain, text: sayGain(gain.key, gain.amount) }));

const toPending = (raw: RawLook['status']) => ({ text: sayPhrase(raw) });
const toMove = (raw: RawMove): Move => ({
  move: raw.move,
  text: sayPhrase(raw.say),
  touch: raw.touch ? raw.touch.split(' ') : [],
  gains: gains(raw.gains),
  points: raw.points,
});

const toEntry = (raw: RawEntry): Entry => ({
  ply: raw.ply,
  actor: raw.actor === CHANCE ? null : raw.actor,
  move: raw.move ?? null,
  text: raw.say ? sayPhrase(raw.say) : say('web.log.secret'),
  gains: gains(raw.gains ?? []),
  points: raw.points ?? 0,
});

const toScores = (raw: RawLook['scores']) => ({
  ...raw,
  lines: raw.lines.map((line) => ({ ...line, text: say(line.label) })),
  rating_text: raw.rating && say(raw.rating),
});

const seatOf = (wish: SeatWish, seat: number): Seat =>
  wish.who === 'bot'
    ? { seat, who: 'bot', name: wish.bot ?? 'greedy', bot: wish.bot ?? 'greedy' }
    : {
        seat,
        who: 'person',
        name: wish.name || (wish.who === 'me' && nickname.value) || say('web.player', seat + 1),
        online: true,
      };

/** In a lesson everything is always the same. */
const randomBytes = (create: Stored['create'], count: number): string =>
  create.chances ? '00'.repeat(count) : randomHex(count);

class Local implements Host {
  private engine: Engine | null = null;
  private at: Stored | null = null;
  private version = 0;
  private told = 0;
  private viewer: number | null = null;
  /** Whoever judges the game at the table. */
  private judge: Worker | null = null;
  private listeners = new Set<(message: Message) => void>();

  listen(hear: (message: Message) => void): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  private tell<M extends Message>(message: M): M {
    this.listeners.forEach((hear) => hear(message));
    return message;
  }

  ask<T extends RequestType>(request: Request & { type: T }): Promise<Answer<T>> {
    return this.answer(request) as Promise<Answer<T>>;
  }

  private async answer(request: Request): Promise<Message> {
    this.engine ??= await Engine.create();
    switch (request.type) {
      case 'create':
        await learnWords(request.game);
        return this.create(request);
      case 'import':
        return this.import(request.text);
      case 'open':
        await learnWords(read(request.table)?.create.game ?? '');
        return this.open(request.table);
      case 'shut':
        return this.shut();
      case 'move':
        return this.move(request.move);
      case 'undo':
        return this.undo(request.to);
      case 'position':
        return this.position(request.ply);
      case 'hint':
        return this.hint();
      case 'analyse':
        return this.analyse(request.table);
      case 'rematch':
        return this.rematch(request.same_dice);
      case 'leave':
        return this.leave(request.table);
      case 'record':
        return { type: 'record', text: this.engine.record() };
      default:
        throw new Refusal('unknown_type', say('web.offline.cannot'));
    }
  }

  lobby(): Lobby {
    const mine = all().map((kept): Summary => ({
      table: kept.table,
      game: kept.create.game,
      phase: kept.over ? 'over' : 'playing',
      players: kept.seats.length,
      free: 0,
      seats: kept.seats,
      my_turn: kept.my_turn,
      status: kept.status,
      at: kept.at,
    }));
    return { mine, open: [], live: [] };
  }

  private async create(
    create: Stored['create'],
    seed = randomBytes(create, 32),
    nonces = create.seats.map(() => randomBytes(create, 16)),
  ): Promise<Message<'created'>> {
    const engine = this.engine!;
    const refused = engine.begin(create.game, create.seats.length, create.options ?? {});
    if (refused) throw new Refusal('bad_setup', sayPhrase(refused));
    const seats = create.seats.map(seatOf);
    const table = `local-${randomHex(5)}`;
    engine.sign(
      seats.map(({ name, bot }) => (bot ? `bot:${bot}` : name!)),
      `fair1 ${seed} ${nonces.join(',')}`,
    );
    this.at = {
      table,
      create,
      seats,
      seed,
      nonces,
      mine: seats.filter(({ who }) => who === 'person').map(({ seat }) => seat),
      record: '',
      over: false,
      my_turn: false,
      status: '',
      at: Date.now(),
    };
    for (const move of create.opening ?? []) {
      while (await this.forward());
      engine.play(move);
    }
    this.keep();
    all()
      .slice(KEPT)
      .forEach(({ table: old }) => localStorage.removeItem(PREFIX + old));
    this.at = null;
    return { type: 'created', table, commitment: commitment(seed) };
  }

  private async import(record: string): Promise<Message<'created'>> {
    const refused = this.engine!.load(record);
    if (refused) throw new Refusal('bad_record', sayPhrase(refused));
    const [, game, players] = /^game (\S+)$.*^players (\d+)$/ms.exec(record)!;
    const [, seed = '', nonces = ''] = /^seed fair1 (\w+) (\S+)$/m.exec(record) ?? [];
    const name = (seat: number) => new RegExp(`^seat ${seat} (?:bot[: ])?(.*)$`, 'm').exec(record)?.[1];
    await learnWords(game);
    this.at = {
      table: `local-${randomHex(5)}`,
      create: { game, seats: [] },
      seats: Array.from({ length: Number(players) }, (_, seat) => seatOf({ who: 'screen', name: name(seat) }, seat)),
      mine: [],
      seed,
      nonces: nonces.split(','),
      record,
      imported: true,
      over: true,
      my_turn: false,
      status: '',
      at: 0,
    };
    const { table } = this.at;
    this.keep();
    this.shut();
    return { type: 'created', table };
  }

  private keep(): void {
    const at = this.at!,
      { turn, status } = this.engine!.look(this.engine!.ply(), EVERYTHING);
    Object.assign(at, {
      record: this.engine!.record(),
      over: turn === OVER || at.imported,
      my_turn: at.mine.includes(turn),
      status: sayPhrase(status),
      at: Date.now(),
    });
    localStorage.setItem(PREFIX + at.table, JSON.stringify(at));
  }

  private open(table: string): Message<'view'> {
    const kept = read(table);
    const refused = kept && this.engine!.load(kept.record);
    if (!kept || refused) throw new Refusal('no_table', refused ? sayPhrase(refused) : say('web.table.none'));
    this.at = kept;
    this.viewer = null;
    this.told = 0;
    this.version = this.engine!.ply();
    return kept.imported ? this.tell(this.view()) : this.go();
  }

  private shut(): Message<'shut'> {
    this.at = null;
    this.judge?.terminate();
    return { type: 'shut' };
  }

  private chanceCount(): number {
    let count = 0;
    for (let ply = 0; ply < this.engine!.ply(); ply++) count += +(this.engine!.turn(ply) === CHANCE);
    return count;
  }

  private advice(bot: string, random: bigint): Promise<string> {
    return think({ record: this.engine!.record(), bot, random }).catch(() => this.engine!.advise(bot, random));
  }

  /** Plays one event of chance or of a bot; false when it is a person's turn, the end, or not this game any more. */
  private async forward(ms = 0): Promise<boolean> {
    const engine = this.engine!,
      at = this.at!,
      bot = at.seats[engine.turn()]?.bot,
      version = this.version;
    if (engine.turn() === CHANCE) {
      const n = this.chanceCount(),
        wanted = at.create.chances?.[n];
      if (!wanted || engine.play(wanted)) engine.draw(source(diceKey(at.seed, at.nonces), n));
    } else if (bot) {
      const random = source(diceKey(at.seed, ['00']), engine.ply());
      const [move] = await Promise.all([this.advice(bot, random), pause(ms)]);
      if (this.at !== at || this.version !== version) return false;
      engine.play(move);
    } else {
      return false;
    }
    this.version++;
    return true;
  }

  /** Lets chance and then, one at a time, the bots act until a person must decide. */
  private go(): Message<'view'> {
    while (this.engine!.turn() === CHANCE) void this.forward();
    this.keep();
    const view = this.tell(this.view());
    void this.forward(isStill() ? 0 : BOT_MS).then((moved) => moved && this.go());
    return view;
  }

  private over = (): boolean => this.engine!.turn() === OVER || !!this.at!.imported;

  private eyes(): number {
    const { mine } = this.at!,
      turn = this.engine!.turn();
    return mine.includes(turn) ? turn : (this.viewer ?? mine[0] ?? -1);
  }

  private view(): Message<'view'> {
    const engine = this.engine!,
      at = this.at!,
      ply = engine.ply(),
      eyes = this.eyes();
    const over = this.over();
    if (eyes !== this.viewer || over) this.told = 0;
    this.viewer = eyes;
    const from = Math.min(this.told, ply);
    this.told = ply;
    const { turn, status, pending, state, facts, scores, moves } = engine.look(ply, eyes);
    return {
      type: 'view',
      table: at.table,
      game: at.create.game,
      options: at.create.options ?? {},
      version: this.version,
      ply,
      phase: over ? 'over' : 'playing',
      seat: eyes >= 0 ? eyes : null,
      mine: at.mine,
      host: true,
      seats: at.seats,
      turn: turn >= 0 ? turn : null,
      status: sayPhrase(status),
      pending: pending.map(toPending),
      state,
      facts,
      scores: toScores(scores),
      moves: moves.map(toMove),
      log: { from, entries: engine.events(from, over ? EVERYTHING : eyes).map(toEntry) },
      clock: null,
      undo: this.undoable(),
      undo_asked: null,
      dice: {
        commitment: commitment(at.seed),
        nonces: at.nonces,
        seed: (over && at.seed) || null,
        same_dice: !!at.create.same_dice,
      },
      rematch: null,
      result: over ? { kind: turn === OVER ? 'played' : 'cut' } : null,
      thinking: turn >= 0 && !at.mine.includes(turn),
      watchers: 0,
      now: Date.now(),
    };
  }

  private undoable() {
    const engine = this.engine!,
      { mine } = this.at!,
      ply = engine.ply();
    let to = ply;
    while (to > 0 && mine.includes(engine.turn(to - 1))) to--;
    return to < ply ? { to, free: true } : null;
  }

  private move(notation: string): Message<'ack'> {
    const refused = this.engine!.play(notation);
    if (refused) throw new Refusal('illegal', sayPhrase(refused));
    this.version++;
    this.go();
    return { type: 'ack', version: this.version };
  }

  private undo(to: number): Message<'undone'> {
    const can = this.undoable();
    if (!can || to < can.to) throw new Refusal('no_undo', say('web.undo.none'));
    this.engine!.back(to);
    this.version++;
    this.go();
    return { type: 'undone' };
  }

  private position(ply: number): Message<'position'> {
    const { turn, status, pending, state, facts, scores } = this.engine!.look(
      ply,
      this.over() ? EVERYTHING : this.eyes(),
    );
    return {
      type: 'position',
      ply,
      turn: turn >= 0 ? turn : null,
      status: sayPhrase(status),
      pending: pending.map(toPending),
      state,
      facts,
      scores: toScores(scores),
    };
  }

  private async hint(): Promise<Message<'hint'>> {
    const engine = this.engine!,
      move = await this.advice(HINT_BOT, BigInt(engine.ply()));
    const found = engine
      .look(engine.ply(), this.eyes())
      .moves.map(toMove)
      .find((one) => one.move === move);
    if (!found) throw new Refusal('not_your_turn', say('web.hint.none'));
    const worth = [...found.gains.map(({ text }) => text), ...(found.points ? [sayPoints(found.points)] : [])];
    return {
      type: 'hint',
      move,
      text: found.text,
      reason: worth.length ? say('web.hint.gains', worth.join(', ')) : say('web.hint.position'),
    };
  }

  /** As the server tells it, and on the way how much of it is done. */
  private async analyse(table: string): Promise<Message<'analysis'>> {
    const judge = (this.judge = new Worker(THINKER)),
      record = this.engine!.record();
    const found = await answerOf<Analysis>(judge, { record }, (progress) =>
      this.tell({ type: 'analysis', table, ...unjudged, progress }),
    ).finally(() => judge.terminate());
    const words = (phrase?: string) => phrase && sayPhrase(parse<Phrase>(phrase));
    const points = found.points.map((at) => ({ ...at, text: words(at.text), best_text: words(at.best_text) }));
    return this.tell({ type: 'analysis', table, ...found, points });
  }

  private rematch(same: boolean): Promise<Message<'created'>> {
    const { create, seed, nonces } = this.at!;
    return same
      ? this.create({ ...create, same_dice: true }, seed, nonces)
      : this.create({ ...create, same_dice: false });
  }

  private leave(table: string): Message<'left'> {
    localStorage.removeItem(PREFIX + table);
    return { ...this.shut(), type: 'left' };
  }
}

export const local = new Local();
