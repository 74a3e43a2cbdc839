/**
 * FlateDecode: the zlib format (RFC 1950) around deflate (RFC 1951). Implemented here because libraries and browsers
 * lack two things: they do not count work per block (a block of forty bytes can require tables of megabytes), and they
 * do not keep the output before an error, as PDF readers do.
 */
import type { Budget } from '../budget.js';
import { Output } from './output.js';

/** Base lengths of symbols 257 to 285; below, the number of extra bits of each. */
const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const DISTANCE_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
/** Order of the code lengths for the code length alphabet in a block. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const LONGEST_CODE = 15;
const END_OF_BLOCK = 256;

/** Codes up to this length need only one table lookup. */
const TABLE_BITS = 9;

/** Fixed cost of a block, and of its tables. */
const BLOCK_STEPS = 16;
const TABLE_STEPS = 3000;

/** Thrown within this file to stop; the output so far is the result. */
class InvalidData extends Error {}

/**
 * @returns the data up to the first damaged or missing byte; empty if it is not in zlib format
 * @throws LimitReached
 */
export function inflate(bytes: Uint8Array, budget: Budget): Uint8Array {
  const output = new Output(budget, 4 * bytes.length);
  budget.step(bytes.length);
  if (isZlib(bytes))
    try {
      new Inflater(bytes, 2, output, budget).run();
    } catch (error) {
      if (!(error instanceof InvalidData)) throw error;
    }
  budget.unpack(output.length);
  return output.given();
}

/** The method is deflate with a window of at most 32 KB and no dictionary, and the header is a multiple of 31. */
function isZlib(bytes: Uint8Array): boolean {
  if (bytes.length < 2) return false;
  const [method, flags] = bytes as unknown as [number, number];
  return (method & 0x0f) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0 && (flags & 0x20) === 0;
}

class Inflater {
  readonly #bytes: Uint8Array;
  readonly #output: Output;
  readonly #budget: Budget;
  #at: number;
  /** Bits read but not used yet, the next one lowest. */
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array, at: number, output: Output, budget: Budget) {
    this.#bytes = bytes;
    this.#at = at;
    this.#output = output;
    this.#budget = budget;
  }

  run(): void {
    for (let isLast = false; !isLast;) {
      this.#budget.step(BLOCK_STEPS);
      isLast = this.#bits(1) === 1;
      const kind = this.#bits(2);
      if (kind === 0) this.#stored();
      else if (kind === 1) this.#compressed(fixedCodes().lengths, fixedCodes().distances);
      else if (kind === 2) this.#described();
      else throw new InvalidData();
    }
  }

  /** An uncompressed block. */
  #stored(): void {
    // The block is byte-aligned, so the bytes read ahead are returned.
    this.#at -= this.#count >> 3;
    this.#held = 0;
    this.#count = 0;
    const header = this.#bytes.subarray(this.#at, this.#at + 4);
    if (header.length < 4) throw new InvalidData();
    const length = header[0]! | (header[1]! << 8);
    if (length !== (~(header[2]! | (header[3]! << 8)) & 0xffff)) throw new InvalidData();
    this.#at += 4;
    const block = this.#bytes.subarray(this.#at, this.#at + length);
    const output = this.#output;
    output.grow(block.length);
    output.bytes.set(block, output.length);
    output.length += block.length;
    this.#at += block.length;
    if (block.length < length) throw new InvalidData();
  }

  /** A block that describes its own codes. */
  #described(): void {
    this.#budget.step(TABLE_STEPS);
    const literals = this.#bits(5) + 257;
    const distances = this.#bits(5) + 1;
    const described = this.#bits(4) + 4;
    if (literals > 286 || distances > 30) throw new InvalidData();
    const lengths = new Uint8Array(19);
    for (let index = 0; index < described; index += 1) lengths[ORDER[index]!] = this.#bits(3);
    const codes = new Codes(lengths, true);
    const all = new Uint8Array(literals + distances);
    for (let at = 0; at < all.length;) {
      const symbol = this.#symbol(codes);
      if (symbol < 16) {
        all[at] = symbol;
        at += 1;
        continue;
      }
      if (symbol === 16 && at === 0) throw new InvalidData();
      const repeated = symbol === 16 ? all[at - 1]! : 0;
      const times = symbol === 16 ? 3 + this.#bits(2) : symbol === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7);
      if (at + times > all.length) throw new InvalidData();
      all.fill(repeated, at, at + times);
      at += times;
    }
    if (all[END_OF_BLOCK] === 0) throw new InvalidData();
    this.#compressed(new Codes(all.subarray(0, literals), false), new Codes(all.subarray(literals), false));
  }

  #compressed(literals: Codes, distances: Codes): void {
    const output = this.#output;
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol < END_OF_BLOCK) {
        output.push(symbol);
        continue;
      }
      if (symbol === END_OF_BLOCK) return;
      const kind = symbol - 257;
      if (kind >= LENGTHS.length) throw new InvalidData();
      const length = LENGTHS[kind]! + this.#bits(LENGTH_BITS[kind]!);
      const far = this.#symbol(distances);
      if (far >= DISTANCES.length) throw new InvalidData();
      const distance = DISTANCES[far]! + this.#bits(DISTANCE_BITS[far]!);
      if (distance > output.length) throw new InvalidData();
      output.grow(length);
      const { bytes } = output;
      const end = output.length + length;
      if (distance >= length) bytes.copyWithin(output.length, output.length - distance, end - distance);
      else for (let at = output.length; at < end; at += 1) bytes[at] = bytes[at - distance]!;
      output.length = end;
    }
  }

  #bits(count: number): number {
    while (this.#count < count) {
      if (this.#at >= this.#bytes.length) throw new InvalidData();
      this.#held |= this.#bytes[this.#at]! << this.#count;
      this.#at += 1;
      this.#count += 8;
    }
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#count -= count;
    return value;
  }

  #symbol(codes: Codes): number {
    while (this.#count < LONGEST_CODE && this.#at < this.#bytes.length) {
      this.#held |= this.#bytes[this.#at]! << this.#count;
      this.#at += 1;
      this.#count += 8;
    }
    const found = codes.find(this.#held);
    const length = found & 0x0f;
    if (length === 0 || length > this.#count) throw new InvalidData();
    this.#held >>>= length;
    this.#count -= length;
    return found >> 4;
  }
}

