import { strict as assert } from 'node:assert';
import { anonymiseCheck } from '../../../scripts/anonymise-check/command.js';
import type { KnownDifference } from '../../../scripts/anonymise-check/known/differences.js';
import { UsageError } from '#cli/terminal/usage.js';
import { readFolders } from '../../../scripts/suites/folders.js';
import { RULES } from '../../fixtures/rules.js';
import { needs } from '../../needs/needs.js';

async function run(args: readonly string[], known?: readonly KnownDifference[]) {
  let out = '';
  const write = (text: string): void => void (out += text);
  const code = await anonymiseCheck(['--defects', '0', ...args], {
    rules: RULES,
    folders: readFolders(),
    write,
    ...(known && { known }),
  });
  return { code, out };
}

needs('suites').describe('npm run anonymise-check', () => {
  for (const folder of ['en16931/examples-ubl', 'en16931/examples-cii', 'factur-x/zugferd-2.4', 'xrechnung/testsuite'])
    it(`finds the same in the samples of ${folder}, and no name that was planted`, async () => {
      const { code, out } = await run(['--only', folder, '--seed', '42']);
      assert.equal(code, 0, out);
      assert.match(out, /\(100\.00 %, wanted 99.5\)\n[^]*documents with a name left: 0\n$/);
    });
  it('leaves nothing of what is planted in every free place', async () => {
    const { code, out } = await run(['--plant', '--documents', '12', '--turns', '2', '--seed', '5']);
    assert.equal(code, 0, out);
    assert.match(
      out,
      /^200 values of 20 kinds planted in \d{3,} places of 12 documents\nplaces in which something is left: 0\n$/,
    );
  });
  it('fails for a listed document whose findings stay', async () => {
    const known = [{ name: 'examples-ubl/ubl-tc434-example1.xml', codes: ['BR-01'], reason: 'made up' }];
    const { code, out } = await run(['--only', 'ubl-tc434-example1.xml'], known);
    assert.equal(code, 1);
    assert.match(out, /is listed as known, and its findings stay/);
  });
  it('fails where there is nothing to anonymise', async () => {
    await assert.rejects(run(['--only', 'no such file']), UsageError);
  });
});
