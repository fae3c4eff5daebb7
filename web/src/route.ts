/* Pages by address. */
import { signal } from '@preact/signals';

export const path = signal(location.pathname + location.search);

export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  path.value = to;
  scrollTo(0, 0);
}

addEventListener('popstate', () => (path.value = location.pathname + location.search));

/** Follows links of the page without loading it anew. */
export function follow(event: MouseEvent): void {
  const anchor = (event.target as Element).closest('a');
  if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || anchor.pathname.startsWith('/api/') || anchor.hash) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search);
}
