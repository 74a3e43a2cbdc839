/** The order of a report, and what is left out of one that is too long. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { listCausesFirst } from '#diagnosis/cause/causes-first.js';
import type { GroupedIssue } from '#diagnosis/cause/group-by-cause.js';
import type { RankedIssue } from '#diagnosis/describe/ranked-issue.js';

type Level = RankedIssue['level'];

/** An issue with its place in the list as its code, and its cause. */
function folded(level: Level, index: number, causedBy: number | null = null, evaluationError?: string): GroupedIssue {
  const issue = {
    code: String(index),
    level,
    ...(evaluationError === undefined ? {} : { evaluationError }),
  } as RankedIssue;
  return { issue, original: issue, fixFirst: [], fixFirstElsewhere: [], group: causedBy ?? index, causedBy };
}

const codes = (list: readonly GroupedIssue[]): string => list.map(({ original }) => original.code).join(' ');
const LONG = 1_000;

describe('causes first', () => {
  it('puts errors first, and in each level causes in front of what follows from them', () => {
    const all = [
      folded('error', 0, 2),
      folded('error', 1),
      folded('error', 2),
      folded('warning', 3, 4),
      folded('warning', 4),
    ];
    const { issues } = listCausesFirst(all, LONG);
    assert.equal(codes(issues), '1 2 0 4 3');
    assert.deepEqual(
      issues.map(({ causedBy }) => causedBy),
      [null, null, 1, null, 3],
    );
    assert.deepEqual(
      issues.map(({ group }) => group),
      [0, 1, 1, 2, 2],
    );
  });

  it('takes a warning that is the cause of an error for as bad as that', () => {
    const all = [folded('error', 0, 2), folded('warning', 1), folded('warning', 2)];
    assert.equal(codes(listCausesFirst(all, LONG).issues), '2 0 1');
  });

  it('puts checks that could not be evaluated behind the other causes', () => {
    const all = [folded('error', 0, null, 'FORG0001'), folded('error', 1, 2), folded('error', 2), folded('warning', 3)];
    assert.equal(codes(listCausesFirst(all, LONG).issues), '2 0 1 3');
  });

  it('leaves out what follows from others before any cause, be that a warning', () => {
    const all = [
      ...Array.from({ length: 50 }, (_, index) => folded('error', index, 50)),
      folded('error', 50),
      folded('warning', 51, 52),
      folded('warning', 52),
    ];
    const { issues } = listCausesFirst(all, 4);
    assert.equal(codes(issues), '50 0 1 52');
    assert.deepEqual(
      issues.map(({ causedBy }) => causedBy),
      [null, 0, 0, null],
    );
  });

  it('has information in a list of its own, whose causes may be in the other one', () => {
    const all = [folded('error', 0, 1), folded('error', 1), folded('information', 2, 1), folded('information', 3)];
    const { issues, information } = listCausesFirst(all, LONG);
    assert.equal(codes(issues), '1 0');
    assert.equal(codes(information), '3 2');
    assert.deepEqual(
      information.map(({ causedBy }) => causedBy),
      [null, 0],
    );
  });

  it('leads each issue to the same cause as before, whatever the order', () => {
    const level = fc.constantFrom<Level>('error', 'warning');
    fc.assert(
      fc.property(fc.array(fc.tuple(level, fc.option(fc.nat({ max: 40 }))), { maxLength: 40 }), (rows) => {
        const sorted = rows.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
        const isCause = (index: number): boolean => sorted[index]?.[1] === null;
        const all = sorted.map(([own, cause], index) =>
          folded(own, index, cause !== null && isCause(cause) ? cause : null),
        );
        const { issues } = listCausesFirst(all, LONG);
        assert.equal(issues.length, all.length);
        for (const { original, causedBy } of issues) {
          const before = all[Number(original.code)]!.causedBy;
          assert.equal(causedBy === null ? null : Number(issues[causedBy]!.original.code), before);
        }
        assert.ok(issues.length === 0 || issues[0]!.causedBy === null);
      }),
    );
  });
});
