/* Interactive lessons: chapters with fixed dice, and steps that each say something and may ask for one move. A lesson
 * is data (web/lessons/<game>.json); its texts are catalogue keys. */
import { computed, effect, signal } from '@preact/signals';
import { local } from './local';
import { parse, type SeatWish } from './protocol';
import { log, only, openView } from './table';

declare const LESSONS: Record<string, string>;

interface Step {
  say: string;
  /** The move the learner is asked to make; without it there is a button to go on. */
  move?: string;
  /** Elements to point at. */
  point?: string[];
}

export interface Chapter {
  title: string;
  players: number;
  /** What has happened before the learner sits down, as lines of a record without their checks. */
  opening?: string[];
  /** What chance brings from then on, in notation, one event after the other. */
  chances?: string[];
  steps: Step[];
}

interface Open {
  game: string;
  number: number;
  chapters: Chapter[];
  table: string;
}

const lesson = signal<Open | null>(null);
const stage = signal(0);

export const chapter = computed(() =>
  lesson.value && openView.value?.table === lesson.value.table ? lesson.value.chapters[lesson.value.number] : null,
);
export const step = computed(() => chapter.value?.steps[stage.value] ?? null);
export const progress = computed(() => [stage.value + 1, chapter.value?.steps.length ?? 0]);
/** Something is being explained, and a button goes on. */
export const explains = computed(
  () => !!step.value && !step.value.move && stage.value + 1 < (chapter.value?.steps.length ?? 0),
);
export const pointed = computed(() => new Set(step.value?.point ?? []));

/** The chapter after the open one, with its address; null behind the last. */
export const nextChapter = computed(() => {
  if (!lesson.value) return null;
  const { game, number, chapters } = lesson.value;
  const next = chapters[number + 1];
  return next ? { title: next.title, address: `/learn/${game}/${number + 2}` } : null;
});

export function nextStep(): void {
  stage.value++;
}

export const chaptersOf = async (game: string): Promise<Chapter[]> =>
  parse<Chapter[]>(await (await fetch(LESSONS[game])).text());

/* ---- What has been learnt ------------------------------------------------------------------- */

const key = (game: string, number: number): string => `jacta.lesson.${game}.${number}`;

export const isLearnt = (game: string, number: number): boolean => key(game, number) in localStorage;

effect(() => {
  if (step.value && stage.value === chapter.value!.steps.length - 1)
    localStorage[key(lesson.value!.game, lesson.value!.number)] = 'yes';
});

/* ---- Learning ------------------------------------------------------------------------------- */

/** Makes the table of a chapter; answers with its address. */
export async function begin(game: string, number: number): Promise<string> {
  const chapters = await chaptersOf(game),
    { players, opening = [], chances = [] } = chapters[number] ?? chapters[0];
  const seats: SeatWish[] = Array.from({ length: players }, (_, i) =>
    i ? { who: 'bot', bot: 'greedy' } : { who: 'me' },
  );
  const fallen = opening.filter((line) => line.startsWith('*')).map((line) => line.slice(2));
  const { table } = await local.ask({ type: 'create', game, seats, chances: [...fallen, ...chances], opening });
  lesson.value = { game, number: chapters[number] ? number : 0, chapters, table };
  stage.value = 0;
  return `/t/${table}`;
}

/* ---- Going on after the page was loaded again ----------------------------------------------- */

const OPEN = 'jacta.lesson.open';
/** The open lesson is on its way: until it is there, nothing is on offer. */
const resuming = signal(false);

effect(() => {
  if (!lesson.value) return;
  const { game, number, table } = lesson.value;
  sessionStorage[OPEN] = JSON.stringify({ game, number, table, stage: stage.value });
});

async function resume(): Promise<void> {
  const open = parse<{ game: string; number: number; table: string; stage: number } | null>(
    sessionStorage.getItem(OPEN) ?? 'null',
  );
  if (!open || !location.href.includes(open.table)) return;
  resuming.value = true;
  const chapters = await chaptersOf(open.game).catch(() => null);
  if (chapters && !lesson.value) {
    stage.value = open.stage;
    lesson.value = { ...open, chapters };
  }
  resuming.value = false;
}
void resume();

/* The move of the step is the only one on offer, and playing it goes on to the next step. */
effect(() => {
  only.value = step.value ? (step.value.move ?? '') : resuming.value ? '' : null;
});

let seen = 0;
effect(() => {
  const entries = log.value;
  const wanted = step.value?.move;
  const fresh = entries.slice(seen > entries.length ? entries.length : seen);
  seen = entries.length;
  if (wanted && fresh.some(({ actor, move }) => actor === 0 && move === wanted)) stage.value++;
});
