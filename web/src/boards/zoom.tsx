/* A drawing that can be magnified on a phone: with two fingers, with its buttons, or by a touch where several things
 * lie too close together to be told apart by a finger. One finger moves it. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isStill } from '../settings';
import type { Say } from './types';

const FINGER = 44,
  CLEAR = 43,
  MOST = 8,
  STEP = 1.6,
  TALLEST = 0.6,
  PHONE = 560;

const scaleOf = (frame: HTMLElement): number => Number(frame.dataset.scale ?? 1);

/** Notes the scale. */
function keep(frame: HTMLElement, scale: number): void {
  if (scale > 1) frame.dataset.scale = String(scale);
  else delete frame.dataset.scale;
  frame.parentElement!.toggleAttribute('data-magnified', scale > 1);
  (frame.firstElementChild as HTMLElement).style.width = `${100 * scale}%`;
}

/** Shows the drawing so many times its least size, with the point of the page (x, y) where it was. */
function magnify(frame: HTMLElement, wanted: number, x: number, y: number, still = isStill()): void {
  const paper = frame.firstElementChild as HTMLElement,
    box = frame.getBoundingClientRect();
  const from = scaleOf(frame),
    to = Math.min(MOST, Math.max(1, wanted));
  const left = ((frame.scrollLeft + x - box.left) / from) * to,
    top = ((frame.scrollTop + y - box.top) / from) * to;
  keep(frame, to);
  /* The frame grows downwards as far as it can without moving the point. */
  const hidden = Math.max(0, top - (y - box.top)),
    height = Math.min(paper.offsetHeight - hidden, Math.max(box.height, innerHeight * TALLEST));
  frame.style.height = to > 1 ? `${height}px` : '';
  frame.scrollTo({ left: left - (x - box.left), top: hidden, behavior: 'instant' });
  if (!still)
    paper.animate(
      { transform: [`scale(${from / to})`, 'none'], transformOrigin: Array(2).fill(`${left}px ${top}px`) },
      160,
    );
}

const away = (box: DOMRect, x: number, y: number): number =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/** How thick a thing is, which for a line is the pen's doing. */
function thickness(one: Element): number {
  const { width, height } = one.getBoundingClientRect(),
    line = one.firstElementChild;
  const pen =
    line instanceof SVGPathElement ? parseFloat(getComputedStyle(line).strokeWidth) * line.getScreenCTM()!.a : 0;
  return Math.max(Math.min(width, height), pen);
}

/** What is larger than its frame can be moved, by keys as well. */
function reach(frame: HTMLElement): void {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = frame,
    larger = scrollHeight > clientHeight || scrollWidth > clientWidth;
  frame.tabIndex = larger && getComputedStyle(frame).overflowY !== 'visible' ? 0 : -1;
}

function listen(frame: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => reach(frame));
  for (const one of [frame, frame.firstElementChild!]) sizes.observe(one);
  let spread = 0;
  const pinch = (event: TouchEvent): void => {
    const [a, b] = event.touches,
      before = spread;
    spread = b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    if (!b) return;
    event.preventDefault();
    if (before)
      magnify(
        frame,
        (scaleOf(frame) * spread) / before,
        (a.clientX + b.clientX) / 2,
        (a.clientY + b.clientY) / 2,
        true,
      );
  };
  /* A finger covers all within its reach: where that is one thing, it is meant; several small ones are magnified. */
  const touch = (event: MouseEvent): void => {
    const { clientX: x, clientY: y } = event;
    if ((event as PointerEvent).pointerType !== 'touch' || frame.querySelector('.ghost')) return;
    const near = [...frame.querySelectorAll('.touchable')].filter(
      (one) => away(one.getBoundingClientRect(), x, y) <= FINGER / 2,
    );
    const least = Math.min(...near.map(thickness)),
      crowded = near.length > 1 && least < CLEAR && scaleOf(frame) < MOST;
    if (!crowded && (near.length !== 1 || near[0].contains(event.target as Node))) return;
    event.stopPropagation();
    if (crowded) magnify(frame, scaleOf(frame) * Math.max(STEP, FINGER / least), x, y);
    else near[0].dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  frame.addEventListener('touchmove', pinch, { passive: false });
  frame.addEventListener('touchend', pinch);
  frame.addEventListener('click', touch, true);
  return () => {
    sizes.disconnect();
    frame.removeEventListener('touchmove', pinch);
    frame.removeEventListener('touchend', pinch);
    frame.removeEventListener('click', touch, true);
  };
}

/** `legible`: the width in pixels from which the drawing can be read; a phone with less shows a part of it. `quiet`:
 * the buttons come when the drawing has been magnified. */
export function Zoom(p: { say: Say; legible?: number; quiet?: boolean; children: ComponentChildren }): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const by = (factor: number) => (): void => {
    const shape = frame.current!,
      box = shape.getBoundingClientRect();
    magnify(shape, scaleOf(shape) * factor, box.left + box.width / 2, box.top + box.height / 2);
  };
  useEffect(() => {
    const shape = frame.current!,
      wanted = (p.legible ?? 0) / shape.clientWidth;
    if (wanted > 1 && shape.closest('.board')!.clientWidth < PHONE) keep(shape, wanted);
    return listen(shape);
  }, []);
  return (
    <div class={p.quiet ? 'zoom quiet' : 'zoom'}>
      <div class="zoom-tools">
        <button aria-label={p.say('boards.zoom.out')} onClick={by(1 / STEP)}>
          −
        </button>
        <button aria-label={p.say('boards.zoom.in')} onClick={by(STEP)}>
          +
        </button>
        <button onClick={by(0)}>{p.say('boards.zoom.fit')}</button>
      </div>
      <div class="zoom-frame" role="group" aria-label={p.say('boards.zoom')} ref={frame}>
        <div class="zoom-paper">{p.children}</div>
      </div>
    </div>
  );
}
