/* What a player has chosen about the page, kept in the browser. */
import { effect, signal, type Signal } from '@preact/signals';
import type { Lang } from './protocol';
import { speak } from './words';

function kept<T extends string>(name: string, usual: T, values: readonly T[]): Signal<T> {
  const stored = localStorage.getItem(`jacta.${name}`) as T | null;
  const chosen = signal(stored && values.includes(stored) ? stored : usual);
  effect(() => localStorage.setItem(`jacta.${name}`, chosen.value));
  return chosen;
}

export const themes = ['auto', 'light', 'dark'] as const;
export const confirms = ['manual', 'countdown', 'once'] as const;
export const motions = ['auto', 'full', 'none'] as const;
export const yesNo = ['yes', 'no'] as const;
export const langs = ['en', 'fr'] as const;

export const theme = kept('theme', 'auto', themes);
export const confirm = kept('confirm', 'manual', confirms);
export const motion = kept('motion', 'auto', motions);
export const forced = kept('forced', 'yes', yesNo);
export const language = kept<Lang>('language', navigator.language.startsWith('fr') ? 'fr' : 'en', langs);
export const nickname = signal(localStorage.getItem('jacta.name') ?? '');

const still = matchMedia('(prefers-reduced-motion: reduce)');

export const isStill = (): boolean => motion.value === 'none' || (motion.value === 'auto' && still.matches);

export function apply(): void {
  const show = () => {
    document.documentElement.dataset.theme = theme.value;
    document.documentElement.dataset.motion = isStill() ? 'off' : 'on';
  };
  effect(show);
  still.addEventListener('change', show);
  effect(() => void speak(language.value));
  effect(() => localStorage.setItem('jacta.name', nickname.value));
}
