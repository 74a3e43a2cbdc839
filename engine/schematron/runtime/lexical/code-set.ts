/** A set of codes that is searched for substrings without creating them. */

const FIRST_SIZE = 16;
const MIX = 0x9e3779b1;

export class CodeSet {
  readonly #codes: readonly string[];
  /** Per slot a code's index plus 1; 0: empty. Collisions use the following slots. */
  readonly #slots: Int32Array;
  readonly #mask: number;

  constructor(codes: readonly string[]) {
    this.#codes = codes;
    let size = FIRST_SIZE;
    while (size < codes.length * 2) size *= 2;
    this.#slots = new Int32Array(size);
    this.#mask = size - 1;
    codes.forEach((code, index) => {
      let slot = hash(code, 0, code.length) & this.#mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = index + 1;
    });
  }

  has(text: string, from: number, to: number): boolean {
    const slots = this.#slots;
    for (let slot = hash(text, from, to) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const index = slots[slot]!;
      if (index === 0) return false;
      const code = this.#codes[index - 1]!;
      if (code.length === to - from && text.startsWith(code, from)) return true;
    }
  }
}

function hash(text: string, from: number, to: number): number {
  let value = to - from;
  for (let at = from; at < to; at++) value = Math.imul(value ^ text.charCodeAt(at), MIX);
  return value >>> 8;
}
