/* A thread of its own in which bots think about the match they are told, or all of it is judged, so that the page goes
 * on meanwhile. */
import { Engine, type Words } from './engine';

declare const self: DedicatedWorkerGlobalScope;

/** What would a bot play for the seat of a table? Without one: what should the seat play, or how good is its move, in
 * these words? Without a seat: how was the match of a record played? Numbers before that answer say how far it is. */
export interface Question {
  text: string;
  bot?: string;
  seat?: number;
  move?: string;
  words?: Words;
}

/** What was learnt of the game is not to be had; the hand-written evaluation plays on. */
export interface Unlearnt {
  unlearnt: true;
}

const engine = Engine.create();

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  try {
    const thinking = await engine;
    if (data.words) thinking.speak(data.words);
    const game = /^game (\S+)$/m.exec(data.text)?.[1] ?? '';
    await thinking.learn(game).catch(() => self.postMessage({ unlearnt: true } satisfies Unlearnt));
    if (data.bot) {
      thinking.open(data.text);
      self.postMessage(thinking.think(data.bot, data.seat!));
    } else if (data.seat !== undefined) {
      thinking.open(data.text);
      self.postMessage(data.move ? thinking.grade(data.seat, data.move) : thinking.hint(data.seat));
    } else {
      thinking.load(data.text);
      self.postMessage(thinking.analyse((progress) => self.postMessage(progress)));
    }
  } catch (why) {
    setTimeout(() => {
      throw why; // a rejection would not reach the page
    });
  }
};
