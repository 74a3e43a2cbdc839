/** The table of exit codes in docs/policy.md: each line has a command, which ends as it says. */
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { EXIT } from '#cli/commands/command.js';
import { Workplace } from '../cli/support.js';
import { HOSTILE_PDFS } from '../fixtures/hostile-pdfs.js';
import * as invoices from '../fixtures/invoices.js';

const ROOT = findPackageRoot(import.meta.url);
const ROWS = [
  ...readFileSync(join(ROOT, 'docs/policy.md'), 'utf8').matchAll(/^\| (\d) \| ([^|]+) \| `einvoice ([^`]+)` \|$/gm),
].map(([, code, when, args]) => ({ code: Number(code), when: when!.trim(), args: args!.split(' ') }));

const TODAY_SET_ASIDE = ['BR-DE-15', 'BR-CL-14', 'BR-CO-10', 'BR-CO-13'];

describe('the table of exit codes', () => {
  const place = new Workplace();
  before(() => {
    cpSync(join(ROOT, 'examples'), place.path('examples'), { recursive: true });
    const rule = { level: 'ignore', reason: 'an example', expires: '2999-12-31' };
    place.write(
      'policy.json',
      JSON.stringify({ rules: Object.fromEntries(TODAY_SET_ASIDE.map((code) => [code, rule])) }),
    );
    place.write('warned.xml', invoices.withText(invoices.xrechnungUbl, 'cbc:Telephone', '1'));
    place.write('limit.pdf', HOSTILE_PDFS.find(([, , told]) => told === 'PDF-LIMIT steps')![1]());
  });
  after(() => place.remove());

  it('has every code', () =>
    assert.deepEqual([...new Set(ROWS.map(({ code }) => code))].sort(), Object.values(EXIT).sort()));
  for (const { code, when, args } of ROWS)
    it(`${code}: ${when}`, async () => assert.equal((await place.einvoice(args)).code, code));
});
