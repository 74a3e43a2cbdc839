/** Commands without compiled rules: they say what to do, once, and nothing is valid. */
import assert from 'node:assert/strict';
import * as invoices from '../fixtures/invoices.js';
import { Workplace } from './support.js';

const MISSING = /\S+ is missing\. Run "RULES_DIR=\S+ npm run compile-rules"\./g;

describe('einvoice without compiled rules', () => {
  const place = new Workplace();
  const run = (args: readonly string[]): ReturnType<Workplace['einvoice']> =>
    place.einvoice(args, '', { RULES_DIR: place.path('nowhere') });
  before(() => {
    for (const name of ['one.xml', 'other.xml']) place.write(name, invoices.xrechnungUbl);
  });
  after(() => place.remove());

  for (const args of [
    ['one.xml'],
    ['one.xml', 'other.xml'],
    ['fix', 'one.xml'],
    ['anonymise', 'one.xml'],
    ['validate', '--jobs', '2', 'one.xml', 'other.xml'],
  ])
    it(`einvoice ${args.join(' ')}`, async () => {
      const { code, out, err } = await run(args);
      assert.equal(code, 2);
      assert.doesNotMatch(out, /: valid/);
      assert.equal(err.match(MISSING)?.length, 1, err);
    });
});
