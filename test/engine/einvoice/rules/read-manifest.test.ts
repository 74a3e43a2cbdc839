/** A manifest that the build has checked is not checked again; any other is. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '#core/rules/compiled.js';
import { CHECKED_MANIFEST, readManifest } from '#core/rules/read-manifest.js';
import { rulePaths } from '#core/rules/rule-paths.js';
import { readText } from '#core/resource.js';

const { manifestPath } = rulePaths();

describe('reading the manifest', () => {
  it('knows the hash of the one that the build has checked', () => {
    assert.equal(readText(CHECKED_MANIFEST), sha256(readFileSync(manifestPath)));
  });
  it('checks one with another text', () => {
    const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
    try {
      const path = join(folder, 'manifest.json');
      writeFileSync(path, readFileSync(manifestPath, 'utf8').replace('"effectiveFrom"', '"effectivFrom"'));
      assert.throws(() => readManifest(path), { code: 'MANIFEST_INVALID', message: /effectivFrom/ });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