/** The Huffman codes of an alphabet (RFC 1951, 3.2.2). */
class Codes {
  /** By the next bits: the symbol, followed by four bits for the length of its code; 0 if the code is longer. */
  readonly #table = new Uint16Array(1 << TABLE_BITS);
  /** Number of codes of each length. */
  readonly #counts = new Uint16Array(LONGEST_CODE + 1);
  /** In the order of their codes. */
  readonly #symbols: Uint16Array;

  /** @param isWhole whether the codes must be complete; otherwise there may be a single code of one bit */
  constructor(lengths: Uint8Array, isWhole: boolean) {
    const counts = this.#counts;
    for (const length of lengths) counts[length]! += 1;
    counts[0] = 0;
    const offsets = new Uint16Array(LONGEST_CODE + 2);
    let left = 1;
    for (let length = 1; length <= LONGEST_CODE; length += 1) {
      left = 2 * left - counts[length]!;
      if (left < 0) throw new InvalidData();
      offsets[length + 1] = offsets[length]! + counts[length]!;
    }
    const used = offsets[LONGEST_CODE + 1]!;
    // Like zlib, reject incomplete codes except a single code or none.
    if (left > 0 && (isWhole || used > 1 || (used === 1 && counts[1] === 0))) throw new InvalidData();
    this.#symbols = new Uint16Array(used);
    lengths.forEach((length, symbol) => {
      if (length > 0) this.#symbols[offsets[length]!++] = symbol;
    });
    this.#fill();
  }

  /** @returns the symbol, followed by four bits for the length of its code; 0 if there is none */
  find(bits: number): number {
    const found = this.#table[bits & ((1 << TABLE_BITS) - 1)]!;
    return found === 0 ? this.#findLong(bits) : found;
  }

  #fill(): void {
    let code = 0;
    let index = 0;
    for (let length = 1; length <= TABLE_BITS; length += 1) {
      for (let count = this.#counts[length]!; count > 0; count -= 1, code += 1, index += 1) {
        const found = (this.#symbols[index]! << 4) | length;
        for (let at = reverseBits(code, length); at < this.#table.length; at += 1 << length) this.#table[at] = found;
      }
      code <<= 1;
    }
  }

  #findLong(bits: number): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= LONGEST_CODE; length += 1) {
      code |= (bits >> (length - 1)) & 1;
      const count = this.#counts[length]!;
      if (code - first < count) return (this.#symbols[index + code - first]! << 4) | length;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return 0;
  }
}

/** Codes are stored with their first bit lowest. */
function reverseBits(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit += 1) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}

let fixed: { readonly lengths: Codes; readonly distances: Codes } | null = null;

/** The codes of blocks that do not describe their own (RFC 1951, 3.2.6). */
function fixedCodes(): { readonly lengths: Codes; readonly distances: Codes } {
  if (fixed === null) {
    const lengths = new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280);
    fixed = { lengths: new Codes(lengths, false), distances: new Codes(new Uint8Array(32).fill(5), false) };
  }
  return fixed;
}
