/** The list of days in docs/rule-releases.md, held against the manifest. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { realManifest } from '../fixtures/rules.js';

const LISTED: Readonly<Record<string, string>> = {
  'EN 16931': 'en16931',
  XRechnung: 'xrechnung',
  'Peppol BIS Billing': 'peppol-bis-billing',
  'France CTC': 'fr-ctc',
  'Factur-X': 'factur-x',
};

describe('the days of releases in the documentation', () => {
  const text = readFileSync(join(findPackageRoot(import.meta.url), 'docs', 'rule-releases.md'), 'utf8');
  for (const [name, id] of Object.entries(LISTED))
    it(`are those of the manifest: ${name}`, () => {
      const row = text
        .split('\n')
        .find((line) => line.startsWith(`| ${name} |`))!
        .split('|')[2]!;
      const listed = row.split(', ').flatMap((part) => {
        const [, version, day] = /^\s*(\d\S*).*?(always|\d{4}-\d\d-\d\d)\s*$/.exec(part) ?? [];
        return version === undefined ? [] : [[version, day === 'always' ? null : day]];
      });
      assert.deepEqual(
        listed,
        realManifest()
          .releases.filter((release) => release.id === id)
          .map(({ version, effectiveFrom }) => [version, effectiveFrom]),
      );
    });
});
