/** Requirements on the manifest, and which release is in force when. */
import assert from 'node:assert/strict';
import { versionOf, versionedName } from '#core/rules/manifest.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { manifestData } from '../../../fixtures/own-rules.js';
import { realManifest } from '../../../fixtures/rules.js';
import { type Loose, type Mistake, itRejects, rejection } from './support.js';

const JAR = { id: 'jar', coordinates: 'org.example:rules:1', sha256: 'a'.repeat(64) };

const REJECTED: readonly Mistake[] = [
  ...['releases', 'ruleSets', 'schemas', 'detection'].flatMap(
    (list) =>
      [
        [`no ${list}`, (data: Loose) => delete data[list], `"${list}" is missing or empty`],
        [`an empty list of ${list}`, (data: Loose) => (data[list] = []), `"${list}" is missing or empty`],
        [`${list} that are no list`, (data: Loose) => (data[list] = {}), `"${list}" is missing or empty`],
      ] as const,
  ),
  ...['prefixes', 'severityOverrides', 'documentTypes'].map(
    (map) => [`no ${map}`, (data: Loose) => delete data[map], `"${map}" is missing`] as const,
  ),
  [
    'a key of a release that is misspelt',
    (data) => ((data.releases[0] as Loose)['effectivFrom'] = null),
    'entry 1 of "releases" has the key "effectivFrom", which means nothing there',
  ],
  [
    'a key of a rule set that is misspelt',
    (data) => ((data.ruleSets[1] as Loose)['fase'] = 'all'),
    'entry 2 of "ruleSets" has the key "fase", which means nothing there',
  ],
  [
    'a key of a schema that is misspelt',
    (data) => ((data.schemas[0] as Loose)['file'] = 'x'),
    'entry 1 of "schemas" has the key "file", which means nothing there',
  ],
  [
    'a key of a detection row that is misspelt',
    (data) => ((data.detection[0] as Loose)['specifcation'] = 'x'),
    'entry 1 of "detection" has the key "specifcation", which means nothing there',
  ],
  ['a release twice', (data) => data.releases.push(data.releases[0]!), 'release own@1 stands twice'],
  ['a release without files', (data) => ((data.releases[0] as Loose)['files'] = []), 'release own@1 has no files'],
  [
    'files and a hash',
    (data) => ((data.releases[0] as Loose)['filesHash'] = 'a'),
    'release own@1 has files and a hash',
  ],
  [
    'a release without licence',
    (data) => ((data.releases[1] as Loose)['licence'] = ''),
    'release own@2 has no licence',
  ],
  [
    'a date that is none',
    (data) => ((data.releases[0] as Loose)['effectiveFrom'] = '1.9.2026'),
    'release own@1: "effectiveFrom" must be a date such as 2026-09-01, or null',
  ],
  [
    'a file without hash',
    (data) => delete (data.releases[0] as Loose)['files'][0].sha256,
    'own/1/rules.sch has no SHA-256',
  ],
  [
    'a file with a short hash',
    (data) => ((data.releases[0] as Loose)['files'][0].sha256 = 'abc'),
    'own/1/rules.sch has no SHA-256',
  ],
  [
    'a file without URL',
    (data) => delete (data.releases[0] as Loose)['files'][0].url,
    'own/1/rules.sch has no https URL, and no package that has it',
  ],
  [
    'a file with an insecure URL',
    (data) => ((data.releases[0] as Loose)['files'][0].url = 'http://rules.example/x'),
    'own/1/rules.sch has no https URL, and no package that has it',
  ],
  [
    'a file outside its folder',
    (data) => ((data.releases[0] as Loose)['files'][0].path = 'own/../../x.sch'),
    'own/../../x.sch leaves its folder',
  ],
  [
    'a file at the root',
    (data) => ((data.releases[0] as Loose)['files'][0].path = '/etc/x.sch'),
    '/etc/x.sch leaves its folder',
  ],
  [
    'a key of a file that is misspelt',
    (data) => ((data.releases[0] as Loose)['files'][0].packged = {}),
    'own/1/rules.sch has the key "packged", which means nothing there',
  ],
  ['artefacts that are no list', (data) => ((data as Loose)['artefacts'] = {}), '"artefacts" is no list'],
  ...(
    [
      [
        'an artefact without id',
        { id: '' },
        'artefact : ids must be made of letters, digits, ".", "_" and "-", each another',
      ],
      [
        'an artefact without version',
        { coordinates: 'org.example:rules' },
        'artefact jar: its coordinates must be group:artifact:version or group:artifact:version:classifier for a jar, pypi:name:version for a Python wheel',
      ],
      [
        'an artefact that would be an option',
        { coordinates: '-Dx:rules:1' },
        'artefact jar: its coordinates must be group:artifact:version or group:artifact:version:classifier for a jar, pypi:name:version for a Python wheel',
      ],
      [
        'an artefact that is a path',
        { coordinates: 'org/example:..:1' },
        'artefact jar: its coordinates must be group:artifact:version or group:artifact:version:classifier for a jar, pypi:name:version for a Python wheel',
      ],
      [
        'a Python package without version',
        { coordinates: 'pypi:rules' },
        'artefact jar: its coordinates must be group:artifact:version or group:artifact:version:classifier for a jar, pypi:name:version for a Python wheel',
      ],
      [
        'a Python package whose version would be an option',
        { coordinates: 'pypi:rules:--pre' },
        'artefact jar: its coordinates must be group:artifact:version or group:artifact:version:classifier for a jar, pypi:name:version for a Python wheel',
      ],
      [
        'a Python package with a classifier',
        { coordinates: 'pypi:rules:1:sources' },
        'artefact jar: its coordinates must be group:artifact:version or group:artifact:version:classifier for a jar, pypi:name:version for a Python wheel',
      ],
      ['an artefact without hash', { sha256: 'abc' }, 'artefact jar has no SHA-256'],
      [
        'a key of an artefact that is misspelt',
        { shar256: 'x' },
        'artefact jar has the key "shar256", which means nothing there',
      ],
    ] as const
  ).map(
    ([what, change, message]) =>
      [what, (data: Loose) => (data['artefacts'] = [{ ...JAR, ...change }]), message] as const,
  ),
  ...(
    [
      [
        'a file in an artefact that does not exist',
        { packaged: { artefact: 'gone', path: 'x' } },
        'own/1/rules.sch is said to be in the artefact gone, which does not exist',
      ],
      [
        'a file without path in its artefact',
        { packaged: { artefact: 'jar' } },
        'own/1/rules.sch has no path in the artefact jar',
      ],
      [
        'a file in no package of a list',
        { packaged: [] },
        'own/1/rules.sch: "packaged" is empty; it must name a package, or be absent',
      ],
      [
        'a file in a package that is no object',
        { packaged: ['jar'] },
        'own/1/rules.sch: what is said of its package is no object',
      ],
      [
        'a file of several packages, one of which does not exist',
        {
          packaged: [
            { artefact: 'jar', path: 'x' },
            { artefact: 'gone', path: 'x' },
          ],
        },
        'own/1/rules.sch is said to be in the artefact gone, which does not exist',
      ],
      [
        'a file with unknown line ends',
        { packaged: { artefact: 'jar', path: 'x', lineEnds: 'CR' } },
        'own/1/rules.sch: "lineEnds" must be CRLF, or absent',
      ],
      [
        'a key of a packaged file that is misspelt',
        { packaged: { artefact: 'jar', path: 'x', lineEnd: 'CRLF' } },
        'own/1/rules.sch: the key "lineEnd" means nothing in what is said of its package',
      ],
      [
        'something without hash instead of a file',
        { instead: { artefact: 'jar', path: 'x.xslt' } },
        'own/1/rules.sch: what is there instead has no SHA-256',
      ],
      [
        'something instead of a file that is packaged',
        { packaged: { artefact: 'jar', path: 'x' }, instead: { artefact: 'jar', path: 'x.xslt', sha256: JAR.sha256 } },
        'own/1/rules.sch: "instead" is for a file that is not packaged',
      ],
    ] as const
  ).map(
    ([what, change, message]) =>
      [
        what,
        (data: Loose) => {
          data['artefacts'] = [JAR];
          Object.assign(data['releases'][0].files[0], change);
        },
        message,
      ] as const,
  ),
  [
    'a release that has levels which do not exist',
    (data) => Object.assign(data.releases[1]!, { severityOverrides: { mild: 'gone' } }),
    'release own@2: unknown severityOverrides gone',
  ],
  [
    'a release that is bundled with one that does not exist',
    (data) => Object.assign(data.releases[1]!, { bundledWith: 'gone@1' }),
    'release own@2 is bundled with gone@1, which does not exist',
  ],
  [
    'a release that is bundled with one without rule sets',
    (data) => Object.assign(data.releases[1]!, { bundledWith: 'own-schema@1' }),
    'release own@2 is bundled with own-schema@1, which has no rule set',
  ],
  [
    'a release that is bundled with itself',
    (data) => Object.assign(data.releases[1]!, { bundledWith: 'own@2' }),
    'release own@2 is bundled with own@2, which is bundled itself',
  ],
  [
    'a rule set of a release that does not exist',
    (data) => (data.ruleSets[0]!.release = 'own@9'),
    'own names the release own@9, which does not exist',
  ],
  [
    'a rule set whose file is not in its release',
    (data) => (data.ruleSets[0]!.schematron = 'own/2/rules.sch'),
    'own names own/2/rules.sch, which is no file of own@1',
  ],
  [
    'a rule set that is loaded on demand, or not',
    (data) => Object.assign(data.releases[1]!, { optional: false }),
    'release own@2: "optional" must be true, or absent',
  ],
  [
    'a release that is rare, or not',
    (data) => Object.assign(data.releases[1]!, { rare: 'yes' }),
    'release own@2: "rare" must be true, or absent',
  ],
  ...(
    [
      [
        'a specification whose last day is no date',
        { effectiveUntil: '2024', successor: 'next', effectiveNote: '…' },
        '"effectiveFrom" and "effectiveUntil" must be dates such as 2026-09-01',
      ],
      [
        'a specification that ends before it begins',
        { effectiveFrom: '2024-02-01', effectiveUntil: '2024-01-31', successor: 'next', effectiveNote: '…' },
        '"effectiveUntil" must not be before "effectiveFrom"',
      ],
      [
        'a specification that is out of force, with nothing in its place',
        { effectiveUntil: '2024-01-31', effectiveNote: '…' },
        '"effectiveUntil" and "successor" go together',
      ],
      [
        'a specification that is out of force for no reason',
        { effectiveUntil: '2024-01-31', successor: 'next' },
        '"effectiveNote" must say where "effectiveUntil" is from',
      ],
      [
        'a specification in whose place there is one that does not exist',
        { effectiveUntil: '2024-01-31', successor: 'gone', effectiveNote: '…' },
        'its successor gone must be a specification with "identifier" and "effectiveFrom"',
      ],
      [
        'a specification in whose place there is one that ends with it',
        { effectiveUntil: '2024-01-31', successor: 'past', effectiveNote: '…' },
        'its successor past must not be out of force before it',
      ],
    ] as const
  ).map(
    ([what, change, message]) =>
      [
        what,
        (data: Loose) => {
          data['specifications'].push(
            { id: 'next', name: 'Next', identifier: 'urn:next', effectiveFrom: '2024-02-01' },
            {
              id: 'past',
              name: 'Past',
              identifier: 'urn:past',
              effectiveFrom: '2023-01-01',
              effectiveUntil: '2024-01-31',
              successor: 'next',
              effectiveNote: '…',
            },
            { id: 'old', name: 'Old', identifier: 'urn:old', ...change },
          );
        },
        `specification old: ${message}`,
      ] as const,
  ),
  ['a rule set without prefix for its codes', (data) => (data.ruleSets[1]!.codePrefix = ''), 'own has no codePrefix'],
  ['a rule set twice in one release', (data) => data.ruleSets.push(data.ruleSets[0]!), 'own@1 stands twice'],
  [
    'a schema of a release that does not exist',
    (data) => (data.schemas[0]!.release = 'gone@1'),
    'order names the release gone@1, which does not exist',
  ],
  [
    'a schema whose file is not in its release',
    (data) => (data.schemas[0]!.entry = 'gone.xsd'),
    'order names gone.xsd, which is no file of own-schema@1',
  ],
  [
    'an entry that is no object',
    (data) => ((data as Loose)['ruleSets'][0] = null),
    'entry 1 of "ruleSets" is no object',
  ],
  ['prefixes that are a list', (data) => ((data as Loose)['prefixes'] = []), '"prefixes" is missing'],
  [
    'a release without version',
    (data) => delete (data.releases[0] as Loose)['version'],
    'release own@undefined: id and version must be made of letters, digits, ".", "_" and "-"',
  ],
  [
    'a day that does not exist',
    (data) => ((data.releases[0] as Loose)['effectiveFrom'] = '2026-99-01'),
    'release own@1: "effectiveFrom" must be a date such as 2026-09-01, or null',
  ],
  [
    'a file without path',
    (data) => delete (data.releases[0] as Loose)['files'][0].path,
    'release own@1 has a file without path',
  ],
  [
    'a file in two releases that do not agree on it',
    (data) =>
      (data.releases[1] as Loose)['files'].push({ ...(data.releases[0] as Loose)['files'][0], sha256: '0'.repeat(64) }),
    'own/1/rules.sch is pinned twice, with different hashes',
  ],
  [
    'a file outside its folder, the other way',
    (data) => ((data.releases[0] as Loose)['files'][0].path = 'own\\..\\..\\x.sch'),
    'own\\..\\..\\x.sch leaves its folder',
  ],
  [
    'a rule set whose id is a path',
    (data) => (data.ruleSets[0]!.id = '../own'),
    'the id of a rule set must be made of letters, digits, ".", "_" and "-", not "../own"',
  ],
  [
    'an engine that does not exist',
    (data) => ((data.ruleSets[0] as Loose)['engine'] = 'java'),
    'own names the engine java, which does not exist',
  ],
  [
    'a level that nobody counts',
    (data) => (data.severityOverrides.mild['OWN-NUMBER'] = 'fatal'),
    'severityOverrides mild: the level of OWN-NUMBER is "fatal", not error, warning or information',
  ],
];

