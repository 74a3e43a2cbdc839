/** A validator without workers. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { type ValidatorOptions, createValidator } from '#validator/index.js';
import { order, ownRules } from '../../fixtures/own-rules.js';

const GOOD = Buffer.from(order('<number>1</number><note>n</note>'));

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
});
