/** `einvoice validate`: which reports go where, and output for forges and terminals. */
import assert from 'node:assert/strict';
import { readFileSync, existsSync } from 'node:fs';
import { without, xrechnungUbl } from '../fixtures/invoices.js';
import { Workplace } from './support.js';

const BAD = without(xrechnungUbl, 'cbc:BuyerReference');

describe('reports of einvoice validate', () => {
  let place: Workplace;
  before(() => {
    place = new Workplace();
    place.write('good.xml', xrechnungUbl);
    place.write('bad.xml', BAD);
  });
  after(() => place.remove());

  const read = (name: string): string => readFileSync(place.path(name), 'utf8');

  it('need no command', async () => {
    // The identifiers of the fixture are invented, which advice would point out.
    for (const args of [
      ['good.xml', '--no-advice'],
      ['--format', 'pretty', '--no-advice', 'good.xml'],
    ])
      assert.deepEqual(await place.einvoice(args), { code: 0, out: 'good.xml: valid (xrechnung-ubl)\n', err: '' });
    assert.equal((await place.einvoice(['bad.xml', '--quiet'])).code, 1);
    assert.match((await place.einvoice(['gone.xml'])).err, /^einvoice: gone\.xml does not exist\n/);
    assert.equal((await place.einvoice(['-'], xrechnungUbl)).code, 0);
  });

  it('have the place and the line of each finding, as terminals link them', async () => {
    const { out } = await place.einvoice(['bad.xml']);
    assert.match(out, /\n {4}bad\.xml:\d+:\d+\n {4}\d+ │ <[^\n]*\n {4} +│ +~+/);
  });

  it('go to several places in one run', async () => {
    const formats = ['--format', 'pretty', '--format', 'json=out.json', '--format=junit=out.xml'];
    const { code, out, err } = await place.einvoice([...formats, 'good.xml', 'bad.xml']);
    assert.deepEqual([code, err], [1, '']);
    assert.match(out, /2 files: 1 valid, 1 not valid/);
    assert.equal((JSON.parse(read('out.json')) as object[]).length, 2);
    assert.match(read('out.xml'), /<testsuites/);
  });

  it('go to a file in place of standard output', async () => {
    const { out } = await place.einvoice(['bad.xml', '--format', 'json', '-o', 'one.json']);
    assert.equal(out, '');
    assert.equal((JSON.parse(read('one.json')) as { valid: boolean }).valid, false);
  });

  it('have neither colours nor a width in a file', async () => {
    await place.einvoice(['bad.xml', '--color', 'always', '-o', 'plain.txt'], '', {}, 200);
    assert.ok(!read('plain.txt').includes('\u001b'));
  });

  it('say nothing where that is asked for, but write files, and complain', async () => {
    const { code, out, err } = await place.einvoice(['-q', '--format', 'sarif=quiet.sarif', 'bad.xml', 'gone.xml']);
    assert.deepEqual([code, out, err], [2, '', 'einvoice: gone.xml does not exist\n']);
    assert.match(read('quiet.sarif'), /BR-DE-15/);
  });

  it('leave out what passes, and count it', async () => {
    const { out } = await place.einvoice(['--only-failing', 'good.xml', 'bad.xml']);
    assert.ok(!out.includes('good.xml') && /2 files: 1 valid, 1 not valid/.test(out), out);
  });

  for (const [name, args, message] of [
    ['two for one place', ['--format', 'json', '--format', 'junit'], 'two reports would go to standard output'],
    ['two for one file', ['--format', 'json=a', '--format', 'junit=a'], 'two reports would go to a'],
    ['a file without a name', ['--format', 'json='], '--format json= names no file'],
    ['an output for none', ['--format', 'json=a', '-o', 'b'], '--output is for a --format without a file of its own'],
    ['a colour that is no word for it', ['--color', 'red'], '--color red is not known'],
    ['a folder that is not there', ['-o', 'nowhere/a'], "nowhere/a can't be written (no such folder)"],
  ] as const)
    it(`refuse ${name}`, async () => {
      const { code, out, err } = await place.einvoice([...args, 'good.xml']);
      assert.deepEqual([code, out], [2, '']);
      assert.ok(err.startsWith(`einvoice: ${message}`), err);
      assert.ok(!existsSync(place.path('b')));
    });

  for (const [asked, env, isColoured] of [
    [[], {}, false],
    [['--color', 'always'], {}, true],
    [['--color', 'always'], { NO_COLOR: '1' }, true],
    [[], { FORCE_COLOR: '1' }, true],
    [[], { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [[], { FORCE_COLOR: '0' }, false],
    [['--color', 'never'], { FORCE_COLOR: '1' }, false],
  ] as const)
    it(`are ${isColoured ? 'coloured' : 'plain'} with ${JSON.stringify(asked)} and ${JSON.stringify(env)}`, async () => {
      const { out } = await place.einvoice(['bad.xml', ...asked], '', env);
      assert.equal(out.includes('\u001b[31m'), isColoured);
    });

  it('are annotations in a workflow of GitHub by themselves, causes only', async () => {
    const { out } = await place.einvoice(['bad.xml'], '', { GITHUB_ACTIONS: 'true' });
    assert.match(out, /^bad\.xml: not valid/);
    assert.equal(out.match(/^::error file=bad\.xml,line=\d+,col=\d+,title=BR-DE-15::/gm)?.length, 1);
    const { out: json } = await place.einvoice(['bad.xml', '--format', 'json'], '', { GITHUB_ACTIONS: 'true' });
    assert.ok(!json.includes('::error'));
  });

  it('escape for GitHub what would end a property or a line', async () => {
    place.write('a,b:c%.xml', BAD);
    const { out } = await place.einvoice(['--format', 'github', 'a,b:c%.xml', 'go\nne.xml']);
    assert.match(out, /^::error file=a%2Cb%3Ac%25\.xml,line=/);
    assert.match(out, /\n::error file=go%0Ane\.xml::go%0Ane\.xml does not exist\n$/);
  });

  it('are a Code Quality report for GitLab, whose fingerprints are told apart and stay', async () => {
    const run = async (): Promise<{ fingerprint: string; location: { path: string } }[]> =>
      JSON.parse((await place.einvoice(['--format', 'gitlab', './bad.xml', 'gone.xml'])).out);
    const [first, second] = [await run(), await run()];
    assert.deepEqual(first, second);
    assert.equal(new Set(first.map(({ fingerprint }) => fingerprint)).size, first.length);
    assert.deepEqual([...new Set(first.map(({ location }) => location.path))], ['bad.xml', 'gone.xml']);
    assert.deepEqual(JSON.parse((await place.einvoice(['--format', 'gitlab', 'good.xml'])).out), []);
  });
});
