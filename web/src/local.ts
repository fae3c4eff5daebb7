/* Tables in the page itself: the server's own machine, in WebAssembly, answers with the same messages, so that solo
 * games, bots, one screen and lessons work without a network. Here they only come and go, and are kept in the browser. */
import { type Asked, Engine } from './engine';
import { randomHex } from './fair';
import {
  type Analysis,
  type Answer,
  type Create,
  type Grade,
  type Hint,
  type Host,
  type Lobby,
  type Message,
  parse,
  type PastGame,
  Refusal,
  type Request,
  type RequestType,
  type Seat,
  type SeatWish,
  type Summary,
  unjudged,
  type View,
} from './protocol';
import { nickname } from './settings';
import type { Question, Unlearnt } from './thinker';
import { lang, learnWords, say, texts } from './words';

interface Stored {
  table: string;
  create: Create & { same_dice?: boolean };
  seats: Seat[];
  seed: string;
  nonces: string[];
  /** As in Dice; older tables do not say. */
  kind?: number;
  record: string;
  ahead?: string;
  /** A record from elsewhere is looked at, not played on. */
  imported?: boolean;
  over: boolean;
  began?: number;
  result?: PastGame['result'];
  /** It was ended before its end, by who resigned or by all. */
  ended?: boolean;
  my_turn: boolean;
  status: string;
  at: number;
}

declare const THINKER: string;

const PREFIX = 'jacta.table.';
const KEPT = 200;

export const isLocal = (table: string): boolean => table.startsWith('local-');

const read = (table: string): Stored | null => parse(localStorage.getItem(PREFIX + table) ?? 'null');

function all(): Stored[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => parse<Stored>(localStorage.getItem(key)!))
    .sort((a, b) => b.at - a.at);
}

/** Keeps the table; where the browser has no room left, the oldest go. */
function write(kept: Stored): void {
  const text = JSON.stringify(kept);
  for (;;)
    try {
      return localStorage.setItem(PREFIX + kept.table, text);
    } catch (full) {
      const oldest = all()
        .filter(({ table }) => table !== kept.table)
        .pop();
      if (!oldest) throw full;
      localStorage.removeItem(PREFIX + oldest.table);
    }
}

/** What a worker answers, who may say before how far it is. */
const answerOf = <T extends object | string>(
  worker: Worker,
  question: Question,
  far?: (progress: number) => void,
): Promise<T> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<T | Unlearnt | number>) => {
      if (typeof data === 'number') far?.(data);
      else if (typeof data === 'object' && 'unlearnt' in data) local.complain(say('web.bots.unlearnt'));
      else resolve(data as T);
    };
    worker.onerror = () => reject(new Refusal('', say('web.analysis.failed')));
    worker.postMessage(question);
  });

/** Answers questions one after the other. */
class Thinker {
  private worker: Worker | null = null;
  private thought: Promise<unknown> = Promise.resolve();

  ask<T extends object | string>(question: Question): Promise<T> {
    const answer = this.thought.then(() => answerOf<T>((this.worker ??= new Worker(THINKER)), question));
    this.thought = answer.catch(() => undefined);
    return answer;
  }
}

/** Bots do not wait for the coach. */
const bots = new Thinker(),
  coach = new Thinker();

const nameOf = (wish: SeatWish, seat: number): string =>
  wish.name || (wish.who === 'me' && nickname.value) || say('web.player', seat + 1);

/** The table as the engine opens it, and goes on with it. */
const textOf = ({ table, create, seats, seed, nonces, kind = 1, record, ahead = '', ended }: Stored): string =>
  [
    `id ${table}`,
    ...create.seats.map((wish, seat) =>
      wish.who === 'bot' ? `bot ${wish.bot ?? 'greedy'}` : `person ${nameOf(wish, seat)}`,
    ),
    `game ${create.game}`,
    ...Object.entries(create.options ?? {}).map(([name, value]) => `option ${name} ${value}`),
    `dice ${kind}`,
    `seed ${seed}`,
    ...nonces.map((nonce) => `nonce ${nonce}`),
    ...(create.same_dice ? ['same_dice'] : []),
    ...(create.chances ?? []).map((chance) => `chance ${chance}`),
    ...(ended ? ['ended', ...seats.filter(({ resigned }) => resigned).map(({ seat }) => `resigned ${seat}`)] : []),
    ...(record ? ['', `${ahead}`, record] : []),
  ].join('\n');

