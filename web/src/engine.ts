/* The engine in the page (web/wasm): one table at a time, driven by the server's own machine, and one match by itself. */
import {
  type Analysis,
  type Grade,
  type Hint,
  type Lang,
  type Move,
  parse,
  type Position,
  Refusal,
  type View,
  type Why,
} from './protocol';

declare const WASM: string;
declare const NETS: Record<string, string>;

interface Doors {
  memory: WebAssembly.Memory;
  input(): number;
  output(): number;
  words(length: number): void;
  learn(length: number): number;
  begin(players: number): number;
  play(): number;
  record(): number;
  load(length: number): number;
  promise(): number;
  verify(): number;
  ply(): number;
  analyse(): void;
  judge(): number;
  analysis(): number;
  look(ply: number, viewer: number): number;
  open(length: number, date: number): number;
  import(length: number): number;
  kept(): number;
  ahead(): number;
  move(seat: number, version: number, thought: number, date: number): number;
  undo(seat: number, version: number, to: number, date: number): number;
  end(resigns: number, date: number): number;
  asked(): number;
  think(seat: number): number;
  view(date: number): number;
  position(ply: number): number;
  hint(seat: number): number;
  grade(seat: number): number;
  why(): number;
}

/** A bot that is asked to decide. */
export interface Asked {
  seat: number;
  bot: string;
  version: number;
}

/** Texts of a language by their keys. */
export interface Words {
  lang: Lang;
  texts: Record<string, string>;
}

export class Engine {
  private constructor(private readonly doors: Doors) {}

  private static module: Promise<WebAssembly.Module> | null = null;
  static async create(): Promise<Engine> {
    Engine.module ??= fetch(WASM)
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => WebAssembly.compile(bytes));
    const instance = await WebAssembly.instantiate(await Engine.module);
    return new Engine(instance.exports as unknown as Doors);
  }

  private write(text: string): number {
    return this.put(new TextEncoder().encode(text));
  }

  private put(bytes: Uint8Array): number {
    const place = this.doors.input();
    const memory = new Uint8Array(this.doors.memory.buffer);
    memory.set(bytes, place);
    memory[place + bytes.length] = 0;
    return bytes.length;
  }

  private read(length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.doors.memory.buffer, this.doors.output(), length));
  }

  /** Throws what is refused. */
  private accept(length: number): void {
    if (!length) return;
    const { code, error } = parse<{ code: string; error: string }>(this.read(length));
    throw new Refusal(code, error);
  }

  /** The words in which it answers from now on. */
  speak({ lang, texts }: Words): void {
    const sorted = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
    this.doors.words(this.write([lang, ...sorted.flat(), ''].join('\0')));
  }

  private learnt = '';
  /** Fetches what was learnt of a game; throws why it plays on without. */
  async learn(game: string): Promise<void> {
    if (this.learnt === game || !NETS[game]) return;
    this.learnt = game;
    const answer = await fetch(NETS[game]);
    if (!answer.ok) throw new Error(`${answer.status}`);
    this.accept(this.doors.learn(this.put(new Uint8Array(await answer.arrayBuffer()))));
  }

  /** Takes a record as the match to judge. */
  load = (record: string): void => this.accept(this.doors.load(this.write(record)));

  /** The record of a game in which these events happened, in notation. */
  recordOf(game: string, players: number, events: string[]): string {
    this.write(game);
    this.accept(this.doors.begin(players));
    for (const event of events) {
      this.write(event);
      this.accept(this.doors.play());
    }
    return this.read(this.doors.record());
  }

  /** What promises a nonce. */
  promise(nonce: string): string {
    this.write(nonce);
    return this.read(this.doors.promise());
  }

  /** Whether every die of the match fell as its record demands, and what was kept: commitment, promises, nonce. */
  verify(...kept: string[]): boolean {
    this.write(kept.join('\n'));
    return !this.doors.verify();
  }

  /** Judges the match, and says all the while how much of it is done. */
  analyse(far: (progress: number) => void): Analysis {
    this.doors.analyse();
    for (let judged = 1; this.doors.judge(); judged++) far(judged / (this.doors.ply() + 1));
    return parse(this.read(this.doors.analysis()));
  }

  /** What a seat whose turn it was could decide after so many events of the match. */
  movesAt = (ply: number, seat: number): Move[] =>
    parse<{ moves: Move[] }>(this.read(this.doors.look(ply, seat))).moves;

  /** Opens a table, or one as it was kept. */
  open = (text: string): void => this.accept(this.doors.open(this.write(text), Date.now()));
  /** Takes a record as a table to look at. */
  import = (record: string): void => this.accept(this.doors.import(this.write(record)));
  /** What is to be kept of the table: its record, and what was decided ahead. */
  record = (): string => this.read(this.doors.kept());
  ahead = (): string => this.read(this.doors.ahead());

  move({ seat, version }: { seat: number; version: number }, notation: string, thought = false): void {
    this.write(notation);
    this.accept(this.doors.move(seat, version, Number(thought), Date.now()));
  }

  undo = (seat: number, version: number, to: number): void =>
    this.accept(this.doors.undo(seat, version, to, Date.now()));
  /** Gives the game up, or ends it as it stands. */
  end = (resigns: boolean): void => this.accept(this.doors.end(Number(resigns), Date.now()));
  /** Whom the last command has asked to think. */
  asked = (): Asked[] => parse<{ asked: Asked[] }>(this.read(this.doors.asked())).asked;

  think(bot: string, seat: number): string {
    this.write(bot);
    return this.read(this.doors.think(seat));
  }

  view = (): View => parse(this.read(this.doors.view(Date.now())));
  position = (ply: number): Position => parse(this.read(this.doors.position(ply)));

  private found<T>(length: number): T {
    const found = parse<T & { code?: string; error?: string }>(this.read(length));
    if (found.code) throw new Refusal(found.code, found.error!);
    return found;
  }

  hint = (seat: number): Hint => this.found(this.doors.hint(seat));

  grade(seat: number, notation: string): Grade {
    this.write(notation);
    return this.found(this.doors.grade(seat));
  }

  /** Nothing where there is no such element. */
  why(element: string): Why | null {
    this.write(element);
    const found = parse<Partial<Why>>(this.read(this.doors.why()));
    return found.element ? (found as Why) : null;
  }
}
