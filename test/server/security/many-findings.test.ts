/** Documents made to have as many findings as possible: complete totals, the usual list, bounded memory and time. */

import assert from 'node:assert/strict';
import { createValidator, MAX_ISSUES } from '#validator/index.js';
import { sortByPosition } from '#diagnosis/issues.js';
import { toMessageParts } from '#diagnosis/describe/message.js';
import { plainText } from '#wording/part.js';
import type { RankedIssue } from '#diagnosis/describe/ranked-issue.js';
import { selectWithinLimit } from '#diagnosis/issue-limit.js';
import type { Assertion, Finding } from '#core/types.js';
import { RULES } from '../../fixtures/rules.js';
import { inFull } from '../../needs/wanted.js';
import { MB5 } from '../http/support.js';

const LEVELS = ['error', 'warning', 'information'] as const;
type Level = (typeof LEVELS)[number];

/** Findings in document order, several per node; a fixed pseudo-random sequence. */
function findings(count: number, level: (n: number) => Level): Finding[] {
  return Array.from({ length: count }, (_, n) => ({
    node: Math.floor(n / 7),
    text: String(n),
    assertion: { code: `C${(n * 31) % 97}`, flag: level(n) } as Assertion,
  }));
}
const levelOf = ({ assertion }: Finding): Level => assertion.flag as Level;
const issue = (finding: Finding): RankedIssue => ({
  code: finding.assertion.code,
  level: levelOf(finding),
  node: finding.node,
  messageParts: toMessageParts(plainText(finding.text), null),
  businessTerms: [],
  field: null,
  ruleSet: null,
  location: null,
  target: null,
  line: null,
  column: null,
  official: null,
});

describe('very many findings', () => {
  const rows: readonly (readonly [string, number, (n: number) => Level])[] = [
    ['few', 100, (n) => LEVELS[n % 3]!],
    ['as many as are listed', MAX_ISSUES, () => 'error'],
    ['one more', MAX_ISSUES + 1, () => 'error'],
    ['all levels', 40_000, (n) => LEVELS[n % 3]!],
    ['few errors', 40_000, (n) => (n % 40 === 0 ? 'error' : 'warning')],
    ['errors at the end', 40_000, (n) => (n > 38_000 ? 'error' : 'warning')],
    ['information only', 40_000, () => 'information'],
  ];
  for (const [name, count, level] of rows) {
    it(`${name}: the same list as from all of them, and the same counts`, () => {
      const all = findings(count, level);
      const { kept, dropped } = selectWithinLimit(all, levelOf);
      const listOf = (some: readonly Finding[], information: boolean): RankedIssue[] =>
        sortByPosition(some.map(issue))
          .filter((one) => (one.level === 'information') === information)
          .slice(0, MAX_ISSUES);
      for (const information of [false, true]) assert.deepEqual(listOf(kept, information), listOf(all, information));
      for (const one of LEVELS) {
        assert.equal(
          kept.filter((finding) => levelOf(finding) === one).length + dropped[one],
          all.filter((finding) => levelOf(finding) === one).length,
        );
      }
    });
  }

  it('tells the first one of a rule though it stands behind enough of others', () => {
    const all = findings(40_000, () => 'error');
    const last = { ...all.at(-1)!, assertion: { code: 'CAUSE', flag: 'error' } as Assertion };
    const again = { ...last, node: last.node + 1 };
    const { kept, dropped } = selectWithinLimit([...all, last, again], levelOf);
    assert.ok(kept.includes(last));
    assert.equal(kept.includes(again), false);
    assert.equal(kept.length + dropped.error, all.length + 2);
  });

  it('tells those that stand before what is told already', () => {
    const listed = findings(MAX_ISSUES, () => 'error').map(issue);
    const behind = findings(40_000, () => 'error').filter(({ node }) => node > listed.at(-1)!.node);
    const before = findings(7, () => 'error');
    const { kept, dropped } = selectWithinLimit([...before, ...behind], levelOf, listed);
    assert.deepEqual(kept, before);
    assert.equal(dropped.error, behind.length);
  });

  const size = inFull(MB5, MB5 / 4);
  it(`${size / 1024 / 1024} MB of empty lines: a finding for every few bytes, within a worker's memory, and within the deadline of a document`, async () => {
    const head =
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">';
    const line = '<cac:InvoiceLine/>';
    const document = Buffer.from(`${head}${line.repeat((size - head.length - 10) / line.length)}</Invoice>`);
    const validator = await createValidator({ ...RULES, workers: 1, warmUp: false, workerMemoryMb: 1_024 });
    try {
      const { report, truncated } = await validator.validate(document);
      assert.ok(report.errorCount > 0.38 * size, `${report.errorCount} errors`);
      assert.deepEqual([report.issues.length, truncated], [MAX_ISSUES, true]);
      assert.deepEqual(validator.status().replaced, { timeout: 0, failure: 0, retired: 0 });
    } finally {
      await validator.close();
    }
  });
});
