/* Interactive first games: fixed dice, and a dozen steps that each say something and may ask for one move. A lesson
 * is data (web/lessons/<game>.json); its texts are catalogue keys. */
import { computed, effect, signal } from '@preact/signals';
import { local } from './local';
import { parse, type SeatWish } from './protocol';
import { log, only, view } from './table';

declare const LESSONS: Record<string, string>;

interface Step {
  say: string;
  /** The move the learner is asked to make; without it there is a button to go on. */
  move?: string;
  /** Elements to point at. */
  point?: string[];
}

interface Lesson {
  players: number;
  options?: Record<string, string>;
  /** Moves that are made before the learner sits down. */
  opening?: string[];
  /** What chance brings, in notation, one event after the other. */
  chances: string[];
  steps: Step[];
}

export const hasLesson = (game: string): boolean => game in LESSONS;

const lesson = signal<Lesson | null>(null);
const at = signal(0);
let table = '';

export const step = computed(() =>
  lesson.value && view.value?.table === table ? (lesson.value.steps[at.value] ?? null) : null,
);
export const progress = computed(() => [at.value + 1, lesson.value?.steps.length ?? 0]);
export const pointed = computed(() => new Set(step.value?.point ?? []));

export function nextStep(): void {
  at.value++;
}

/** Makes the table of a lesson; answers with its address. */
export async function begin(game: string): Promise<string> {
  const data = parse<Lesson>(await (await fetch(LESSONS[game])).text());
  const seats: SeatWish[] = Array.from({ length: data.players }, (_, i) =>
    i ? { who: 'bot', bot: 'greedy' } : { who: 'me' },
  );
  const created = await local.ask({
    type: 'create',
    game,
    seats,
    options: data.options ?? {},
    chances: data.chances,
    opening: data.opening,
  });
  table = created.table;
  lesson.value = data;
  at.value = 0;
  return `/t/${table}`;
}

/* The move of the step is the only one on offer, and playing it goes on to the next step. */
effect(() => {
  only.value = step.value ? (step.value.move ?? '') : null;
});
let seen = 0;
effect(() => {
  const entries = log.value;
  const wanted = step.value?.move;
  const fresh = entries.slice(seen > entries.length ? entries.length : seen);
  seen = entries.length;
  if (wanted && fresh.some(({ actor, move }) => actor === 0 && move === wanted)) at.value++;
});
