/** Parses the objects of a PDF (ISO 32000-1, 7.3). */
import { type Budget, LARGE_VALUE_STEPS, LimitReached, VALUE_STEPS } from './budget.js';
import { hexDigit, isBlank, isDigit, isLineEnd, isNumberStart, isRegular, standsAt } from './characters.js';
import { decodeName, unescapeString } from './escapes.js';
import { Damaged, PdfDict, PdfName, PdfString, PdfReference, type PdfValue } from './values.js';

const PERCENT = 0x25;
const OPEN = 0x28;
const CLOSE = 0x29;
const PLUS = 0x2b;
const MINUS = 0x2d;
const DOT = 0x2e;
const SLASH = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;
const OPEN_SQUARE = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_SQUARE = 0x5d;
const HASH = 0x23;

export class SyntaxReader {
  readonly #bytes: Uint8Array;
  readonly #budget: Budget;
  readonly #isLenient: boolean;
  /** Offset of the next byte. */
  at: number;

  /** @param isLenient whether to skip unknown words and accept unterminated values */
  constructor(bytes: Uint8Array, at: number, budget: Budget, isLenient: boolean) {
    this.#bytes = bytes;
    this.at = Math.max(0, Math.min(at, bytes.length));
    this.#budget = budget;
    this.#isLenient = isLenient;
  }

