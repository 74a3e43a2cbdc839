/** Calculations as messages write them: `60.00 - (-5.00) + 2 × 19 %`. */
import { numberIn } from './numbers.js';

/** The number of amounts in total, after the last one that is written out. */
const MORE = /\+\s*…\s*\((\d+)[^)]*\)\s*$/;

/** The operands of a calculation in a message. */
export interface Calculation {
  readonly operands: readonly number[];
  /** Null unless all amounts are written out. */
  readonly result: number | null;
  /** The number of amounts, if not all are written out. */
  readonly count: number | null;
}

/** @returns null for text that is not a calculation */
export function calculationIn(text: string): Calculation | null {
  const more = MORE.exec(text);
  const tokens = (more === null ? text : text.slice(0, more.index)).match(/\d[\d.,]*|[-+×÷%()]|\S/g) ?? [];
  const operands = tokens.filter((token) => /^\d/.test(token)).map(numberIn);
  const count = more === null ? null : Number(more[1]);
  const parser = new Parser(tokens);
  const result = parser.sum();
  return result === null || !parser.isAtEnd() ? null : { operands, result: count === null ? result : null, count };
}

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  sum(): number | null {
    let total = this.#product();
    while (total !== null && (this.#next() === '+' || this.#next() === '-')) {
      const sign = this.#take() === '+' ? 1 : -1;
      const other = this.#product();
      total = other === null ? null : total + sign * other;
    }
    return total;
  }

  #product(): number | null {
    let product = this.#factor();
    while (product !== null && (this.#next() === '×' || this.#next() === '÷')) {
      const isTimes = this.#take() === '×';
      const other = this.#factor();
      product = other === null ? null : isTimes ? product * other : product / other;
    }
    return product;
  }

  #factor(): number | null {
    const token = this.#take();
    if (token === '-') {
      const factor = this.#factor();
      return factor === null ? null : -factor;
    }
    let value: number | null = null;
    if (token === '(') {
      value = this.sum();
      if (this.#take() !== ')') return null;
    } else if (token !== undefined && /^\d/.test(token)) {
      value = numberIn(token);
    }
    if (value === null || this.#next() !== '%') return value;
    this.#at++;
    return value / 100;
  }

  #next(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(): string | undefined {
    return this.#tokens[this.#at++];
  }
}
