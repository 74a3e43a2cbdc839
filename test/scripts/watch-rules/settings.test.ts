/** Who is asked for newer releases: the environment, and the file that names them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { readReleasesApi } from '../../../scripts/watch-rules/settings.js';
import { packagesToWatch, readWatched } from '../../../scripts/watch-rules/watched.js';
import { ConfigError } from '#validator/settings/environment.js';
import { realManifest } from '../../fixtures/rules.js';

describe('who is asked for newer releases', () => {
  const watched = readWatched(join(findPackageRoot(import.meta.url), 'schematron', 'watched.json'));

  const manifest = realManifest();

  it('is GitHub, or a server of its kind, with a token that is nowhere shown', () => {
    assert.match(readReleasesApi({}), /^https:\/\/api\./);
    assert.equal(
      readReleasesApi({ GITHUB_API_URL: 'https://git.example/api/v3', GITHUB_TOKEN: 'a b' }),
      'https://x-access-token:a%20b@git.example/api/v3',
    );
    assert.throws(
      () => readReleasesApi({ GITHUB_API_URL: 'git:secret', GITHUB_TOKEN: 'secret' }),
      (error) => error instanceof ConfigError && !error.message.includes('secret'),
    );
  });
  it('has every package of the manifest among it, each once', () => {
    const packages = packagesToWatch(manifest, watched);
    for (const { id, coordinates } of manifest.artefacts ?? [])
      assert.ok(
        packages.some(({ pinned }) => pinned?.id === id),
        coordinates,
      );
    assert.equal(new Set(packages.map(({ id }) => id)).size, packages.length);
  });
  it('names releases that the manifest has, and tags of them that have a version', () => {
    for (const { release, tag, repository } of watched.publishers) {
      assert.ok(
        manifest.releases.some(({ id }) => id === release),
        repository,
      );
      assert.ok(new RegExp(tag), repository);
    }
  });
  it('is asked through clients: no registry is named', () => {
    const text = readFileSync(join(findPackageRoot(import.meta.url), 'schematron', 'watched.json'), 'utf8');
    assert.doesNotMatch(text, /https?:/);
  });
});
