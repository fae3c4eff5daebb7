/* Dice that can be checked (docs/protocol.md): every chance event follows from a seed that was promised before the
 * game and the players' own random numbers. SHA-256 is written out here because the browser's own is missing on
 * plain-http addresses, where a table in the living room usually is. */

const PRIMES = (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
})();
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const ROUND = PRIMES.map((p) => fraction(Math.cbrt(p)));
const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function block(sum: number[], data: DataView, at: number): number[] {
  const w: number[] = [];
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      w.push(data.getUint32(at + 4 * i));
      continue;
    }
    const early = w[i - 15],
      late = w[i - 2];
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w.push((w[i - 16] + s0 + w[i - 7] + s1) | 0);
  }
  let [a, b, c, d, e, f, g, h] = sum;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((x, i) => (x + sum[i]) | 0);
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  const data = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  data.setUint32(padded.length - 4, bytes.length * 8);
  let sum = START;
  for (let at = 0; at < padded.length; at += 64) sum = block(sum, data, at);
  const out = new DataView(new ArrayBuffer(32));
  sum.forEach((x, i) => out.setInt32(4 * i, x));
  return new Uint8Array(out.buffer);
}

const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(parts.flatMap((part) => [...part]));

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(64);
  padded.set(key);
  return sha256(
    join(
      padded.map((x) => x ^ 0x5c),
      sha256(
        join(
          padded.map((x) => x ^ 0x36),
          message,
        ),
      ),
    ),
  );
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((x) => x.toString(16).padStart(2, '0')).join('');
export const unhex = (text: string): Uint8Array =>
  new Uint8Array((text.match(/../g) ?? []).map((digits) => parseInt(digits, 16)));
export const randomHex = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));

export const commitment = (seed: string): string => hex(sha256(unhex(seed)));
export const diceKey = (seed: string, nonces: string[]): Uint8Array => sha256(unhex(seed + nonces.join('')));

/** The random source of chance event number `n`. */
export function source(key: Uint8Array, n: number): bigint {
  const count = new DataView(new ArrayBuffer(8));
  count.setUint32(0, n, true);
  return new DataView(hmac(key, new Uint8Array(count.buffer)).buffer).getBigUint64(0, true);
}