  /**
   * Parses the next object, skipping blanks and comments.
   * @throws Damaged if there is none; LimitReached
   */
  value(depth = 0): PdfValue {
    if (depth >= this.#budget.limits.depth) throw new LimitReached('depth');
    this.skipBlanks();
    this.#budget.step(VALUE_STEPS);
    const byte = this.#bytes[this.at];
    switch (byte) {
      case undefined:
        throw new Damaged('An object is missing at the end.');
      case SLASH:
        return new PdfName(this.#name());
      case OPEN:
        return new PdfString(this.#literal());
      case LESS:
        return this.#bytes[this.at + 1] === LESS ? this.#dict(depth) : new PdfString(this.#hexadecimal());
      case OPEN_SQUARE:
        return this.#array(depth);
      case CLOSE_SQUARE:
      case GREATER:
        throw new Damaged('Something ends that has not begun.');
      default:
        return isNumberStart(byte) ? this.#numberOrReference() : this.#wordValue();
    }
  }

  /** Parses an integer; null for anything else, which is skipped. */
  integer(): number | null {
    this.skipBlanks();
    this.#budget.step(VALUE_STEPS);
    if (!isNumberStart(this.#bytes[this.at])) {
      this.#skipToken();
      return null;
    }
    const number = this.#number();
    return number?.isInteger === true ? number.value : null;
  }

  /** Skips the next word; returns whether it is this one. */
  isWord(word: string): boolean {
    this.skipBlanks();
    const from = this.at;
    this.#skipWord();
    return this.at - from === word.length && standsAt(this.#bytes, from, word);
  }

  /** Skips blanks and comments. */
  skipBlanks(): void {
    const from = this.at;
    for (;;) {
      const byte = this.#bytes[this.at];
      if (byte === PERCENT)
        do this.at += 1;
        while (this.at < this.#bytes.length && !isLineEnd(this.#bytes[this.at]!));
      else if (isBlank(byte)) this.at += 1;
      else break;
    }
    this.#budget.step(this.at - from);
  }

  #wordValue(): PdfValue {
    const from = this.at;
    this.#skipWord();
    const is = (word: string): boolean => this.at - from === word.length && standsAt(this.#bytes, from, word);
    // An unmatched bracket is skipped, to make progress.
    if (this.at === from) this.at += 1;
    if (is('true')) return true;
    if (is('false')) return false;
    if (!is('null') && !this.#isLenient) throw new Damaged('A word means nothing.');
    return null;
  }

  #skipWord(): void {
    const from = this.at;
    while (isRegular(this.#bytes[this.at])) this.at += 1;
    this.#budget.step(this.at - from + 1);
  }

  #numberOrReference(): PdfValue {
    const number = this.#number();
    // A sign without digits.
    if (number === null) {
      if (this.#isLenient) return null;
      throw new Damaged('A number has no digits.');
    }
    if (!number.isInteger) return number.value;
    const afterNumber = this.at;
    const generation = this.#generationOfReference();
    if (generation === null) {
      this.at = afterNumber;
      return number.value;
    }
    const isPossible = number.value >= 0 && generation >= 0 && generation <= 0xffff;
    if (!isPossible && !this.#isLenient) throw new Damaged('A reference is impossible.');
    return new PdfReference(number.value, generation);
  }

  /** Parses the rest of a reference after its first number: ` 0 R`. */
  #generationOfReference(): number | null {
    this.skipBlanks();
    if (!isNumberStart(this.#bytes[this.at])) return null;
    const generation = this.#number();
    if (generation?.isInteger !== true) return null;
    this.skipBlanks();
    const isReference = this.#bytes[this.at] === 0x52 && !isRegular(this.#bytes[this.at + 1]);
    if (!isReference) return null;
    this.at += 1;
    return generation.value;
  }

  /** Null if there are no digits; then the word is skipped. */
  #number(): { readonly value: number; readonly isInteger: boolean } | null {
    const from = this.at;
    const sign = this.#bytes[this.at];
    let isNegative = sign === MINUS;
    if (sign === PLUS || sign === MINUS) {
      this.at += 1;
      // Some writers put two signs, which are ignored.
      if (this.#bytes[this.at] === MINUS) isNegative = false;
      while (this.#bytes[this.at] === MINUS) this.at += 1;
    }
    let value = 0;
    let scale = 1;
    let hasPoint = false;
    let digits = 0;
    for (; ; this.at += 1) {
      const byte = this.#bytes[this.at];
      if (byte === DOT && !hasPoint) hasPoint = true;
      else if (!isDigit(byte)) break;
      else {
        digits += 1;
        if (hasPoint) value += (byte! - 0x30) * (scale /= 10);
        else value = value * 10 + (byte! - 0x30);
      }
    }
    if (digits === 0) this.#skipWord();
    this.#budget.step(this.at - from);
    if (digits === 0) return null;
    return { value: isNegative ? -value : value, isInteger: !hasPoint && Number.isFinite(value) };
  }

  #name(): string {
    this.at += 1;
    const from = this.at;
    let hasEscapes = false;
    while (isRegular(this.#bytes[this.at])) {
      hasEscapes ||= this.#bytes[this.at] === HASH;
      this.at += 1;
    }
    this.#budget.step(this.at - from);
    const written = this.#bytes.subarray(from, this.at);
    return decodeName(written, hasEscapes);
  }

  #literal(): Uint8Array {
    const from = this.at + 1;
    const end = this.#endOfLiteral(from);
    this.at = Math.min(end + 1, this.#bytes.length);
    return unescapeString(this.#bytes.subarray(from, end));
  }

  /** The position of the closing parenthesis of the string, or the end of the data. */
  #endOfLiteral(from: number): number {
    let depth = 1;
    let at = from;
    for (; at < this.#bytes.length; at += 1) {
      const byte = this.#bytes[at];
      if (byte === BACKSLASH) at += 1;
      else if (byte === OPEN) depth += 1;
      else if (byte === CLOSE && --depth === 0) break;
    }
    const end = Math.min(at, this.#bytes.length);
    // Each byte is read twice.
    this.#budget.step(2 * (end - from) + LARGE_VALUE_STEPS);
    return end;
  }

  #hexadecimal(): Uint8Array {
    const from = this.at + 1;
    const close = this.#bytes.indexOf(GREATER, from);
    const end = close < 0 ? this.#bytes.length : close;
    this.#budget.step(2 * (end - from) + LARGE_VALUE_STEPS);
    const text = new Uint8Array((end - from + 1) >> 1);
    let digits = 0;
    for (let at = from; at < end; at += 1) {
      const digit = hexDigit(this.#bytes[at]);
      if (digit < 0) continue;
      text[digits >> 1]! |= digits % 2 === 0 ? digit << 4 : digit;
      digits += 1;
    }
    this.at = Math.min(end + 1, this.#bytes.length);
    return text.subarray(0, (digits + 1) >> 1);
  }

  #array(depth: number): readonly PdfValue[] {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipBlanks();
      if (this.at >= this.#bytes.length) {
        if (this.#isLenient) return items;
        throw new Damaged('An array has no end.');
      }
      if (this.#bytes[this.at] === CLOSE_SQUARE) {
        this.at += 1;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }

  #dict(depth: number): PdfDict {
    this.at += 2;
    this.#budget.step(LARGE_VALUE_STEPS);
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipBlanks();
      const byte = this.#bytes[this.at];
      if (byte === undefined) {
        if (this.#isLenient) return new PdfDict(entries);
        throw new Damaged('A dictionary has no end.');
      }
      if (byte === GREATER) {
        this.#skipToken();
        return new PdfDict(entries);
      }
      if (byte !== SLASH) {
        if (!this.#isLenient) throw new Damaged('A key is no name.');
        this.#skipPair();
        continue;
      }
      this.#budget.step(LARGE_VALUE_STEPS);
      const key = this.#name();
      this.skipBlanks();
      if (this.#bytes[this.at] === undefined || this.#bytes[this.at] === GREATER) {
        if (!this.#isLenient) throw new Damaged('A key has no value.');
        continue;
      }
      entries.set(key, this.value(depth + 1));
    }
  }

  /** Skips an invalid key and its value. */
  #skipPair(): void {
    this.#skipToken();
    this.skipBlanks();
    if (this.at < this.#bytes.length && this.#bytes[this.at] !== GREATER) this.#skipToken();
  }

  #skipToken(): void {
    this.#budget.step(VALUE_STEPS);
    const byte = this.#bytes[this.at];
    if (byte === SLASH) this.#name();
    else if (byte === OPEN) this.#literal();
    else if (byte === LESS && this.#bytes[this.at + 1] !== LESS) this.#hexadecimal();
    else if (byte === LESS || byte === GREATER) this.at += this.#bytes[this.at + 1] === byte ? 2 : 1;
    else if (isNumberStart(byte)) this.#number();
    else if (isRegular(byte)) this.#skipWord();
    else if (byte !== undefined) this.at += 1;
  }
}
