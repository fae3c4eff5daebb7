/* The rules of the game at the table; opened on an element, they begin with what they say about it. */
import { say } from '../words';
import { Dialog } from './ui';

interface Section {
  title: string;
  blocks: string[];
}

/** Sections are separated by blank lines; in them, a sentence at the margin after the end of another begins a block. */
function sections(game: string): Section[] {
  return say(`${game}.rules`)
    .split(/\n\s*\n/)
    .map((text) => {
      const [title, ...lines] = text.split('\n');
      const blocks: string[] = [];
      lines.forEach((line, i) => {
        const fresh = /^[\p{Lu}\d]/u.test(line) && /^ |[.:)]$/.test(lines[i - 1] ?? '.');
        if (fresh || !blocks.length) blocks.push(line);
        else blocks[blocks.length - 1] += `\n${line}`;
      });
      return { title, blocks };
    });
}

/** Blocks that are set in columns keep them. */
const Block = ({ text }: { text: string }) =>
  /\S {3,}\S|^ {4,}/m.test(text) ? (
    <pre class="columns" tabIndex={0}>
      {text}
    </pre>
  ) : (
    <p>{text}</p>
  );

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}]{4,}/gu) ?? [];

/** The block that shares the most of the element's words, rare words counting more. */
function about(all: Section[], label: string): string | null {
  const blocks = all.flatMap(({ blocks: inside }) => inside);
  const sets = blocks.map((block) => new Set(wordsOf(block)));
  const worth = (word: string) => 1 / (1 + sets.filter((set) => set.has(word)).length);
  const score = (set: Set<string>) => wordsOf(label).reduce((sum, word) => sum + (set.has(word) ? worth(word) : 0), 0);
  const scores = sets.map(score);
  const best = scores.indexOf(Math.max(...scores));
  return scores[best] > 0 ? blocks[best] : null;
}

export function Rules({ game, element, onClose }: { game: string; element: string | null; onClose(): void }) {
  const all = sections(game);
  const found = element && about(all, element);
  return (
    <Dialog title={say('web.rules.of', say(`${game}.title`))} onClose={onClose} side>
      {element && (
        <section class="about">
          <h3>{element}</h3>
          {found && <Block text={found} />}
        </section>
      )}
      {all.map(({ title, blocks }) => (
        <section key={title}>
          <h3>{title}</h3>
          {blocks.map((block) => (
            <Block key={block} text={block} />
          ))}
        </section>
      ))}
    </Dialog>
  );
}
