/* The rules engine in the page (web/wasm/table.c). It holds one match at a time. */
import { type Analysis, type Facts, type Fields, parse, type Phrase, type Scores } from './protocol';

declare const WASM: string;

interface Doors {
  memory: WebAssembly.Memory;
  input(): number;
  output(): number;
  begin(players: number): number;
  load(length: number): number;
  name(seat: number): void;
  seed(): void;
  record(): number;
  ply(): number;
  turn(ply: number): number;
  play(): number;
  draw(random: bigint): void;
  fell(ply: number, random: bigint): number;
  back(ply: number): void;
  advise(random: bigint): number;
  analyse(): void;
  judge(): number;
  analysis(): number;
  events(from: number, viewer: number): number;
  look(ply: number, viewer: number): number;
}

export interface RawMove {
  move: string;
  say: Phrase;
  touch: string;
  gains: { key: string; amount: number; good: boolean }[];
  points: number;
}
export interface RawEntry extends Partial<Omit<RawMove, 'touch'>> {
  ply: number;
  actor: number;
}
export interface RawLook {
  turn: number;
  status: Phrase;
  pending: Phrase[];
  state: Fields;
  facts: Facts;
  scores: Omit<Scores, 'lines' | 'rating_text'> & { lines: { label: string; value: number[] }[] };
  moves: RawMove[];
}

export const CHANCE = -1;
export const OVER = -2;
/** A viewer from whom nothing is hidden. */
export const EVERYTHING = -2;

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
    const bytes = new TextEncoder().encode(text);
    const at = this.doors.input();
    const memory = new Uint8Array(this.doors.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return bytes.length;
  }

  private read(length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.doors.memory.buffer, this.doors.output(), length));
  }

  /** What is wrong, or null. */
  private refusal(length: number): Phrase | null {
    return length ? parse<{ error: Phrase }>(this.read(length)).error : null;
  }

  begin(game: string, players: number, options: Record<string, string>): Phrase | null {
    this.write([game, ...Object.entries(options).map(([name, value]) => `${name} ${value}`)].join('\n'));
    return this.refusal(this.doors.begin(players));
  }

  load(record: string): Phrase | null {
    return this.refusal(this.doors.load(this.write(record)));
  }

  sign(names: string[], seed: string): void {
    names.forEach((name, seat) => {
      this.write(name);
      this.doors.name(seat);
    });
    this.write(seed);
    this.doors.seed();
  }

  record = (): string => this.read(this.doors.record());
  ply = (): number => this.doors.ply();
  turn = (ply = this.ply()): number => this.doors.turn(ply);
  back = (ply: number): void => this.doors.back(ply);
  draw = (random: bigint): void => this.doors.draw(random);
  fell = (ply: number, random: bigint): boolean => this.doors.fell(ply, random) !== 0;

  play(notation: string): Phrase | null {
    this.write(notation);
    return this.refusal(this.doors.play());
  }

  advise(bot: string, random: bigint): string {
    this.write(bot);
    return this.read(this.doors.advise(random));
  }

  /** Judges the match, and says all the while how much of it is done. */
  analyse(far: (progress: number) => void): Analysis {
    this.doors.analyse();
    for (let judged = 1; this.doors.judge(); judged++) far(judged / (this.ply() + 1));
    return parse(this.read(this.doors.analysis()));
  }

  look = (ply: number, viewer: number): RawLook => parse(this.read(this.doors.look(ply, viewer)));
  events = (from: number, viewer: number): RawEntry[] =>
    parse<{ entries: RawEntry[] }>(this.read(this.doors.events(from, viewer))).entries;

  /** Whether every chance event of the loaded match follows from the key. */
  allFell(source: (n: number) => bigint): boolean {
    let events = 0;
    for (let ply = 0; ply < this.ply(); ply++)
      if (this.turn(ply) === CHANCE && !this.fell(ply, source(events++))) return false;
    return true;
  }
}
