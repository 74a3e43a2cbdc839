/** This service beside that of another commit: what is refused, and what the table says. */
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { compareWith, type Measured } from '../../../scripts/load/before.js';
import { readOptions } from '../../../scripts/load/options.js';
import { comparedTable } from '../../../scripts/load/report.js';
import { UsageError } from '#cli/terminal/usage.js';

const THERE: Measured = { transport: 'form', throughput: 500, mainMs: 0.5, allMs: 2, errors: 0 };

describe('npm run load --before', () => {
  it('a folder that is no checkout of this project is refused', async () => {
    await assert.rejects(
      compareWith(tmpdir(), Buffer.from('<Invoice/>'), 1, 1),
      (error: unknown) => error instanceof UsageError && error.message.includes(tmpdir()),
    );
  });

  it('is not asked for by itself', () => {
    assert.equal(readOptions([])?.before, undefined);
    assert.equal(readOptions(['--before', '../old'])?.before, '../old');
  });

  it('tells how many times as many reports this one gives', () => {
    const table = comparedTable([{ there: THERE, here: { ...THERE, throughput: 900, mainMs: 0.25 } }]);
    assert.match(table, /form, this one \| 900 \| 1\.80 × \| 0\.250 ms \| 2\.00 ms/);
  });
});
