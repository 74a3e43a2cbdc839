/** Shared by the tests of runtime values: a seeded generator, a rational oracle, the other XPath engine. */

import assert from 'node:assert/strict';
import SaxonJS from 'saxon-js';
import { Random } from '../../../../scripts/kit/random.js';
import { DynamicError, type DynamicErrorCode } from '#schematron/runtime/errors.js';

/** Random values like those in documents. */
export class RandomValues extends Random {
  /** Characters of an alphabet. */
  text(alphabet: readonly string[], longest: number): string {
    return Array.from({ length: this.below(longest + 1) }, () => this.pick(alphabet)).join('');
  }

  /** A literal of xs:decimal: mostly like an amount, sometimes long, tiny or on a boundary. */
  decimal(): string {
    const sign = this.pick(['', '', '-']);
    switch (this.below(8)) {
      case 0:
        return (
          sign +
          this.pick([
            '0',
            '0.0',
            '1',
            '9007199254740991',
            '9007199254740992',
            '0.5',
            '2.5',
            '100',
            '0.000000000000000001',
          ])
        );
      case 1:
        return `${sign}${this.digits(25)}.${this.digits(25)}`;
      case 2:
        return `${sign}0.${'0'.repeat(this.below(20))}${this.digits(5)}`;
      case 3:
        return sign + this.digits(20);
      case 4:
        return `${sign}${this.digits(4)}.${this.pick(['5', '50', '25', '125', '005', '995'])}`;
      default:
        return `${sign}${this.digits(7)}.${this.digits(2)}`;
    }
  }

  /** One to `longest` digits. */
  digits(longest: number): string {
    return Array.from({ length: 1 + this.below(longest) }, () => this.below(10)).join('');
  }
}

/** Asserts that a function raises the dynamic error. */
export function raises(code: DynamicErrorCode, run: () => unknown, message?: string): void {
  assert.throws(
    run,
    (error) => {
      assert.ok(error instanceof DynamicError, String(error));
      assert.equal(error.code, code, message);
      return true;
    },
    message,
  );
}

/** The result or the code of the dynamic error as one string, to compare engines. */
export function outcome(run: () => unknown): string {
  try {
    return String(run());
  } catch (error) {
    if (error instanceof DynamicError) return `error ${error.code}`;
    throw error;
  }
}

/**
 * Evaluates an expression with SaxonJS for each of many strings `$v`; it must give exactly one string. Errors cannot be
 * caught in XPath, so the expression must test before it casts.
 */
export function saxonAll(expression: string, values: readonly string[]): readonly string[] {
  const each = `for $value in $values return for $v in string($value) return ${expression}`;
  const result = SaxonJS.XPath.evaluate(each, null, { params: { values } });
  assert.ok(Array.isArray(result));
  assert.equal(result.length, values.length);
  return result.map(String);
}

/** Evaluates one expression; `$v` and optionally `$w` are strings; an error gives `error CODE`. */
export function saxon(expression: string, params: Readonly<Record<string, unknown>> = {}): string {
  try {
    return String(SaxonJS.XPath.evaluate(expression, null, { params }));
  } catch (error) {
    return `error ${(error as { code?: string }).code ?? String(error)}`;
  }
}
