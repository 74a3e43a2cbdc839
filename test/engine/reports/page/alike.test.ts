/** Messages of the same rule are taken apart into what all say, and what each says of its own place. */
import assert from 'node:assert/strict';
import { compareFindings } from '#reports/page/alike.js';
import type { DetailedIssue } from '#reports/page/reported.js';

/** @param evidence sentences between the problem and what to do */
function finding(name: string, evidence: string, more: Partial<DetailedIssue> = {}): DetailedIssue {
  const problem = more.problem ?? `Line ${name}: The unit (BT-130) is wrong.`;
  const fix = more.fix ?? 'Use a code.';
  return {
    code: 'R-1',
    severity: 'error',
    field: 'BT-130 (Unit)',
    line: Number(name[0]) * 10,
    businessTerms: [],
    fixFirst: [],
    causedBy: null,
    official: null,
    parts: [
      { id: 'places.line', data: { marks: [name] } },
      { id: 'rules.R-1.problem', data: {} },
    ],
    fix,
    problem,
    message: [problem, evidence, fix].filter((part) => part !== '').join(' '),
    ...more,
  };
}

const compare = (...issues: readonly DetailedIssue[]) =>
  compareFindings(issues.map((issue) => ({ issue, repairedBy: issue })));

describe('findings of the same rule', () => {
  it('share problem and advice; of each only the value is shown, if that is what differs', () => {
    const { problem, rest, field, places } = compare(
      finding('1', 'It says “Stk”.', { actual: 'Stk' }),
      finding('2', 'It says “Std”.', { actual: 'Std' }),
    );
    assert.deepEqual([problem, rest, field], ['The unit (BT-130) is wrong.', 'Use a code.', 'BT-130 (Unit)']);
    assert.deepEqual(
      places.map(({ label, line, field: own, value, sentences }) => [label, line, own, value, sentences]),
      [
        ['Line 1', 10, null, 'Stk', ''],
        ['Line 2', 20, null, 'Std', ''],
      ],
    );
  });

  it('keep sentences, fields and advice that differ', () => {
    const { rest, field, places } = compare(
      finding('1', 'The sum is 5.', { actual: '5', field: 'BT-1', fix: 'Write 6.' }),
      finding('2', 'The sum is 7, not 8.', { actual: '7', field: 'BT-2', fix: 'Write 8.' }),
    );
    assert.deepEqual([rest, field], ['', null]);
    assert.deepEqual(
      places.map(({ field: own, value, sentences }) => [own, value, sentences]),
      [
        ['BT-1', '', 'The sum is 5. Write 6.'],
        ['BT-2', '', 'The sum is 7, not 8. Write 8.'],
      ],
    );
  });

  it('tell evidence once that is the same everywhere', () => {
    const { rest, places } = compare(
      finding('1', 'It says “X”.', { actual: 'X' }),
      finding('2', 'It says “X”.', { actual: 'X' }),
    );
    assert.equal(rest, 'It says “X”. Use a code.');
    assert.ok(places.every(({ value, sentences }) => value === '' && sentences === ''));
  });

  it('are named in full where the name of a place has a colon', () => {
    const { problem, places } = compare(finding('1 “A: B”', ''), finding('2 “C”', ''));
    assert.equal(problem, 'The unit (BT-130) is wrong.');
    assert.deepEqual(
      places.map(({ label }) => label),
      ['Line 1 “A: B”', 'Line 2 “C”'],
    );
  });

  it('do not repeat where else a value stands, as each place is listed', () => {
    const first = finding('1', '', { problem: 'Line 1: The unit (BT-130) is wrong. Also in line 20.' });
    assert.equal(compare(first, finding('2', '')).problem, 'The unit (BT-130) is wrong.');
  });

  it('have a change in common, or one each', () => {
    const [h87, hur] = ['H87', 'HUR'].map((replacement) => [{ text: `Change it to ${replacement}`, replacement }]);
    const same = compare(finding('1', '', { changes: h87! }), finding('2', '', { changes: h87! }));
    assert.deepEqual([same.changes, same.places.map(({ changes }) => changes)], [h87, [[], []]]);
    const other = compare(finding('1', '', { changes: h87! }), finding('2', '', { changes: hur! }));
    assert.deepEqual([other.changes, other.places.map(({ changes }) => changes)], [[], [h87, hur]]);
  });
});
