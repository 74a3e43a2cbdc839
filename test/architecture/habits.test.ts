import assert from 'node:assert/strict';
import { linesWith, sourcesOf } from './sources.js';

describe('habits', () => {
  it('the environment is read in one place of the product', () => {
    assert.deepEqual(linesWith(sourcesOf('engine', 'server').filter((file) => file !== 'server/config.ts'), /\bprocess\.env\b/), []);
  });
  it('the engine neither prints nor ends the process', () => assert.deepEqual(linesWith(sourcesOf('engine'), /\bconsole\.|\bprocess\.(exit|stdout|stderr)\b/), []));
});
