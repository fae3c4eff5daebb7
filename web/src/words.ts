/* The catalogue of one language, the same texts as in the terminal: {0} is an argument, and
 * {0|star|stars} its singular or plural. */
import { type Signal, signal } from '@preact/signals';
import { type Argument, type Lang, parse } from './protocol';

declare const WORDS: Record<string, Record<string, string>>;

type Texts = Record<string, string>;
/* Whoever has said something says it again when more is known. */
const catalogues: Record<Lang, Signal<Texts>> = { en: signal({}), fr: signal({}) };
/* Texts of every page, and of the games that have been looked at. */
const needed = new Set(['all']);
const loaded = new Set<string>();

export const lang = signal<Lang>('en');

export const has = (key: string): boolean => key in texts();

export function say(key: string, ...args: Argument[]): string {
  const text = texts()[key] ?? key;
  return text.replace(
    /\{(\d)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole: string, which: string, one?: string, many = '') => {
      const value = args[Number(which)];
      if (value === undefined) return whole;
      if (one !== undefined) return takesSingular(Number(value)) ? one : many;
      return typeof value === 'object' ? say(value.key) : typeof value === 'number' ? number(value) : value;
    },
  );
}

function takesSingular(count: number): boolean {
  return Math.abs(count) === 1 || (count === 0 && lang.value === 'fr');
}

/* Made once: a board says hundreds of numbers at every touch. */
const figures = (wanted: Lang) => new Intl.NumberFormat(wanted, { maximumFractionDigits: 2 });
const formats = { en: figures('en'), fr: figures('fr') };

/** A number as the language writes it; `signed` shows a plus. */
export function number(value: number, signed = false): string {
  const sign = value < 0 ? '−' : signed ? '+' : '';
  return sign + formats[lang.value].format(Math.abs(value));
}

/** All that has been fetched of the language. */
export const texts = (): Texts => catalogues[lang.value].value;

async function load(wanted: Lang, part: string): Promise<void> {
  const address = WORDS[wanted][part];
  if (!address || loaded.has(address)) return;
  const told = parse<Texts>(await (await fetch(address)).text());
  catalogues[wanted].value = { ...catalogues[wanted].value, ...told };
  loaded.add(address);
}

export async function speak(wanted: Lang): Promise<void> {
  await Promise.all([...needed].map((part) => load(wanted, part)));
  lang.value = wanted;
  document.documentElement.lang = wanted;
}

/** Fetches what the page says about a game. */
export async function learnWords(game: string): Promise<void> {
  needed.add(game);
  await load(lang.value, game);
}
