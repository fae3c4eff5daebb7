/** Random bytes as hexadecimal digits, which dice that can be checked begin with (docs/protocol.md). */
export const randomHex = (count: number): string =>
  [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
