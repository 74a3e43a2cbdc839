/** `einvoice validate --watch`: files are checked again when they change. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { programPath } from '#schematron/platform/package-root.js';
import { without, xrechnungUbl } from '../fixtures/invoices.js';
import { Workplace } from './support.js';

const BAD = without(xrechnungUbl, 'cbc:BuyerReference');

describe('einvoice validate --watch', () => {
  let place: Workplace;
  let child: ChildProcess;
  let output = '';
  beforeEach(() => {
    place = new Workplace();
    output = '';
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    place.remove();
  });

  function start(...args: readonly string[]): void {
    child = spawn(
      process.execPath,
      [programPath('einvoice', 'einvoice', import.meta.url), 'validate', '--watch', ...args],
      {
        cwd: place.folder,
        env: { PATH: process.env['PATH'] },
      },
    );
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
  }

  async function until(pattern: RegExp): Promise<void> {
    while (!pattern.test(output)) {
      assert.equal(child.exitCode, null, output);
      await Promise.race([once(child.stdout!, 'data'), once(child.stderr!, 'data'), once(child, 'close')]);
    }
  }

  it('checks a file again that is written, or replaced, and ends with what it was last', async () => {
    place.write('invoice.xml', xrechnungUbl);
    start('invoice.xml');
    await until(/invoice\.xml: valid[^]*waiting for changes/);
    place.write('invoice.xml', BAD);
    await until(/waiting for changes[^]*invoice\.xml: not valid/);
    output = '';
    place.write('other.xml', xrechnungUbl);
    renameSync(place.path('other.xml'), place.path('invoice.xml'));
    await until(/invoice\.xml: valid/);
    place.write('invoice.xml', BAD);
    await until(/invoice\.xml: not valid/);
    child.kill('SIGINT');
    assert.deepEqual(await once(child, 'close'), [1, null]);
    assert.ok(!output.includes('other.xml'), output);
  });

  it('checks what is put into a folder, and nothing else there', async () => {
    place.write('in/first.xml', xrechnungUbl);
    start('in');
    await until(/waiting for changes/);
    place.write('in/note.txt', 'no invoice');
    place.write('in/below/second.xml', BAD);
    place.write('in/third.xml', BAD);
    await until(/third\.xml: not valid/);
    assert.ok(!output.includes('note.txt'));
    child.kill('SIGINT');
    assert.deepEqual(await once(child, 'close'), [1, null]);
  });

  it('is not for standard input', async () => {
    const { code, err } = await place.einvoice(['validate', '--watch', '-']);
    assert.equal(code, 2);
    assert.match(err, /^einvoice: --watch is for files and folders/);
  });
});
