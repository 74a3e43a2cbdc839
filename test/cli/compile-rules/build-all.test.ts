/** Building what has changed, in threads. */
import assert from 'node:assert/strict';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltFiles, type BuildOrder, buildAll } from '#cli/compile-rules/build-all.js';
import { buildReport } from '#cli/compile-rules/report.js';
import { type OwnRules, ownRules } from '../../fixtures/own-rules.js';

describe('building rule sets', () => {
  let own: OwnRules;
  beforeEach(async () => {
    own = await ownRules();
  });
  afterEach(() => own.remove());

  async function build(
    order: Partial<BuildOrder> = {},
    isVerbose = true,
  ): Promise<BuiltFiles & { readonly text: string }> {
    const { manifest, paths } = own;
    let text = '';
    const built = await buildAll(
      {
        ruleSets: manifest.ruleSets,
        schemas: manifest.schemas,
        options: { manifest, ...paths },
        toolHash: 'tests',
        isReference: () => false,
        force: false,
        ...order,
      },
      buildReport(process.stdout, (part) => (text += part), { isVerbose }),
    );
    return { ...built, text };
  }
  const outcomes = ({ ruleSets, schemas }: BuiltFiles): unknown => [
    ruleSets.map(({ entry, outcome }) => `${entry.release} ${outcome}`),
    schemas,
  ];
  const content = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(own.paths.compiledDir)).map(async (name) => [
          name,
          await readFile(join(own.paths.compiledDir, name), 'utf8'),
        ]),
      ),
    );

  it('builds nothing where nothing has changed', async () => {
    const built = await build();
    assert.deepEqual(outcomes(built), [['own@1 unchanged', 'own@2 unchanged'], 0]);
    assert.equal(built.text, '');
  });

  it('builds what is missing, and no more', async () => {
    const before = await content();
    await rm(join(own.paths.compiledDir, 'own@2.rules.json'));
    await rm(join(own.paths.compiledDir, 'order@1.schema.json'));
    const built = await build();
    assert.deepEqual(outcomes(built), [['own@1 unchanged', 'own@2 compiled'], 1]);
    assert.match(built.text, /^compiling own@2 \(1 of 1\)\ncompiled {2}own@2 in \d+\.\d s\n$/);
    assert.deepEqual(await content(), before);
  });

  it('says nothing of each where only the outcome is asked for', async () => {
    const built = await build({ force: true }, false);
    assert.deepEqual(outcomes(built), [['own@1 compiled', 'own@2 compiled'], 1]);
    assert.equal(built.text, '');
  });

  it('builds the same, changed or not, when it is forced to', async () => {
    const before = await content();
    const built = await build({ force: true });
    assert.deepEqual(outcomes(built), [['own@1 compiled', 'own@2 compiled'], 1]);
    assert.deepEqual(await content(), before);
  });

  it('builds for the reference engine what is named for it', async () => {
    const built = await build({ isReference: ({ release }) => release === 'own@2' });
    assert.deepEqual(outcomes(built), [['own@1 unchanged', 'own@2 compiled'], 0]);
    assert.deepEqual(
      (await readdir(own.paths.compiledDir)).filter((name) => name.endsWith('.sef.json')),
      ['own@2.sef.json'],
    );
  });

  it('says what the thread says of a rule set that can not be built', async () => {
    await writeFile(join(own.paths.officialDir, 'own/2/rules.sch'), '<schema/>');
    await assert.rejects(build({ force: true }), {
      message: /^own\/2\/rules\.sch, needed by own@2, is not the pinned file: /,
    });
  });
});
