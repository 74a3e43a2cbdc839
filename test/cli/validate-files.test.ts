/** Validating many files: totals, order, and concurrency. */
import assert from 'node:assert/strict';
import type { Verdict } from '#validator/index.js';
import { validateFiles } from '#cli/commands/validate-files.js';
import { VERDICT } from '../server/http/support.js';
import { Workplace } from './support.js';

/** Valid, invalid, or partly checked: by the first letter of the document. */
function verdictOn(document: Uint8Array): Verdict {
  const valid = document[0] === 'v'.charCodeAt(0);
  const outcome = document[0] === 'p'.charCodeAt(0) ? 'failed' : 'run';
  return {
    ...VERDICT,
    report: { ...VERDICT.report, valid, errorCount: valid ? 0 : 2, warningCount: 1 },
    details: { ...VERDICT.details, steps: [{ step: 'rules', outcome, milliseconds: 1 }] },
  };
}

const noPdf = (): Promise<Verdict> => Promise.reject(new Error('None of the files is a PDF.'));

describe('validating many files', () => {
  const place = new Workplace();
  const file = (name: string, content: string): { file: string } => {
    place.write(name, content);
    return { file: place.path(name) };
  };
  after(() => place.remove());

  it('counts what became of them', async () => {
    const files = [
      file('1.xml', 'valid'),
      file('2.xml', 'invalid'),
      file('3.xml', 'in part'),
      file('4.xml', 'part'),
      { file: 'gone.xml' },
      { file: 'folder', failure: 'is empty' },
    ];
    const validator = { validate: async (document: Uint8Array) => verdictOn(document), validatePdf: noPdf };
    const summary = await validateFiles(files, { validator, options: {}, jobs: 2, onResult: async () => undefined });
    assert.deepEqual(summary, {
      files: 6,
      valid: 1,
      invalid: 3,
      notChecked: 2,
      incomplete: 1,
      errors: 6,
      warnings: 4,
      setAside: 0,
    });
  });
  it('takes what fails for one file as the result of that file', async () => {
    const validator = {
      validate: async (document: Uint8Array) =>
        document[0] === 'f'.charCodeAt(0) ? Promise.reject(new Error('too slow')) : verdictOn(document),
      validatePdf: noPdf,
    };
    const results: unknown[] = [];
    await validateFiles([file('f.xml', 'fails'), file('v.xml', 'valid')], {
      validator,
      options: {},
      jobs: 1,
      onResult: async (result) => {
        results.push('failure' in result ? result.failure : result.verdict.report.valid);
      },
    });
    assert.deepEqual(results, ['could not be checked (too slow)', true]);
  });
  it('keeps the order, and no more in hand than there are jobs', async () => {
    const files = Array.from({ length: 12 }, (_, index) => file(`${index}.txt`, `v${index}`));
    const inHand: (() => void)[] = [];
    let most = 0;
    const validator = {
      async validate(document: Uint8Array): Promise<Verdict> {
        const done = new Promise<void>((resolve) => {
          inHand.push(resolve);
        });
        most = Math.max(most, inHand.length);
        // Results wait until there are three, and then arrive in reverse order.
        if (inHand.length >= 3) for (const finish of inHand.splice(0).reverse()) finish();
        await done;
        return verdictOn(document);
      },
      validatePdf: noPdf,
    };
    const order: string[] = [];
    await validateFiles(files, {
      validator,
      options: {},
      jobs: 3,
      onResult: async (result) => {
        order.push(result.file);
      },
    });
    assert.deepEqual(
      order,
      files.map(({ file: name }) => name),
    );
    assert.equal(most, 3);
  });
});
