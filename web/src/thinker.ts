/* A thread of its own in which bots think about the match they are told, so that the page goes on meanwhile. */
import { Engine } from './engine';

declare const self: DedicatedWorkerGlobalScope;

export interface Question {
  record: string;
  bot: string;
  random: bigint;
}

const engine = Engine.create();

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  const thinking = await engine;
  thinking.load(data.record);
  self.postMessage(thinking.advise(data.bot, data.random));
};
