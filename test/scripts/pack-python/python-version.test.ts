/** Versions for Python. */
import assert from 'node:assert/strict';
import { pythonVersion } from '../../../scripts/pack-python/python-version.js';

describe('versions for Python', () => {
  it('are those of npm, with a shorter end', () => {
    assert.deepEqual(['1.2.3', '1.0.0-rc.1', '0.2.0-beta.12', '2.0.0-alpha.0'].map(pythonVersion), [
      '1.2.3',
      '1.0.0rc1',
      '0.2.0b12',
      '2.0.0a0',
    ]);
  });
  it('are refused where Python has no word for them', () => {
    for (const version of ['1.2', '1.0.0-next.1', '1.0.0-rc', 'v1.0.0'])
      assert.throws(() => pythonVersion(version), /no version for Python/, version);
  });
});
