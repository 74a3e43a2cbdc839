/** The rules of a day: which version judges an invoice, and what the next one would report. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ValidateOptions, type Verdict, createValidator } from '#validator/index.js';
import { readIssueDay } from '#core/detection/issue-date.js';
import { compiledFiles } from '#core/rules/compiled.js';
import { type OwnRules, SECOND_BEGINS, order, ownRules } from '../../../fixtures/own-rules.js';
import { plainCii, plainUbl, withText, zugferd1 } from '../../../fixtures/invoices.js';
import { realManifest } from '../../../fixtures/rules.js';
import { treeOf } from '../../../fixtures/schematron.js';

const DAY_BEFORE = '2998-12-31';
const NUMBERED = order('<number>1</number>');

describe('the day of an invoice', () => {
  const { documentTypes } = realManifest();
  const ubl = (date: string): string | null =>
    readIssueDay(treeOf(withText(plainUbl, 'cbc:IssueDate', date)), documentTypes['ubl-invoice']!);
  for (const [written, day] of [
    ['2026-08-16', '2026-08-16'],
    ['2026-08-17', '2026-08-17'],
    [' 2026-08-17\n', '2026-08-17'],
    ['2026-08-17Z', '2026-08-17'],
    ['2026-08-17+14:00', '2026-08-17'],
    ['2026-08-17-12:00', '2026-08-17'],
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', null],
    ['17.08.2026', null],
    ['2026-8-17', null],
    ['20260817x', null],
  ] as const) {
    it(`written ${JSON.stringify(written)} is ${day ?? 'none'}`, () => assert.equal(ubl(written), day));
  }
  it('is found in every syntax', () => {
    const days = [
      readIssueDay(treeOf(plainUbl), documentTypes['ubl-invoice']!),
      readIssueDay(treeOf(plainCii), documentTypes['cii']!),
      readIssueDay(treeOf(zugferd1), documentTypes['zugferd-1.0']!),
    ];
    assert.equal(days.includes(null), false);
    assert.equal(days[0], '2026-10-01');
    assert.equal(days[1], '2026-10-01');
  });
});

describe('the rules of a day', () => {
  let own: OwnRules;
  const check = async (options: ValidateOptions, xml = NUMBERED): Promise<Verdict> => {
    const validator = await createValidator({ ...own.paths, engine: 'native', workers: 0 });
    return validator.validate(Buffer.from(xml), options);
  };
  const codes = ({ report }: Verdict): readonly string[] => report.issues.map(({ code }) => code);
  beforeEach(async () => {
    own = await ownRules();
  });
  afterEach(() => own.remove());

  for (const [date, found] of [
    [`${DAY_BEFORE}T00:00:00Z`, []],
    [`${DAY_BEFORE}T23:59:59Z`, []],
    // In UTC it is still the day before.
    [`${SECOND_BEGINS}T01:00:00+02:00`, []],
    [`${SECOND_BEGINS}T00:00:00Z`, ['OWN-NEW']],
    [`${DAY_BEFORE}T23:00:00-02:00`, ['OWN-NEW']],
  ] as const) {
    it(`are those that are in force then: ${date}`, async () => {
      const verdict = await check({ date: new Date(date) });
      assert.deepEqual(codes(verdict), found);
      assert.equal(verdict.details.date, found.length === 0 ? DAY_BEFORE : SECOND_BEGINS);
    });
  }
  it('are those of today for an invoice without a day', async () => {
    const { details } = await check({ date: 'issue' });
    assert.equal(details.date, new Date().toISOString().slice(0, 10));
  });
  it('of upcoming releases are run in the same call, and both verdicts returned', async () => {
    const { report, details } = await check({ upcoming: true });
    assert.equal(report.valid, true);
    assert.deepEqual(
      { ...details.upcoming, report: details.upcoming!.report.valid },
      { date: SECOND_BEGINS, releases: ['own@2'], breaks: ['OWN-NEW'], repairs: [], report: false },
    );
  });
  it('to come may find less', async () => {
    const { details } = await check({ upcoming: true }, order('<note>n</note>'));
    assert.deepEqual(
      [details.upcoming!.breaks, details.upcoming!.repairs, details.upcoming!.report.valid],
      [[], ['OWN-NEW'].slice(1).concat('OWN-NUMBER'), true],
    );
  });
  it('are not asked for without need', async () => {
    assert.equal('upcoming' in (await check({})).details, false);
    assert.equal(
      (await check({ upcoming: true, date: new Date(`${SECOND_BEGINS}T00:00:00Z`) })).details.upcoming,
      null,
    );
    assert.equal((await check({ upcoming: true, releases: ['own@1'] })).details.upcoming, null);
  });
  it('that are missing are an error if they are not optional', async () => {
    await rm(join(own.paths.compiledDir, compiledFiles(own.manifest.ruleSets[1]!).rules));
    await assert.rejects(check({}), /own@2\.rules\.json is missing/);
  });
});
