/* What a board is given and what it gives back. A board is only a drawing of one position: it knows
 * no rules and no server. Its touchable elements carry the ids of the engine's touch lists. The
 * registry of boards and covers is `boards/index.tsx`. */
import type { JSX } from 'preact';
import type { Facts, Lang, Move } from '../protocol';

export type Say = (key: string, ...args: (string | number)[]) => string;

/** `State`: the fields of the game's state as the engine writes them to JSON, in generated/states.ts. */
export interface BoardProps<State = unknown> {
  game: string;
  state: State;
  /** What follows from the rules, by the game's names of it, one row a seat after the other. */
  facts: Facts;
  /** Whose board is drawn. */
  seat: number;
  /** The viewer's own seat, -1 for a spectator. */
  you: number;
  names: string[];
  colors: string[];
  /** Ids of elements in legal moves that still match. */
  touchable: ReadonlySet<string>;
  /** Ids already chosen. */
  chosen: ReadonlySet<string>;
  /** The same in order: of alike elements several may be chosen. */
  gathered?: readonly string[];
  /** `more`: this one of several alike is not chosen yet; `name`: what the touched is called. */
  onTouch(id: string, more: boolean, name: string): void;
  /** The legal moves that still match; a miniature has none. */
  moves?: readonly Move[];
  /** A shape was put where that move has it. */
  onDrop?(move: Move): void;
  /** Ids of what a hint would touch. */
  hinted?: ReadonlySet<string>;
  /** Ids of what another player touched last. */
  changed?: ReadonlySet<string>;
  say: Say;
  /** A miniature of an opponent's board: no buttons inside. */
  small?: boolean;
  lang: Lang;
}

export type Board<State = unknown> = (p: BoardProps<State>) => JSX.Element;
/** A picture that explains a part of the game, for its rules. */
export type Example = (p: Pick<BoardProps, 'say'>) => JSX.Element;
export type Cover = () => JSX.Element;

/** A die of the tray. Boards whose dice lie elsewhere (on the board itself) have no tray. */
export interface DieView {
  id: string;
  /** Ids by which it is touched when another was chosen: it goes with that one. */
  also?: string[];
  /** 1 to 6 for pips, or the icons of a drawn face. 0: not rolled yet. */
  face: number | string[];
  color: 'Y' | 'R' | 'G' | 'B' | 'K' | 'W';
  /** Spoken name. */
  label: string;
  /** Already used, or put aside. */
  spent?: boolean;
}

/** The dice on the table now, which a `Tray` draws. */
export type Dice<State = unknown> = (p: BoardProps<State>) => DieView[];
