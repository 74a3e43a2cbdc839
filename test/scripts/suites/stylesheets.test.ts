/** The publishers' XSLT that packages have: out of a repository, and pinned twice. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256 } from '#core/rules/compiled.js';
import { layoutPath } from '#cli/compile-rules/sources/maven.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import { readFolders } from '../../../scripts/suites/folders.js';
import { fetchPackagedStylesheets } from '../../../scripts/suites/stylesheets.js';
import { realManifest } from '../../fixtures/rules.js';
import { versionedName } from '#core/rules/manifest.js';
import { zip } from '../../cli/compile-rules/sources/support.js';

const COORDINATES = 'org.example:rules:1';
const STYLESHEET = '<xsl:stylesheet/>';

interface Pins {
  readonly artefacts: readonly { readonly id: string }[];
  readonly stylesheets: readonly {
    readonly ruleSet: string;
    readonly version: string;
    readonly packaged: { readonly artefact: string };
  }[];
}

describe("the publishers' XSLT in packages", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stylesheets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const fetched = (): ReturnType<typeof fetchPackagedStylesheets> =>
    fetchPackagedStylesheets(
      { ...readFolders(), packagedStylesheets: join(folder, 'pins.json') },
      // Nobody but the repository has them.
      readSourceSettings('rules', { RULES_MIRROR: folder, MAVEN_REPOSITORY: join(folder, 'repository') }),
    );

  function given(packed: string): void {
    const jar = zip([{ path: 'a/own.xslt', bytes: Buffer.from(packed) }]);
    const place = join(folder, 'repository', layoutPath(COORDINATES));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, jar);
    const pins = {
      artefacts: [{ id: 'some', coordinates: COORDINATES, sha256: sha256(jar) }],
      stylesheets: [
        {
          ruleSet: 'own',
          version: '1',
          path: 'xslt/own.xslt',
          sha256: sha256(STYLESHEET),
          url: 'https://nobody.invalid/x',
          packaged: { artefact: 'some', path: 'a/own.xslt' },
        },
      ],
    };
    writeFileSync(join(folder, 'pins.json'), JSON.stringify(pins));
  }

  it('is taken out of the package, and put where it is pinned', async () => {
    given(STYLESHEET);
    const [[name, path] = []] = [...(await fetched())];
    assert.deepEqual([name, path], ['own@1', join(folder, 'xslt', 'own.xslt')]);
    assert.equal(readFileSync(path!, 'utf8'), STYLESHEET);
  });

  it('is refused where it is another one', async () => {
    given('<xsl:other/>');
    await assert.rejects(fetched(), /xslt\/own\.xslt/);
  });

  it('is pinned for rule sets of the manifest, in packages that are pinned', () => {
    const { artefacts, stylesheets } = JSON.parse(readFileSync(readFolders().packagedStylesheets, 'utf8')) as Pins;
    const names = new Set(realManifest().ruleSets.map(versionedName));
    assert.ok(stylesheets.length > 30);
    for (const { ruleSet, version, packaged } of stylesheets) {
      assert.ok(names.has(`${ruleSet}@${version}`), `${ruleSet}@${version}`);
      assert.ok(artefacts.some(({ id }) => id === packaged.artefact));
    }
  });
});