/** In a lesson everything is always the same. */
const zeros = (count: number): string => '00'.repeat(count);

class Local implements Host {
  private engine: Engine | null = null;
  private kept: Stored | null = null;
  private last: View | null = null;
  /** Whoever judges the game at the table. */
  private judge: Worker | null = null;
  private listeners = new Set<(message: Message) => void>();

  listen(hear: (message: Message) => void): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  /** Says something that nobody has asked for. */
  complain(text: string): void {
    this.tell({ type: 'error', code: '', text });
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
        await this.speakOf(request.game);
        return this.create(request);
      case 'import':
        return this.import(request.text);
      case 'open':
        await this.speakOf(read(request.table)?.create.game ?? '');
        return this.open(request.table);
      case 'shut':
        return this.shut();
      case 'move':
        return this.move(request.move);
      case 'undo':
        return this.undo(request.to);
      case 'position':
        return { type: 'position', ...this.engine.position(request.ply) };
      case 'hint':
        return this.hint();
      case 'grade':
        return this.grade(request.move);
      case 'why':
        return this.why(request.element);
      case 'analyse':
        return this.analyse(request.table);
      case 'rematch':
        return this.rematch(request.same_dice);
      case 'resign':
        if (this.last?.seats.length === 1) return { ...this.forget(request.table), type: 'resigned' };
        return this.end(true);
      case 'end':
        return this.end(false);
      case 'forget':
        return this.forget(request.table);
      case 'record':
        return { type: 'record', text: this.kept!.imported ? this.kept!.record : this.engine.record() };
      default:
        throw new Refusal('unknown_type', say('web.offline.cannot'));
    }
  }

  /** Lets the engine speak of the game in the language of the page. */
  private async speakOf(game: string): Promise<void> {
    await Promise.all([learnWords(game), learnWords('engine')]);
    this.engine!.speak({ lang: lang.value, texts: texts() });
  }

  lobby(): Lobby {
    const tables = all().filter(({ create }) => !create.chances); // a lesson is no table
    const mine = tables.map((kept): Summary => ({
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

  history(): PastGame[] {
    return all()
      .filter(({ over, imported, create }) => over && !imported && !create.chances)
      .map(({ table, create, at, seats, result = null }) => ({
        table,
        game: create.game,
        at,
        seats,
        mine: seats.filter(({ who }) => who === 'person').map(({ seat }) => seat),
        result,
      }));
  }

  recordOf = (table: string): string => read(table)?.record ?? '';

  private async create(
    create: Stored['create'],
    seed = create.chances ? zeros(32) : randomHex(32),
    nonces = create.chances ? create.seats.map(() => zeros(16)) : [], // nobody else has a part in these dice
    kind = create.chances ? 1 : 2, // a lesson's chances are numbered through
  ): Promise<Message<'created'>> {
    const engine = this.engine!;
    const table = `local-${randomHex(4)}`,
      opening = (create.opening ?? []).map((line) => line.slice(2));
    this.kept = {
      table,
      create,
      seats: [],
      seed,
      nonces,
      kind,
      record: opening.length ? engine.recordOf(create.game, create.seats.length, opening) : '',
      over: false,
      my_turn: false,
      status: '',
      at: 0,
      began: Date.now(),
    };
    engine.open(textOf(this.kept));
    const { dice } = this.keep(engine.view());
    all()
      .slice(KEPT)
      .forEach(({ table: old }) => localStorage.removeItem(PREFIX + old));
    this.shut();
    return { type: 'created', table, commitment: dice.commitment };
  }

  private async import(record: string): Promise<Message<'created'>> {
    await this.speakOf(/^game (\S+)$/m.exec(record)?.[1] ?? '');
    this.engine!.import(record);
    const view = this.engine!.view(),
      table = `local-${randomHex(4)}`;
    const { game, options, seats } = view;
    this.kept = {
      table,
      create: { game, options, seats: [] },
      seats,
      seed: '',
      nonces: [],
      record,
      imported: true,
      over: true,
      my_turn: false,
      status: '',
      at: 0,
    };
    this.keep(view);
    this.shut();
    return { type: 'created', table };
  }

  private keep(view: View): View {
    const kept = this.kept!;
    Object.assign(kept, {
      seats: view.seats,
      record: kept.imported ? kept.record : this.engine!.record(),
      ahead: kept.imported ? '' : this.engine!.ahead(),
      over: view.phase === 'over',
      my_turn: view.deciders.some((seat) => view.mine.includes(seat)),
      status: view.status,
      at: Date.now(),
    });
    if (view.phase === 'over' && view.scores && !kept.imported)
      kept.result ??= {
        kind: view.result?.kind ?? 'played',
        rating: view.scores.rating,
        plies: view.ply,
        began: kept.began ?? kept.at,
        ended: kept.at,
        total: view.scores.total,
        rank: view.scores.rank,
      };
    write(kept);
    return view;
  }

  private open(table: string): Message<'view'> {
    const kept = read(table);
    if (!kept) throw new Refusal('no_table', say('web.table.none'));
    if (kept.imported) this.engine!.import(kept.record);
    else this.engine!.open(textOf(kept));
    this.kept = kept;
    return this.go();
  }

  private shut(): Message<'shut'> {
    this.kept = this.last = null;
    this.judge?.terminate();
    return { type: 'shut' };
  }

  /** Keeps the table, tells how it stands, and lets the bots think whom it has asked. */
  private go(): Message<'view'> {
    const view = (this.last = { ...this.engine!.view(), table: this.kept!.table });
    this.keep(view);
    const told = this.tell<Message<'view'>>({ type: 'view', ...view });
    this.kept!.imported || this.engine!.asked().forEach((bot) => void this.bot(this.kept!, bot));
    return told;
  }

  private advice(bot: string, seat: number): Promise<string> {
    return bots.ask<string>({ text: textOf(this.kept!), bot, seat }).catch(() => this.engine!.think(bot, seat));
  }

  private async bot(kept: Stored, asked: Asked): Promise<void> {
    const move = await this.advice(asked.bot, asked.seat);
    if (this.kept !== kept) return;
    try {
      this.engine!.move(asked, move, true);
    } catch {
      return; // something was taken back meanwhile, and it has been asked again
    }
    this.go();
  }

  private move(notation: string): Message<'ack'> {
    const { seat, version } = this.last!;
    this.engine!.move({ seat: seat ?? -1, version }, notation);
    const { version: now } = this.go();
    return { type: 'ack', version: now };
  }

  private undo(to: number): Message<'undone'> {
    const { seat, version } = this.last!;
    this.engine!.undo(seat ?? -1, version, to);
    this.go();
    return { type: 'undone' };
  }

  private async hint(): Promise<Message<'hint'>> {
    const { seat, moves } = this.last!;
    if (seat === null || !moves.length) throw new Refusal('not_your_turn', say('web.hint.none'));
    const words = { lang: lang.value, texts: texts() },
      engine = this.engine!;
    return {
      type: 'hint',
      ...(await bots.ask<Hint>({ text: textOf(this.kept!), seat, words }).catch(() => engine.hint(seat))),
    };
  }

  private async grade(move: string): Promise<Message<'grade'>> {
    const question = { text: textOf(this.kept!), seat: this.last!.seat ?? -1, move };
    return { type: 'grade', ...(await coach.ask<Grade>({ ...question, words: { lang: lang.value, texts: texts() } })) };
  }

  private why(element: string): Message<'why'> {
    const why = this.engine!.why(element);
    if (!why) throw new Refusal('bad_request', '');
    return { type: 'why', ...why };
  }

  /** As the server tells it, and on the way how much of it is done. */
  private async analyse(table: string): Promise<Message<'analysis'>> {
    const judge = (this.judge = new Worker(THINKER)),
      text = this.kept!.imported ? this.kept!.record : this.engine!.record();
    const words = { lang: lang.value, texts: texts() };
    const found = await answerOf<Analysis>(judge, { text, words }, (progress) =>
      this.tell({ type: 'analysis', table, ...unjudged, progress }),
    ).finally(() => judge.terminate());
    return this.tell({ type: 'analysis', table, ...found });
  }

  private rematch(same: boolean): Promise<Message<'created'>> {
    const { create, seed, nonces, kind = 1 } = this.kept!;
    return same
      ? this.create({ ...create, same_dice: true }, seed, nonces, kind)
      : this.create({ ...create, same_dice: false });
  }

  private end(resigns: boolean): Message<'ended' | 'resigned'> {
    this.engine!.end(resigns);
    this.kept!.ended = true;
    this.go();
    return { type: resigns ? 'resigned' : 'ended' };
  }

  private forget(table: string): Message<'forgotten'> {
    localStorage.removeItem(PREFIX + table);
    return { ...this.shut(), type: 'forgotten' };
  }
}

export const local = new Local();
