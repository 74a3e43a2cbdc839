/** `npm run einvoice` in a checkout: before it is built, and from another folder. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import * as invoices from '../fixtures/invoices.js';
import { Workplace } from './support.js';

const ROOT = findPackageRoot(import.meta.url);

describe('npm run einvoice', () => {
  const place = new Workplace();
  after(() => place.remove());

  const run = (cwd: string, ...args: readonly string[]): { code: number | null; out: string; err: string } => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'einvoice', '--', ...args], {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    return { code: status, out: stdout, err: stderr };
  };

  it('says what to do where nothing is built', () => {
    mkdirSync(place.path('checkout/cli'), { recursive: true });
    place.write('checkout/package.json', readFileSync(join(ROOT, 'package.json')));
    for (const file of ['checkout.js', 'bin/einvoice.js'])
      cpSync(join(ROOT, 'cli', file), place.path(`checkout/cli/${file}`));
    assert.deepEqual(run(place.path('checkout'), 'rules'), {
      code: 2,
      out: '',
      err: 'einvoice: the program is not built. Run "npm run build", and "npm run compile-rules" for the rules.\n',
    });
  });
  it('takes files from where it is called', () => {
    place.write('good.xml', invoices.xrechnungUbl);
    // npm looks for the package in this folder; the file does not exist.
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['run', '--silent', '--prefix', ROOT, 'einvoice', '--', 'validate', '--no-advice', 'good.xml'],
      { cwd: place.folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
    );
    assert.deepEqual([status, stdout, stderr], [0, 'good.xml: valid (xrechnung-ubl)\n', '']);
    assert.match(run(join(ROOT, 'test', 'fixtures'), 'validate', 'invoices.ts').out, /^invoices\.ts: not valid/);
  });
  it('is npx einvoice, too', () => {
    const { status, stdout } = spawnSync('npx', ['--no-install', 'einvoice', 'validate', 'invoices.ts'], {
      cwd: join(ROOT, 'test', 'fixtures'),
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    assert.equal(status, 1);
    assert.match(stdout, /^invoices\.ts: not valid/);
  });
});
