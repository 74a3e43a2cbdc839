/** Compiling rule sets: again when something changed, and not otherwise. */
import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compiledFiles, fingerprint, sha256 } from '#core/rules/compiled.js';
import type { Manifest } from '#core/rules/manifest.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { type BuildOptions, buildRuleSet, enginesFor, isUpToDate } from '#cli/compile-rules/write-rule-set.js';
import { type OwnRules, manifestData, ownRules } from '../fixtures/own-rules.js';

describe('compiling a rule set', () => {
  let own: OwnRules;
  beforeEach(async () => {
    own = await ownRules({ reference: true });
  });
  afterEach(() => own.remove());

  const options = (manifest: Manifest = own.manifest): BuildOptions => ({
    manifest,
    officialDir: own.paths.officialDir,
    compiledDir: own.paths.compiledDir,
  });
  const changed = (change: (data: ReturnType<typeof manifestData>) => void): Manifest => {
    const data = manifestData();
    change(data);
    return parseManifest(JSON.stringify(data));
  };
  /** Whether the first rule set is what the fixture compiled, with a compiler called "tests". */
  const upToDate = (
    manifest: Manifest = own.manifest,
    tool = 'tests',
    more: Partial<BuildOptions> = {},
  ): Promise<boolean> => isUpToDate(manifest.ruleSets[0]!, { ...options(manifest), ...more }, tool);
  const inDir = (name: string): string => join(own.paths.compiledDir, name);
  const files = () => compiledFiles(own.manifest.ruleSets[0]!);

  it('is not needed after it was done', async () => {
    assert.equal(await upToDate(), true);
    assert.equal(await upToDate(own.manifest, 'tests', { reference: true }), true);
  });

  const NEEDED: readonly (readonly [what: string, change: () => Promise<unknown>])[] = [
    ['what says that it is compiled is missing', () => rm(inDir(files().rules))],
    ['what says that it is compiled is damaged', () => writeFile(inDir(files().rules), '{')],
    ['the table of checks is missing', () => rm(inDir(files().checks))],
    ['the table of checks was changed', () => writeFile(inDir(files().checks), '{}')],
    [
      'a program of another format compiled it',
      async () => {
        const compiled = JSON.parse(await readFile(inDir(files().rules), 'utf8'));
        await writeFile(inDir(files().rules), JSON.stringify({ ...compiled, format: compiled.format - 1 }));
      },
    ],
    ['the compiled code is missing', () => rm(inDir(files().native))],
    ['the compiled code was changed', () => writeFile(inDir(files().native), 'x')],
    ['the SEF was changed', () => writeFile(inDir(files().sef), '{}')],
  ];
  for (const [what, change] of NEEDED) {
    it(`is needed when ${what}`, async () => {
      await change();
      assert.equal(await upToDate(), false);
    });
  }

  const INPUTS: readonly (readonly [what: string, change: (data: any) => void])[] = [
    [
      'a file of the release',
      (data) => {
        data.releases[0].files[0].sha256 = '0'.repeat(64);
      },
    ],
    [
      'the prefix of codes',
      (data) => {
        data.ruleSets[0].codePrefix = 'NEW';
      },
    ],
    [
      'the query binding',
      (data) => {
        data.ruleSets[0].queryBinding = 'xslt2';
      },
    ],
    [
      'the phase',
      (data) => {
        data.ruleSets[0].phase = 'p';
      },
    ],
  ];
  for (const [what, change] of INPUTS)
    it(`is needed when the manifest changes ${what}`, async () => assert.equal(await upToDate(changed(change)), false));

  it('is not needed when the manifest changes something else', async () => {
    assert.equal(
      await upToDate(
        changed((data) => {
          data.severityOverrides.mild['OWN-NUMBER'] = 'error';
        }),
      ),
      true,
    );
    assert.equal(
      await upToDate(
        changed((data) => {
          data.ruleSets[0]!.title = 'Renamed';
        }),
      ),
      true,
    );
  });
  it('is needed when the compiler changes', async () =>
    assert.equal(await upToDate(own.manifest, 'a newer compiler'), false));

  it('gives the same files for the same input', async () => {
    const before = await readFile(inDir(files().native), 'utf8');
    const result = await buildRuleSet(own.manifest.ruleSets[0]!, options(), 'tests');
    assert.equal(await readFile(inDir(files().native), 'utf8'), before);
    assert.deepEqual([result.outcome, result.rules, result.checks], ['compiled', 5, 8]);
    assert.equal(await upToDate(), true);
  });
  it('leaves the SEF alone where the reference engine is not wanted, and says so', async () => {
    const { mtimeMs } = await stat(inDir(files().sef));
    await buildRuleSet(own.manifest.ruleSets[0]!, { ...options(), reference: false }, 'tests');
    assert.equal((await stat(inDir(files().sef))).mtimeMs, mtimeMs);
    assert.deepEqual(
      [
        await upToDate(own.manifest, 'tests', { reference: false }),
        await upToDate(own.manifest, 'tests', { reference: true }),
      ],
      [true, false],
    );
  });
  it('does not make a SEF again whose stylesheet is the same', async () => {
    const { mtimeMs } = await stat(inDir(files().sef));
    await buildRuleSet(own.manifest.ruleSets[0]!, { ...options(), reference: true }, 'another');
    assert.equal((await stat(inDir(files().sef))).mtimeMs, mtimeMs);
    assert.equal(await upToDate(own.manifest, 'another', { reference: true }), true);
  });
  it('makes a SEF again that another xslt3 made, where the reference engine is wanted', async () => {
    const path = inDir(files().sef);
    const [table, sef, stamp] = [
      JSON.parse(await readFile(inDir(files().rules), 'utf8')),
      await readFile(path, 'utf8'),
      `${inDir(files().xslt)}.compiled`,
    ];
    const other = sef.replace(/"saxonVersion":"SaxonJS [^"]*"/, '"saxonVersion":"SaxonJS 2.60"');
    assert.notEqual(other, sef);
    await writeFile(path, other);
    await writeFile(
      inDir(files().rules),
      JSON.stringify({ ...table, outputs: { ...table.outputs, [files().sef]: fingerprint(Buffer.from(other)) } }),
    );
    await writeFile(stamp, (await readFile(stamp, 'utf8')).replace(sha256(sef), sha256(other)));
    assert.deepEqual(
      [
        await upToDate(own.manifest, 'tests', { reference: false }),
        await upToDate(own.manifest, 'tests', { reference: true }),
      ],
      [true, false],
    );
    await buildRuleSet(own.manifest.ruleSets[0]!, { ...options(), reference: true }, 'tests');
    assert.doesNotMatch(await readFile(path, 'utf8'), /"saxonVersion":"SaxonJS 2.60"/);
    assert.equal(await upToDate(own.manifest, 'tests', { reference: true }), true);
  });
  it('refuses a file that is not the pinned one, and leaves no rule set behind that looks compiled', async () => {
    await writeFile(join(own.paths.officialDir, 'own/1/rules.sch'), '<schema/>');
    await assert.rejects(buildRuleSet(own.manifest.ruleSets[0]!, options(), 'tests'), { code: 'HASH_MISMATCH' });
  });
  it('knows for which engines a rule set is compiled', () => {
    const [entry] = own.manifest.ruleSets;
    assert.deepEqual(
      [enginesFor(entry!, false), enginesFor(entry!, true), enginesFor({ ...entry!, engine: 'saxon' }, false)],
      [['native'], ['native', 'saxon'], ['saxon']],
    );
  });
});
