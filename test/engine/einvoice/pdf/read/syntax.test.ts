/** Objects of a PDF: correct, malformed and unterminated. */
import assert from 'node:assert/strict';
import { Budget, LimitReached } from '#core/pdf/read/budget.js';
import { SyntaxReader } from '#core/pdf/read/syntax.js';
import { Damaged, PdfDict, PdfName, PdfString, PdfReference, type PdfValue } from '#core/pdf/read/values.js';

function read(text: string, isLenient = true, budget = new Budget()): unknown {
  return plain(new SyntaxReader(Buffer.from(text, 'latin1'), 0, budget, isLenient).value());
}

/** A value in JSON form. */
function plain(value: PdfValue): unknown {
  if (value instanceof PdfName) return `/${value.text}`;
  if (value instanceof PdfString) return `(${Buffer.from(value.bytes).toString('latin1')})`;
  if (value instanceof PdfReference) return `${value.key} R`;
  if (value instanceof PdfDict)
    return Object.fromEntries(Array.from(value.entries, ([key, inner]) => [key, plain(inner)]));
  return Array.isArray(value) ? (value as readonly PdfValue[]).map(plain) : value;
}

const READ: readonly (readonly [text: string, value: unknown])[] = [
  ['12', 12],
  ['-3.5', -3.5],
  ['+.25', 0.25],
  ['--7', 7],
  ['4.', 4],
  ['true', true],
  ['% a comment\n false', false],
  ['null', null],
  ['/Name#20with#2Fmore', '/Name with/more'],
  ['/', '/'],
  ['/A#', '/A#'],
  ['(a (nested) text\\) \\101\\n\\\nb)', '(a (nested) text) A\nb)'],
  ['(one\r\nline)', '(one\nline)'],
  ['<48 656C6c6f2>', '(Hello )'],
  ['12 0 R', '12 0 R'],
  ['[1 2 0 R 3 4]', [1, '2 0 R', 3, 4]],
  ['[1 0 Rest]', [1, 0, null]],
  ['<</A 1/B[/C<</D()>>]>>', { A: 1, B: ['/C', { D: '()' }] }],
  ['<</A 1/A 2>>', { A: 2 }],
];

/** Objects that strict readers reject and lenient ones interpret. */
const MENDED: readonly (readonly [text: string, value: unknown])[] = [
  ['[1 2', [1, 2]],
  ['<</A 1', { A: 1 }],
  ['<</A>>', {}],
  ['<</A 1 2 3 /B 4>>', { A: 1, B: 4 }],
  ['[word]', [null]],
  ['[) } {]', [null, null, null]],
  ['-', null],
];

describe('objects of a PDF', () => {
  for (const [text, value] of READ)
    it(`are read: ${text}`, () => {
      for (const isLenient of [true, false]) if (!text.includes('Rest')) assert.deepEqual(read(text, isLenient), value);
      assert.deepEqual(read(text), value);
    });
  for (const [text, value] of MENDED)
    it(`are repaired by lenient readers: ${text}`, () => {
      assert.deepEqual(read(text), value);
      assert.throws(() => read(text, false), Damaged);
    });
  for (const text of ['', '% nothing', ']', '>>', '[>]', '<</A ]>>'])
    it(`are not there: ${text}`, () => assert.throws(() => read(text), Damaged));
  it('may not be nested too deeply', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    assert.doesNotThrow(() => read(nested(400)));
    assert.throws(() => read(nested(501)), new LimitReached('depth'));
    assert.throws(() => read('<</A'.repeat(100_000)), new LimitReached('depth'));
  });
  for (const [what, unit] of [
    ['comments', '%c\n'],
    ['numbers that could be references', '1 '],
    ['comments between numbers', '1 % a comment\n'],
    ['strings', '(a)'],
    ['digits', '9'],
    ['empty dictionaries', '<<>>'],
    ['brackets that belong to nothing', ')'],
  ] as const)
    it(`cost in proportion to their length: ${what}`, () => {
      const costOf = (count: number): number => {
        const budget = new Budget();
        read(`[${unit.repeat(count)}]`, true, budget);
        return budget.steps;
      };
      const small = costOf(1_000);
      assert.ok(costOf(10_000) < 10.1 * small);
    });
});
