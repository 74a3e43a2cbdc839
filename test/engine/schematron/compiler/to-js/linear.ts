/** Growing documents, and the test that a rule takes linear time. */
import assert from 'node:assert/strict';
import { assertLinear } from '../../../../fixtures/growth.js';
import { schema, treeOf } from '../../../../fixtures/schematron.js';
import { native } from './helpers.js';

interface Case {
  readonly context?: string;
  readonly test: string;
  /** The document of a given size. */
  readonly of: (size: number) => string;
  /** The number of failing nodes for a size. */
  readonly fails: (size: number) => number;
  readonly before?: string;
  /** Lets of the rule. */
  readonly lets?: string;
}

export const SIZE = 1500;

export function list(size: number, item: (index: number) => string, more = ''): string {
  return `<list>${Array.from({ length: size }, (_, index) => item(index)).join('')}${more}</list>`;
}

export function escaped(text: string): string {
  return text.replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

export function itIsLinear(name: string, { context = '/*', test, of, fails, before = '', lets = '' }: Case): void {
  it(name, async () => {
    const rules = native(
      schema(
        `<ns prefix="u" uri="urn:u"/>${before}<pattern><rule context="${escaped(context)}">${lets}<assert id="A" test="${escaped(test)}">no</assert></rule></pattern>`,
      ),
    );
    for (const size of [3, SIZE]) {
      const findings = rules.evaluate(treeOf(of(size)));
      assert.deepEqual(
        [findings.length, findings.filter(({ error }) => error !== undefined).length],
        [fails(size), 0],
        `of ${size}`,
      );
    }
    await assertLinear((size) => {
      const tree = treeOf(of(size));
      return () => rules.evaluate(tree);
    }, SIZE);
  });
}

/** Repeats two things below one parent, where a schema allows one of each. */
export const BOTH =
  (one: (index: number) => string, other: (index: number) => string) =>
  (size: number): string =>
    `<list><line>${Array.from({ length: size }, (_, index) => one(index)).join('')}${Array.from({ length: size }, (_, index) => other(index)).join('')}</line></list>`;
