/** Mistakes of callers without TypeScript. */
import assert from 'node:assert/strict';
import {
  EngineError,
  type ValidateOptions,
  type ValidatorOptions,
  anonymise,
  applyFixes,
  createValidator,
  fixDocument,
  openPdf,
  readInvoice,
} from '#validator/index.js';
import { type OwnRules, order, ownRules } from '../../fixtures/own-rules.js';

const GOOD = Buffer.from(order('<number>1</number><note>n</note>'));

const OPTIONS: readonly (readonly [options: Readonly<Record<string, unknown>>, message: RegExp])[] = [
  [{ language: 'xx' }, /^The language must be one of en, de, fr\.$/],
  [{ as: 7 }, /^The value of "as" must be the id of a specification, or "facturx"\.$/],
  [{ countryRules: 'no' }, /^The value of "countryRules" must be true or false\.$/],
  [{ date: '2026-05-01' }, /^The date must be a valid Date, or "issue"\.$/],
  [{ date: new Date('2026-02-31T') }, /^The date must be a valid Date, or "issue"\.$/],
  [{ releases: 'own@1' }, /^The releases must be a list of names\.$/],
  [{ charset: 8 }, /^The charset must be a string\.$/],
  [{ flow: 7 }, /^The flow must be a string\.$/],
  ...[0, 1_000, { bytes: 0, details: true }, { bytes: 1_000 }, { bytes: 1, details: true, again: 'code' }].map(
    (reportLimit) => [{ reportLimit }, /^The limit of the report must have a number of bytes/] as const,
  ),
  ...[0, 1.1, -0.5, Number.NaN, '0.5'].map(
    (workerShare) => [{ workerShare }, /^The share of the workers must be a number above 0, and 1 at most\.$/] as const,
  ),
  ...[0, -1, Number.NaN, '5000'].map(
    (timeoutMs) => [{ timeoutMs }, /^The deadline must be a number of milliseconds above 0\.$/] as const,
  ),
];

const isRefused = (error: unknown): boolean => error instanceof EngineError && error.code === 'ARGUMENT_INVALID';

describe('settings that no validator can be made with', () => {
  for (const options of [
    { workers: -1 },
    { workers: 1.5 },
    { workers: Number.NaN },
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { engine: 'libxml' },
    { verify: 'none' },
    { queue: { documents: -1 } },
    { queue: { bytes: Number.NaN } },
    { queue: null },
    null,
    7,
  ]) {
    it(`are refused: ${JSON.stringify(options)}`, async () => {
      await assert.rejects(createValidator(options as ValidatorOptions), isRefused);
    });
  }
});

describe('documents that are not bytes', () => {
  const calls: Readonly<Record<string, (document: Uint8Array) => unknown>> = {
    readInvoice,
    anonymise,
    openPdf,
    applyFixes: (document) => applyFixes(document, []),
  };
  for (const [name, call] of Object.entries(calls))
    it(`is refused by ${name}`, async () => {
      for (const document of [undefined, null, 5, GOOD.toString(), {}] as unknown as Uint8Array[])
        await assert.rejects(async () => call(document), isRefused);
    });
});

describe('patches that are not a list', () => {
  const changes = 'BR-DE-15=1' as unknown as [];
  const validator = { validate: () => assert.fail('nothing is validated') };
  it('is refused', async () => {
    assert.throws(() => applyFixes(GOOD, changes), isRefused);
    await assert.rejects(fixDocument(validator, GOOD, { choices: changes }), isRefused);
    await assert.rejects(fixDocument(validator, GOOD, { classes: changes }), isRefused);
  });
});

for (const workers of [0, 1]) {
  describe(`arguments that the types do not allow (${workers} workers)`, function () {
    this.timeout(300_000);
    let own: OwnRules;
    before(async () => {
      own = await ownRules();
    });
    after(() => own.remove());

    it('are refused, and cost no worker', async () => {
      const validator = await createValidator({ ...own.paths, workers });
      try {
        const refused = (call: Promise<unknown>, message: RegExp): Promise<void> =>
          assert.rejects(
            call,
            (error) => error instanceof EngineError && error.code === 'ARGUMENT_INVALID' && message.test(error.message),
          );
        for (const document of [undefined, null, GOOD.toString(), new ArrayBuffer(8)] as unknown as Uint8Array[]) {
          await refused(validator.validate(document), /^The document must be its bytes, a Uint8Array/);
          await refused(validator.evaluate(document, ['own']), /^The document must be its bytes, a Uint8Array/);
        }
        for (const options of [null, 5, 'de'] as unknown as ValidateOptions[])
          await refused(validator.validate(GOOD, options), /^The options must be an object\.$/);
        for (const [options, message] of OPTIONS)
          await refused(validator.validate(GOOD, options as ValidateOptions), message);
        const verdicts = await Promise.all(Array.from({ length: 5 }, () => validator.validate(GOOD)));
        assert.ok(
          verdicts.every(({ report }) => report.valid),
          'what follows is served, queue and all',
        );
        assert.equal(validator.status().replaced.failure, 0);
      } finally {
        await validator.close();
      }
    });
  });
}
