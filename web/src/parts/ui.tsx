/* Small parts that every page uses. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../words';

export const seatColors = [0, 1, 2, 3, 4, 5].map((seat) => `var(--seat-${seat})`);

/** Does something that asks how the page is laid out, when it is about to be painted: before that more may change, and it
 * would be laid out for each. */
export function useFrame(act: () => void, after: unknown[]): void {
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(act);
    return () => cancelAnimationFrame(frame);
  }, after);
}

/** A dialog over the page: the browser keeps the focus inside and closes it with Escape. */
export function Dialog(p: { title: string; onClose(): void; children: ComponentChildren; side?: boolean }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current!.showModal();
    return () => before?.focus();
  }, []);
  return (
    <dialog
      ref={box}
      class={p.side ? 'drawer' : 'dialog'}
      aria-label={p.title}
      onClose={p.onClose}
      onClick={(e) => e.target === box.current && p.onClose()}
    >
      <div class="dialog-body">
        <header>
          <h2>{p.title}</h2>
          <button class="plain" onClick={p.onClose} aria-label={say('web.close')}>
            ×
          </button>
        </header>
        {p.children}
      </div>
    </dialog>
  );
}

export function Choice<T extends string>(p: {
  label: string;
  values: readonly T[];
  value: T;
  text(value: T): string;
  onChange(value: T): void;
  /** A word on what is chosen. */
  about?: string;
}) {
  return (
    <fieldset class="choice">
      <legend>{p.label}</legend>
      {p.values.map((value) => (
        <label key={value} class={value === p.value ? 'on' : ''}>
          <input type="radio" name={p.label} checked={value === p.value} onChange={() => p.onChange(value)} />
          {p.text(value)}
        </label>
      ))}
      {p.about && <small class="muted">{p.about}</small>}
    </fieldset>
  );
}

/** Copies an address, or shows it where the browser does not allow that. */
export function Copy({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      prompt(say('web.share'), address);
    }
  };
  return <button onClick={copy}>{say(copied ? 'web.share.copied' : 'web.share')}</button>;
}
