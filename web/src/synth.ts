/* The sounds themselves, made of waves and noise when they are heard. */
import type { Sound } from './settings';

const LOUD = 0.16;

let audio: AudioContext | null = null;

/** A note of a pitch in Hz that dies away, `at` seconds from now. */
function note(context: AudioContext, pitch: number, at: number, long: number, loud = LOUD): void {
  const wave = context.createOscillator(),
    volume = context.createGain(),
    start = context.currentTime + at;
  wave.type = 'triangle';
  wave.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + long);
  wave.connect(volume).connect(context.destination);
  wave.start(start);
  wave.stop(start + long);
}

/** A knock or a rustle: noise of about a pitch. */
function noise(context: AudioContext, pitch: number, at: number, long: number, loud = LOUD): void {
  const count = Math.ceil(context.sampleRate * long);
  const buffer = context.createBuffer(1, count, context.sampleRate),
    samples = buffer.getChannelData(0);
  for (let i = 0; i < count; i++) samples[i] = (2 * Math.random() - 1) * (1 - i / count) ** 2;
  const source = context.createBufferSource(),
    band = context.createBiquadFilter(),
    volume = context.createGain();
  source.buffer = buffer;
  band.type = 'bandpass';
  band.frequency.value = pitch;
  volume.gain.value = 2 * loud;
  source.connect(band).connect(volume).connect(context.destination);
  source.start(context.currentTime + at);
}

const sounds: Record<Sound, (context: AudioContext) => void> = {
  dice: (context) => [0, 0.07, 0.13, 0.24].forEach((at, i) => noise(context, 1900 - 250 * i, at, 0.05)),
  tick: (context) => noise(context, 3200, 0, 0.03),
  coin: (context) => [988, 1319].forEach((pitch, i) => note(context, pitch, 0.07 * i, 0.25, LOUD / 2)),
  card: (context) => noise(context, 900, 0, 0.14, LOUD / 2),
  turn: (context) => [523, 784].forEach((pitch, i) => note(context, pitch, 0.14 * i, 0.4)),
  chat: (context) => [659, 880].forEach((pitch, i) => note(context, pitch, 0.09 * i, 0.18, LOUD / 2)),
  victory: (context) => [523, 659, 784, 1047].forEach((pitch, i) => note(context, pitch, 0.15 * i, 0.6)),
};

/** Makes a sound; until somebody has touched the page a browser keeps it silent. */
export function make(sound: Sound): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  sounds[sound](audio);
}
