/** Which rule sets are held, and how documents of other rule sets are treated. */
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type RuleSetChoice,
  type Validator,
  EngineError,
  createExplainer,
  createValidator,
  ruleSetReleases,
} from '#validator/index.js';
import { compiledFiles } from '#core/rules/compiled.js';
import type { Manifest } from '#core/rules/manifest.js';
import { Registry } from '#core/rules/registry.js';
import { buildRuleSet } from '#cli/compile-rules/write-rule-set.js';
import { type OwnRules, manifestData, order, ownRules } from '../../../fixtures/own-rules.js';

/** The small world with a second rule set, `national`, of an optional release for mild orders in Utopia. */
async function withNational(): Promise<OwnRules> {
  const own = await ownRules();
  const data = manifestData() as ReturnType<typeof manifestData> & {
    releases: object[];
    ruleSets: object[];
    detection: object[];
  };
  const [, second] = data.releases as { files: object[] }[];
  data.releases.push({ ...second, id: 'utopia', version: '7', effectiveFrom: null, optional: true, countries: ['ut'] });
  data.ruleSets.push({
    ...(data.ruleSets[1] as object),
    id: 'national',
    title: 'Rules of Utopia',
    release: 'utopia@7',
  });
  (data.detection[0] as { ruleSets: string[] }).ruleSets.push('national');
  await writeFile(own.paths.manifestPath, JSON.stringify(data));
  const manifest = data as unknown as Manifest;
  const { officialDir, compiledDir } = own.paths;
  await buildRuleSet(manifest.ruleSets[2]!, { manifest, officialDir, compiledDir, reference: false }, 'tests');
  return { ...own, manifest };
}

const MILD = order('<number>mild</number>');

describe('rule sets that a service may do without', () => {
  let own: OwnRules;
  const validators: Validator[] = [];
  const open = async (options: { hold?: RuleSetChoice; workers?: number } = {}): Promise<Validator> => {
    const validator = await createValidator({ ...own.paths, engine: 'native', workers: 0, ...options });
    validators.push(validator);
    return validator;
  };
  const compiledTable = (): string => join(own.paths.compiledDir, compiledFiles(own.manifest.ruleSets[2]!).rules);
  const codes = async (validator: Validator, strict = false): Promise<readonly string[]> =>
    (await validator.validate(Buffer.from(MILD), { strict })).report.issues.map(
      ({ code, severity }) => `${severity} ${code}`,
    );

  beforeEach(async () => {
    own = await withNational();
  });
  afterEach(async () => {
    for (const validator of validators.splice(0)) await validator.close();
    await own.remove();
  });

  it('are held if they are compiled', async () => {
    const validator = await open();
    assert.deepEqual(validator.absent, []);
    assert.deepEqual(await codes(validator), ['error OWN-INFO', 'error OWN-NEW']);
  });
  for (const workers of [0, 1]) {
    it(`are not checked if they are absent, which is reported, as an error when strict: ${workers} workers`, async () => {
      await rm(compiledTable());
      const validator = await open({ workers });
      assert.deepEqual(validator.absent, [{ id: 'national', version: '7', title: 'Rules of Utopia' }]);
      assert.deepEqual(await codes(validator), ['warning PROFILE-NOT-CHECKED']);
      assert.deepEqual(await codes(validator, true), ['error PROFILE-NOT-CHECKED']);
      const { report, details } = await validator.validate(Buffer.from(MILD), { language: 'de' });
      assert.match(report.issues[0]!.message, /"npm run compile-rules -- --only national" bringt sie\./);
      assert.deepEqual(
        details.ruleSets.map(({ id }) => id),
        ['own'],
      );
    });
  }
  for (const [hold, held] of [
    ['all', true],
    [['ut'], true],
    [['utopia'], true],
    [['utopia@7'], true],
    [['national'], true],
    [['national@7'], true],
    [[], false],
    [['own'], false],
  ] as const) {
    it(`are ${held ? 'held' : 'not held'} for the choice ${JSON.stringify(hold)}`, async () => {
      assert.equal((await open({ hold })).absent.length, held ? 0 : 1);
      await rm(compiledTable());
      if (held)
        await assert.rejects(open({ hold }), (error) => error instanceof EngineError && error.code === 'RULES_MISSING');
      else assert.equal((await open({ hold })).absent.length, 1);
    });
  }
  it('can only be chosen by existing names', async () => {
    for (const name of ['atlantis', 'national@8', '', 'UT'])
      await assert.rejects(
        open({ hold: [name] }),
        (error) => error instanceof EngineError && error.code === 'RULE_SET_UNKNOWN',
      );
  });
  it('remain an error if they are held but damaged', async () => {
    const code = join(own.paths.compiledDir, compiledFiles(own.manifest.ruleSets[2]!).native);
    await writeFile(code, `${await readFile(code, 'utf8')}\n`);
    await assert.rejects(open(), (error) => error instanceof EngineError && error.code === 'RULES_CORRUPT');
    await writeFile(compiledTable(), '{}');
    await assert.rejects(open(), (error) => error instanceof EngineError && error.code === 'RULES_STALE');
  });
  it('do not become absent while a service runs', async () => {
    const validator = await open({ workers: 1 });
    await validator.ready();
    await rm(compiledTable());
    const { report } = await validator.validate(Buffer.from(MILD));
    assert.deepEqual(
      report.issues.map(({ code }) => code),
      ['NOT-EVALUATED', 'OWN-INFO'],
    );
  });
  it('are listed, held or not; their rules are explained if they are held', async () => {
    const listed = (): unknown[] =>
      ruleSetReleases(own.paths, '2026-11-21').map(({ id, held, inForce, used, problem }) => [
        id,
        held,
        inForce,
        used,
        problem,
      ]);
    assert.deepEqual(listed().at(-1), ['national', true, true, true, null]);
    const checks = (): readonly unknown[] => createExplainer(own.paths).explain('OWN-NEW')!.checks;
    assert.equal(checks().length, 2);
    await rm(compiledTable());
    assert.deepEqual(listed().at(-1), ['national', false, true, false, null]);
    assert.equal(checks().length, 1);
  });
  it('are reported as not held instead of unknown when requested', async () => {
    await rm(compiledTable());
    const registry = new Registry(own.paths);
    assert.throws(
      () => registry.entry('national', '2026-11-21'),
      /is not held here\. Run "npm run compile-rules -- --only national"/,
    );
    assert.throws(() => registry.holding.requireReleases(['utopia@7']), /The release "utopia@7" is not held here/);
  });
});
