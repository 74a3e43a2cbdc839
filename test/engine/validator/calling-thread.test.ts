/** A validator without workers. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compiledFiles } from '#core/rules/compiled.js';
import type { RuleSetEntry } from '#core/rules/manifest.js';
import { type Validator, type ValidatorOptions, createValidator } from '#validator/index.js';
import { type OwnRules, order, ownRules } from '../../fixtures/own-rules.js';

const GOOD = Buffer.from(order('<number>1</number><note>n</note>'));

const BAD = Buffer.from(order('<line/>'));

describe('a validator in the calling thread', () => {
  /** The steps that fail if the rules are removed as soon as the validator is ready. */
  async function missedBy(options: Pick<ValidatorOptions, 'warmUp'>): Promise<readonly string[]> {
    const own = await ownRules();
    try {
      const validator = await createValidator({ ...own.paths, workers: 0, ...options });
      await validator.ready();
      await rm(own.paths.compiledDir, { recursive: true });
      const { details } = await validator.validate(GOOD);
      return details.steps.filter(({ outcome }) => outcome === 'failed').map(({ step }) => step);
    } finally {
      await own.remove();
    }
  }

  it('has loaded all rules when it is ready, on request', async () => {
    assert.deepEqual(await missedBy({ warmUp: true }), []);
  });
  it('loads rules with the first document that needs them otherwise', async () => {
    for (const options of [{}, { warmUp: false }]) assert.deepEqual(await missedBy(options), ['xsd', 'rules']);
  });

  describe('that verifies only what it uses', () => {
    let own: OwnRules;
    let validator: Validator;
    const remove = (entry: RuleSetEntry): Promise<void> => rm(join(own.paths.compiledDir, compiledFiles(entry).rules));
    beforeEach(async () => {
      own = await ownRules();
      validator = await createValidator({ ...own.paths, workers: 0, verify: 'used' });
    });
    afterEach(() => own.remove());

    it('validates without rules that the document does not need', async () => {
      await remove(own.manifest.ruleSets[1]!);
      assert.equal((await validator.validate(GOOD)).report.valid, true);
    });
    it('says what to do if rules that it needs are missing', async () => {
      await remove(own.manifest.ruleSets[0]!);
      await assert.rejects(validator.validate(GOOD), {
        code: 'RULES_MISSING',
        message: /own@1\.rules\.json is missing\. Run "npm run compile-rules"\.$/,
      });
    });
    it('verifies all of them before it lists them', async () => {
      await remove(own.manifest.ruleSets[1]!);
      assert.throws(() => validator.ruleSets, { code: 'RULES_MISSING' });
    });
    it('reads the checks of a rule set for the first finding', async () => {
      assert.equal((await validator.validate(GOOD)).report.valid, true);
      await writeFile(join(own.paths.compiledDir, compiledFiles(own.manifest.ruleSets[0]!).checks), '{}');
      await assert.rejects(validator.validate(BAD), { code: 'RULES_CORRUPT' });
    });
  });
});
