/** When workers pay off. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areMany } from '#cli/documents/many.js';

describe('many files', () => {
  let folder: string;
  let [small, large] = ['', ''];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'many-'));
    [small, large] = ['small', 'large'].map((name) => join(folder, name)) as [string, string];
    for (const file of [small, large]) await writeFile(file, '');
    await truncate(small, 20_000);
    await truncate(large, 1_000_000);
  });
  after(() => rm(folder, { recursive: true }));
  const filesOf = (file: string, count: number) => Array.from({ length: count }, () => ({ file }));

  for (const [what, file, count, processors, expected] of [
    ['are not those that one worker has done before two have started', () => large, 99, 8, false],
    ['are a hundred where there are more than two processors', () => small, 100, 4, true],
    ['are not some thousand of usual size where there are two', () => small, 2_500, 2, false],
    ['are more of them there', () => small, 3_500, 2, true],
    ['are fewer large ones there', () => large, 150, 2, true],
    ['have no size where they are not there', () => join(folder, 'absent'), 100_000, 2, false],
  ] as const)
    it(what, async () => assert.equal(await areMany(filesOf(file(), count), processors), expected));
});
