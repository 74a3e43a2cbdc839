/** What is known of publishers' licences, against the manifest; and which rule sets go into which package. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOptional } from '#core/rules/holding.js';
import { releaseOf } from '#core/rules/manifest.js';
import { contentsOf } from '../../../scripts/pack-rules/contents.js';
import { licenceText, readLicences } from '../../../scripts/pack-rules/licences.js';
import { RULES, realManifest } from '../../fixtures/rules.js';

const manifest = realManifest();
const licences = readLicences(RULES.manifestPath, manifest);

describe('licences of official files', () => {
  it('are known for each release, and for nothing else', () => {
    const ids = new Set(manifest.releases.map(({ id }) => id));
    const { releases } = JSON.parse(readFileSync(join(dirname(RULES.manifestPath), 'licences.json'), 'utf8')) as {
      releases: object;
    };
    assert.deepEqual(Object.keys(releases).sort(), [...ids].sort());
  });

  it('are what the manifest says in its own words', () => {
    for (const release of manifest.releases) {
      const { mayPass, licences: names = [] } = licences[release.id]!;
      if (!mayPass) assert.match(release.licence, /^not stated/, release.id);
      else
        assert.ok(
          names.some((name) => release.licence.includes(name.replace(/ IPR Policy$/, ''))),
          release.id,
        );
    }
  });

  it('have their texts, unless they are terms of the publisher alone', () => {
    const names = new Set(Object.values(licences).flatMap((terms) => terms.licences ?? []));
    const own = [...names].filter((name) => licenceText(name) === undefined);
    assert.deepEqual(own.sort(), ['FeRD terms of use', 'OASIS IPR Policy', 'UN/CEFACT IPR Policy']);
  });
});

describe('packages of rules', () => {
  const [core, europe] = contentsOf(manifest, licences);

  it('hold between them all that may be passed on, each once', () => {
    const held = [...core!.ruleSets, ...europe!.ruleSets];
    assert.deepEqual(
      new Set(held),
      new Set(manifest.ruleSets.filter((entry) => licences[releaseOf(manifest, entry).id]!.mayPass)),
    );
    assert.equal(held.length, new Set(held).size);
    assert.ok(core!.ruleSets.every((entry) => !isOptional(manifest, entry)));
    assert.ok(europe!.ruleSets.every((entry) => isOptional(manifest, entry)));
  });

  it('name all others as left out', () => {
    for (const { withoutLicence, unasked } of [core!, europe!]) {
      assert.deepEqual([...unasked.ruleSets, ...unasked.schemas], []);
      assert.ok(withoutLicence.ruleSets.every((entry) => !licences[releaseOf(manifest, entry).id]!.mayPass));
    }
    const all = [core!, europe!].flatMap((one) => [...one.ruleSets, ...one.withoutLicence.ruleSets]);
    assert.equal(all.length, manifest.ruleSets.length);
  });

  it('are made of what is named, with the schemas that its documents need', () => {
    const contents = contentsOf(manifest, licences, ['en16931-ubl', 'xrechnung-ubl']);
    assert.deepEqual(
      contents.map(({ name, ruleSets }) => [name, [...new Set(ruleSets.map(({ id }) => id))].sort()]),
      [['einvoice-rules', ['en16931-ubl', 'xrechnung-ubl']]],
    );
    assert.deepEqual(contents[0]!.schemas.map(({ id }) => id).sort(), ['ubl-2.1-creditnote', 'ubl-2.1-invoice']);
  });
});
