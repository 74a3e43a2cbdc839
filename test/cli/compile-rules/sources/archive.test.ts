/** Archives: extracts the requested files, within limits. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveError, type ArchiveLimits, readEntries } from '#cli/compile-rules/sources/archive.js';
import { type ZipEntry, zip } from './support.js';

const text = (path: string, content: string, claimed?: number): ZipEntry => ({
  path,
  bytes: Buffer.from(content),
  ...(claimed === undefined ? {} : { claimed }),
});

describe('readEntries', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-archive-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const read = async (
    bytes: Uint8Array,
    wanted: readonly string[],
    limits?: ArchiveLimits,
  ): Promise<Record<string, string>> => {
    const file = join(folder, 'some.jar');
    writeFileSync(file, bytes);
    return Object.fromEntries(
      [...(await readEntries(file, new Set(wanted), limits))].map(([path, content]) => [
        path,
        Buffer.from(content).toString(),
      ]),
    );
  };
  const fails = (
    bytes: Uint8Array,
    wanted: readonly string[],
    message: RegExp,
    limits?: ArchiveLimits,
  ): Promise<void> =>
    assert.rejects(
      read(bytes, wanted, limits),
      (error) => error instanceof ArchiveError && message.test(error.message),
    );

  it('gives the files that are asked for', async () => {
    const bytes = zip([text('a/one.sch', '<one/>'), text('b', 'other'), text('a/zwei ä.xml', '<zwei/>')]);
    assert.deepEqual(await read(bytes, ['a/one.sch', 'a/zwei ä.xml']), {
      'a/one.sch': '<one/>',
      'a/zwei ä.xml': '<zwei/>',
    });
  });
  it('leaves out what is not there', async () =>
    assert.deepEqual(await read(zip([text('a', 'a')]), ['a', 'A', 'b']), { a: 'a' }));
  it('unpacks nothing that is not asked for, however large', async () => {
    assert.deepEqual(await read(zip([text('bomb', 'x', 4_000_000_000), text('a', 'a')]), ['a']), { a: 'a' });
  });

  it('refuses a file that is too large', () =>
    fails(
      zip([{ path: 'bomb', bytes: Buffer.alloc(33 * 1024 * 1024) }]),
      ['bomb'],
      /^bomb is 34603008 bytes unpacked, more than 33554432$/,
    ));
  it('refuses files that are too large together', () =>
    fails(
      zip([text('a', 'x'.repeat(60)), text('b', 'x'.repeat(60))]),
      ['a', 'b'],
      /^the files are more than 100 bytes unpacked$/,
      { entry: 99, total: 100 },
    ));
  it('refuses a file that is larger than the archive says', () =>
    fails(zip([text('bomb', 'x'.repeat(5_000), 10)]), ['bomb'], /^it can't be unpacked: /));
  it('refuses a file that is smaller than the archive says', () =>
    fails(zip([text('a', 'x', 10)]), ['a'], /^it can't be unpacked: /));
  it('refuses what is no archive', () => fails(Buffer.from('<html>Sign in</html>'), ['a'], /^it can't be unpacked: /));
  it('refuses half an archive', () =>
    fails(zip([text('a', 'x'.repeat(500)), text('b', 'b')]).subarray(0, 60), ['a'], /^it can't be unpacked: /));
  it('refuses an archive with paths that leave it', () =>
    fails(zip([text('../a', 'a')]), ['../a'], /^it can't be unpacked: /));
});
