/* Pages by address. On a site without a server, which knows of one file, they stand behind a #. */
import { signal } from '@preact/signals';
import { options, type VNode } from 'preact';

declare const SITE: boolean;

const address = (): string => (SITE ? location.hash.slice(1) || '/' : location.pathname + location.search);
const behind = (to: string): string => (SITE ? `#${to}` : to);

export const path = signal(address());

export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', behind(to));
  path.value = to;
  scrollTo(0, 0);
}

addEventListener('popstate', () => (path.value = address()));

/** Follows links of the page without loading it anew. */
export function follow(event: MouseEvent): void {
  if (SITE) return followSite(event);
  const anchor = (event.target as Element).closest('a');
  if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || anchor.pathname.startsWith('/api/') || anchor.hash) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search);
}

/** Links of a site, also those that are opened in a window of their own or jump within the page. */
function followSite(event: MouseEvent): void {
  const anchor = (event.target as Element).closest('a');
  if (!anchor?.hash || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (anchor.hash.startsWith('#/')) return go(anchor.hash.slice(1));
  const place = document.querySelector<HTMLElement>(anchor.hash);
  place?.setAttribute('tabindex', '-1');
  place?.focus();
}

if (SITE) {
  const before = options.vnode;
  options.vnode = (node: VNode<{ href?: string }>) => {
    if (node.type === 'a' && node.props.href?.startsWith('/')) node.props.href = behind(node.props.href);
    before?.(node);
  };
}
