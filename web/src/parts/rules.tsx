/* The rules of a game; opened on an element, they begin with what they say about it. */
import { Illustration } from '../boards';
import { has, say } from '../words';
import { Dialog } from './ui';

interface Section {
  title: string;
  blocks: string[];
}

/** Something on the board: its id, and what a screen reader calls it. */
export interface Element {
  id: string;
  name: string;
}

/** A heading is in capitals; what follows it on its line, unless a comma does, begins the text. */
const heading = (line: string): string[] =>
  /^(\p{Lu}[\p{Lu}'’ -]+?)(?: +(?![\p{Lu}]{2})(.*))?$/su.exec(line)?.slice(1) ?? [line];

/** Sections are separated by blank lines; in them, a sentence view the margin after the end of another begins a block. */
function sections(game: string): Section[] {
  return say(`${game}.rules`)
    .split(/\n\s*\n/)
    .map((text) => {
      const [first, ...rest] = text.split('\n');
      const [title, run] = heading(first);
      const blocks = run ? [run] : [];
      rest.forEach((line, i) => {
        const fresh = /^[\p{Lu}\d]/u.test(line) && /^ |[.:)]$/.test(rest[i - 1] ?? run ?? '.');
        if (fresh || !blocks.length) blocks.push(line);
        else blocks[blocks.length - 1] += `\n${line}`;
      });
      return { title, blocks };
    });
}

const indent = (line: string): number => line.search(/\S/);

/** The rows of a block that is set in two columns; null for a drawing. What stands deeper than its row belongs to it. */
function rows(text: string): string[][] | null {
  const found: string[][] = [];
  let depth = 0;
  for (const line of text.split('\n')) {
    const [, label = '', said = line.trim()] =
      /^(\d \p{L}+) +([\p{Lu}\d].*)$/u.exec(line) ?? /^ *(\S(?:.*?\S)??) {2,}(\S.*)$/.exec(line) ?? [];
    if (/ {3}/.test(said)) return null;
    const last = found[found.length - 1];
    if (!label && last && (indent(line) > depth + 3 || !last[0])) {
      last[1] += (/^\d/.test(said) ? '\n' : ' ') + said;
    } else {
      found.push([label, said]);
      depth = indent(line);
    }
  }
  return found;
}

/** Whether a block is set in columns. */
const isTable = (text: string): boolean => /\S {3,}\S|^ {4,}/m.test(text);

/** A block as a card tells it: its lines run on, and the one row that it may be has no label. */
export function flowing(text: string): string {
  if (!isTable(text)) return text.replace(/\s*\n\s*/g, ' ');
  const set = rows(text);
  if (!set) return text;
  return set.length === 1
    ? set[0][1]
    : set.map(([label, said]) => (label ? `${label}${say('web.colon')}${said}` : said)).join('\n');
}

function Block({ text }: { text: string }) {
  if (!isTable(text)) return <p>{text}</p>;
  const set = rows(text);
  if (!set) {
    const lines = text.split('\n'),
      drawing = lines.findIndex((line) => /\S {3,}\S/.test(line));
    return (
      <>
        {drawing > 0 && <p>{lines.slice(0, drawing).join('\n')}</p>}
        <pre class="columns" tabIndex={0}>
          {lines.slice(drawing).join('\n')}
        </pre>
      </>
    );
  }
  return (
    <dl class="rows">
      {set.map(([label, said]) => (
        <div key={said}>
          <dt>{label}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the rules say about an element: the catalogue has, by its id or its kind, how that block or section begins. */
export function behind(game: string, id: string): string[] {
  const key = [id, id.split(':')[0]].map((name) => `${game}.rule.${name}`).find(has);
  if (!key) return [];
  const all = sections(game);
  const block = all.flatMap(({ blocks }) => blocks).find((text) => text.trimStart().startsWith(say(key)));
  return block ? [block] : (all.find(({ title }) => title.startsWith(say(key)))?.blocks ?? []);
}

export const RulesText = ({ game }: { game: string }) => (
  <>
    <Illustration game={game} say={say} />
    {sections(game).map(({ title, blocks }) => (
      <section key={title}>
        <h3 aria-level={2}>{title}</h3>
        {blocks.map((block) => (
          <Block key={block} text={block} />
        ))}
      </section>
    ))}
  </>
);

export function Rules({ game, element, onClose }: { game: string; element: Element | null; onClose(): void }) {
  return (
    <Dialog title={say('web.rules.of', say(`${game}.title`))} onClose={onClose} side>
      {element && (
        <section class="about">
          <h3>{element.name}</h3>
          {behind(game, element.id).map((block) => (
            <Block key={block} text={block} />
          ))}
        </section>
      )}
      <RulesText game={game} />
    </Dialog>
  );
}
