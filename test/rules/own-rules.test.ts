/** The pipeline over a small rule set of our own: what no official document shows quickly, or at all. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_ISSUES, type ValidateOptions, type Validator, type Verdict, createValidator } from '#validator/index.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { buildRuleSet } from '#cli/compile-rules/write-rule-set.js';
import { type OwnRules, SECOND_BEGINS, manifestData, order, orderOfLines, ownRules } from '../fixtures/own-rules.js';

const lines = ({ report }: Verdict): string[] =>
  report.issues.map(({ code, severity, field }) => `${severity} ${code} ${field}`);

describe('the pipeline', () => {
  let own: OwnRules;
  let validator: Validator;
  const check = (content: string, options?: ValidateOptions): Promise<Verdict> =>
    validator.validate(Buffer.from(content), options);
  before(async () => {
    own = await ownRules();
    validator = await createValidator({ ...own.paths, workers: 0 });
  });
  after(() => own.remove());

  it('lets the first rule of a pattern that matches win, attributes and text included', async () => {
    const verdict = await check(
      order(
        '<number>1</number><note>a text that is longer than it should be</note><line id="1" unit="?" free="yes"/><line id="2"/>',
      ),
    );
    assert.deepEqual(lines(verdict), [
      'error OWN-UNIT o:line/@unit',
      'error OWN-LINE o:amount',
      'warning OWN-TEXT o:note',
    ]);
    assert.deepEqual(
      verdict.details.information.map(({ code, location }) => [code, location]),
      [['OWN-FREE', '/o:order[1]/o:line[1]']],
    );
    assert.deepEqual(
      verdict.details.issues.map(({ location }) => location),
      ['/o:order[1]/o:line[1]/@unit', '/o:order[1]/o:line[2]', '/o:order[1]/o:note[1]/text()[1]'],
    );
  });

  it('reports a check that raised behind all other errors', async () => {
    const { report } = await check(order('<urgent>maybe</urgent><note>n</note><cancelled/><line id="1"/>'));
    assert.deepEqual(
      report.issues.map(({ code, severity }) => `${severity} ${code}`),
      ['error OWN-NUMBER', 'error OWN-LINE', 'error OWN-FLAG', 'warning OWN-75B9B834'],
    );
    assert.match(
      report.issues[2]!.message,
      /^This rule could not be evaluated, because .*. It looks for this problem: urgent should be true$/,
    );
    assert.deepEqual([report.valid, report.errorCount, report.warningCount], [false, 3, 1]);
  });

  it('takes the levels of the scenario before those of the publisher, but not for checks that raised', async () => {
    const levels = ({ report, details }: Verdict): string[] => [
      ...report.issues.map(({ code, severity }) => `${code} ${severity}`),
      ...details.information.map(({ code }) => `${code} information`),
    ];
    assert.deepEqual(levels(await check(order('<number>mild</number><urgent>false</urgent>'))), [
      'OWN-INFO error',
      'OWN-FLAG information',
    ]);
    assert.deepEqual(levels(await check(order('<number>mild</number><urgent>maybe</urgent>'))), [
      'OWN-INFO error',
      'OWN-FLAG error',
    ]);
  });

  it(`lists ${MAX_ISSUES} issues at most, and counts them all`, async () => {
    const exact = await check(orderOfLines(MAX_ISSUES));
    assert.deepEqual(
      [exact.report.issues.length, exact.report.errorCount, exact.truncated],
      [MAX_ISSUES, MAX_ISSUES, false],
    );
    const more = await check(orderOfLines(MAX_ISSUES + 1));
    assert.deepEqual(
      [more.report.issues.length, more.report.errorCount, more.truncated, more.details.issues.length],
      [MAX_ISSUES, MAX_ISSUES + 1, true, MAX_ISSUES],
    );
  });

  it('uses the release that is in force on the day', async () => {
    const on = async (day: string): Promise<string> => {
      const verdict = await check(order('<number>1</number>'), { date: new Date(`${day}T00:00:00Z`) });
      return `${verdict.details.ruleSets.map(({ id, version }) => `${id}@${version}`).join()}: ${lines(verdict).join()}`;
    };
    assert.equal(await on('2026-11-21'), 'own@1: ');
    assert.equal(await on('2998-12-31'), 'own@1: ');
    assert.equal(await on(SECOND_BEGINS), 'own@2: error OWN-NEW o:note');
    assert.equal(await on('2019-12-31'), 'own@1: ', 'before all releases the earliest is used');
    assert.deepEqual(
      (await check(order('<number>1</number>'))).details.ruleSets.map(({ version }) => version),
      ['1'],
      'today',
    );
  });
  it('uses a release that the caller names, whatever the day', async () => {
    const versions = async (options: ValidateOptions): Promise<string[]> =>
      (await check(order('<number>1</number>'), options)).details.ruleSets.map(({ version }) => version);
    assert.deepEqual(await versions({ releases: ['own@2'] }), ['2']);
    assert.deepEqual(await versions({ releases: ['own@1'], date: new Date(SECOND_BEGINS) }), ['1']);
    assert.deepEqual(await versions({ releases: ['own-schema@1'] }), ['1'], 'what is not named is as it is in force');
    await assert.rejects(versions({ releases: ['own@3'] }), {
      code: 'RULE_SET_UNKNOWN',
      message: 'There is no release "own@3"; there are own@1, own@2, own-schema@1.',
    });
  });

  it('records each step, and why one was skipped', async () => {
    const steps = async (document: string | Uint8Array): Promise<string[]> =>
      (await validator.validate(Buffer.from(document))).details.steps.map(
        ({ step, outcome, reason }) => `${step} ${outcome}${reason === undefined ? '' : `: ${reason}`}`,
      );
    const unwrapped = 'unwrap skipped: the document is in no envelope';
    assert.deepEqual(await steps(order('')), [
      'decode run',
      'parse run',
      unwrapped,
      'detect run',
      'compare skipped: the document is in no envelope',
      'select run',
      'xsd run',
      'rules run',
    ]);
    assert.deepEqual(await steps('<other/>'), [
      'decode run',
      'parse run',
      unwrapped,
      'detect run',
      ...['compare', 'select', 'xsd', 'rules'].map((step) => `${step} skipped: the document is no known invoice`),
    ]);
    assert.deepEqual(await steps('<order'), [
      'decode run',
      'parse run',
      ...['unwrap', 'detect', 'compare', 'select', 'xsd', 'rules'].map(
        (step) => `${step} skipped: the document is not well-formed`,
      ),
    ]);
    assert.deepEqual(await steps(Buffer.from([0x3c, 0xff])), [
      'decode run',
      'parse skipped: the document could not be decoded',
      ...['unwrap', 'detect', 'compare', 'select', 'xsd', 'rules'].map(
        (step) => `${step} skipped: the document is not well-formed`,
      ),
    ]);
  });

  it('never calls a document valid whose rules could not be evaluated', async () => {
    const damaged = await ownRules();
    try {
      const unlucky = await createValidator({ ...damaged.paths, workers: 0 });
      await rm(join(damaged.paths.compiledDir, 'own@1.rules.json'));
      const { report, details } = await unlucky.validate(
        Buffer.from(order('<number>1</number><note>n</note><colour/>')),
      );
      assert.deepEqual(
        [report.valid, report.format, report.issues.map(({ code, severity }) => `${severity} ${code}`)],
        [false, 'ubl', ['error NOT-EVALUATED', 'error XSD']],
      );
      assert.deepEqual(details.steps.at(-1)!.outcome, 'failed');
    } finally {
      await damaged.remove();
    }
  });

  it('keeps what the other rule sets find where one could not be evaluated', async () => {
    const two = await ownRules();
    try {
      const data = manifestData();
      data.ruleSets.push({
        id: 'extra',
        title: 'Extra',
        release: 'own@2',
        schematron: 'own/2/rules.sch',
        codePrefix: 'EXTRA',
      });
      for (const row of data.detection) row.ruleSets = ['extra', 'own'];
      await writeFile(two.paths.manifestPath, JSON.stringify(data));
      const manifest = parseManifest(JSON.stringify(data));
      const { officialDir, compiledDir } = two.paths;
      await buildRuleSet(manifest.ruleSets[2]!, { manifest, officialDir, compiledDir }, 'tests');
      const unlucky = await createValidator({ ...two.paths, workers: 0 });
      await rm(join(compiledDir, 'extra@2.rules.json'));
      const { report, details } = await unlucky.validate(Buffer.from(order('<note>n</note>')));
      assert.deepEqual([report.valid, report.issues.map(({ code }) => code)], [false, ['NOT-EVALUATED', 'OWN-NUMBER']]);
      assert.deepEqual(details.steps.at(-1)!.outcome, 'failed');
    } finally {
      await two.remove();
    }
  });

  it('never calls a document valid whose schema could not be applied', async () => {
    const damaged = await ownRules();
    try {
      const unlucky = await createValidator({ ...damaged.paths, workers: 0 });
      await rm(join(damaged.paths.compiledDir, 'order@1.schema.js'));
      const { report, details } = await unlucky.validate(Buffer.from(order('<note>n</note>')));
      assert.deepEqual([report.valid, report.issues.map(({ code }) => code)], [false, ['NOT-EVALUATED', 'OWN-NUMBER']]);
      assert.deepEqual(details.steps.map(({ step, outcome }) => `${step} ${outcome}`).slice(-2), [
        'xsd failed',
        'rules run',
      ]);
    } finally {
      await damaged.remove();
    }
  });
});