describe('the manifest', () => {
  it('is accepted when every reference leads somewhere', () => {
    assert.equal(parseManifest(JSON.stringify(manifestData())).ruleSets.length, 2);
  });

  it('is accepted when a file has no URL, and a package has it', () => {
    const data = manifestData() as Loose;
    data['artefacts'] = [JAR];
    const [file] = data['releases'][0].files;
    delete file.url;
    file.packaged = { artefact: 'jar', path: 'x' };
    assert.equal(parseManifest(JSON.stringify(data)).releases[0]!.files[0]!.url, undefined);
  });

  it('is rejected when it is no object', () => assert.equal(rejection('null'), 'manifest.json: it is no object.'));
  it('is rejected when it is not JSON', () => assert.match(rejection('{'), /^manifest\.json: it is not JSON: /));

  itRejects(REJECTED);

  it('that we ship is good, and pins every file once', () => {
    const manifest = realManifest();
    const paths = manifest.releases.flatMap(({ files }) => files.map(({ path }) => path));
    assert.equal(new Set(paths).size, paths.length);
    for (const { id, version, publisher, licence } of manifest.releases)
      assert.ok(id && version && publisher && licence, `${id}@${version}`);
  });

  it('names a rule set with its version', () => {
    const [entry] = realManifest().ruleSets;
    assert.deepEqual(
      [versionedName(entry!), versionOf(entry!)],
      [`${entry!.id}@${entry!.release.split('@')[1]}`, entry!.release.split('@')[1]],
    );
  });
});
