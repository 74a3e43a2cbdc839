/** The list of what documents can be checked as, in docs/api.md, held against the manifest. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { specificationNames } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';

describe('the specifications in the documentation', () => {
  it('are those that documents can be checked as', () => {
    const text = readFileSync(join(findPackageRoot(import.meta.url), 'docs', 'api.md'), 'utf8');
    const [, list = ''] = /`einvoice rules` prints the names of these specifications:\n\n([^]*?)\n\n/.exec(text) ?? [];
    assert.deepEqual(
      [...list.matchAll(/`([^`]*)`/g)].map(([, id]) => id),
      specificationNames({}).map(({ id }) => id),
    );
  });
});
