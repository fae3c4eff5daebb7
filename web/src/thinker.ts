/* A thread of its own in which bots think about the match they are told, or all of it is judged, so that the page goes
 * on meanwhile. */
import { Engine } from './engine';

declare const self: DedicatedWorkerGlobalScope;

/** What would a bot play? Without one: how was the match played? Numbers before that answer say how far it is. */
export interface Question {
  record: string;
  bot?: string;
  random?: bigint;
}

const engine = Engine.create();

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  try {
    const thinking = await engine;
    thinking.load(data.record);
    self.postMessage(
      data.bot ? thinking.advise(data.bot, data.random!) : thinking.analyse((progress) => self.postMessage(progress)),
    );
  } catch (why) {
    setTimeout(() => {
      throw why; // a rejection would not reach the page
    });
  }
};
