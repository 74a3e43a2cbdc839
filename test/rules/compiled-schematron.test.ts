/**
 * The publishers' own XSLT as a source of rules: all of it is read, and a rule set that is compiled from it is the
 * same.
 */
import assert from 'node:assert/strict';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Validator, createValidator } from '#validator/index.js';
import { compileSchema } from '#schematron/compiler/build.js';
import { sha256 } from '#core/rules/compiled.js';
import { insteadPath } from '#core/rules/fetched-form.js';
import { type Manifest, type Release, type RuleSetEntry, releaseOf, versionedName } from '#core/rules/manifest.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { Registry } from '#core/rules/registry.js';
import type { Assertion } from '#core/types.js';
import { buildRuleSet, checkRuleSet, isUpToDate } from '#cli/compile-rules/write-rule-set.js';
import { createEvaluationCache } from '../../scripts/conformance/evaluation-cache.js';
import { runSuite } from '../../scripts/conformance/run.js';
import { suitesNamed } from '../../scripts/conformance/suites.js';
import { readFolders } from '../../scripts/suites/folders.js';
import { type PublishedStylesheets, fetchStylesheets } from '../../scripts/suites/stylesheets.js';
import { RULES, realManifest } from '../fixtures/rules.js';
import { needs } from '../needs/needs.js';

/** What a check is, wherever it stands; generators wrap lines in their own way. */
function comparable({ source: _source, ...assertion }: Assertion): unknown {
  return JSON.parse(
    JSON.stringify(assertion, (key, value: unknown) =>
      typeof value !== 'string'
        ? value
        : key === 'text'
          ? value.replace(/\s+/g, '')
          : value.replace(/\s+/g, ' ').trim(),
    ),
  );
}

needs('suites', 'stylesheets').describe("the publishers' XSLT", () => {
  let published: PublishedStylesheets;
  before(async () => {
    published = await fetchStylesheets(readFolders(), []);
  });

  it('has the same checks in the same order as the Schematron, all of it', () => {
    const manifest = realManifest();
    assert.ok(published.size >= 13, `${published.size} stylesheets`);
    for (const [name, path] of published) {
      const entry = manifest.ruleSets.find((candidate) => versionedName(candidate) === name)!;
      const stylesheet = compileSchema({
        file: path,
        load: (file) => readFileSync(file, 'utf8'),
        codePrefix: entry.codePrefix,
        namesInTexts: entry.namesInTexts,
        prefixes: manifest.prefixes,
      });
      const schematron = checkRuleSet(entry, { manifest, officialDir: RULES.officialDir });
      assert.deepEqual(stylesheet.assertions.map(comparable), schematron.assertions.map(comparable), name);
      assert.ok(
        stylesheet.assertions.every(({ source }) => source.file === path && source.line > 1),
        name,
      );
    }
  });
});

/** The rule set that is compiled from XSLT here. */
const RULE_SET = 'en16931-cii';

needs('suites', 'stylesheets').describe(`${RULE_SET} from XSLT`, () => {
  let folder: string;
  let manifest: Manifest;
  let entry: RuleSetEntry;
  let paths: { readonly manifestPath: string; readonly officialDir: string; readonly compiledDir: string };
  let validator: Validator;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'from-xslt-'));
    paths = {
      manifestPath: join(folder, 'manifest.json'),
      officialDir: join(folder, 'official'),
      compiledDir: join(folder, 'compiled'),
    };
    const real = realManifest();
    const official = real.ruleSets.find(({ id }) => id === RULE_SET)!;
    const stylesheet = (await fetchStylesheets(readFolders(), [])).get(versionedName(official))!;
    cpSync(RULES.officialDir, paths.officialDir, { recursive: true });
    // As after a fetch from a registry that has the stylesheet instead of the Schematron.
    const schematron = releaseOf(real, official).files.find(({ path }) => path === official.schematron)!;
    const instead = { ...schematron.instead!, sha256: sha256(readFileSync(stylesheet)) };
    rmSync(join(paths.officialDir, schematron.path));
    copyFileSync(stylesheet, join(paths.officialDir, insteadPath(schematron)));
    const withInstead = (release: Release): Release => ({
      ...release,
      files: release.files.map((file) => (file === schematron ? { ...file, instead } : file)),
    });
    writeFileSync(paths.manifestPath, JSON.stringify({ ...real, releases: real.releases.map(withInstead) }));
    manifest = parseManifest(readFileSync(paths.manifestPath, 'utf8'));
    entry = manifest.ruleSets.find(({ id }) => id === RULE_SET)!;
    mkdirSync(paths.compiledDir);
    for (const name of readdirSync(RULES.compiledDir))
      if (!name.startsWith(`${versionedName(entry)}.`))
        symlinkSync(join(RULES.compiledDir, name), join(paths.compiledDir, name));
    await buildRuleSet(entry, { manifest, ...paths, reference: false }, 'test');
    validator = await createValidator({ ...paths, engine: 'native', workers: 0 });
  });
  after(async () => {
    await validator?.close();
    rmSync(folder, { recursive: true });
  });

  it('is compiled as any other rule set', async () => {
    assert.equal(await isUpToDate(entry, { manifest, ...paths, reference: false }, 'test'), true);
    assert.ok(
      checkRuleSet(entry, { manifest, ...paths }).assertions.every(({ source }) => source.file.endsWith('.xslt')),
    );
  });

  it('meets the expectations of all suites that it has a part in', async () => {
    const cache = createEvaluationCache(validator);
    let met = 0;
    // Others are about rule sets that may be absent.
    for (const suite of suitesNamed([]).filter(({ lacks }) => lacks === undefined)) {
      const result = await runSuite(suite, suite.load(readFolders(), 'native'), {
        cache,
        parallel: 1,
        only: 'cii',
        onProgress: () => undefined,
      });
      assert.deepEqual(
        result.failures.map(({ name }) => name),
        [],
        suite.name,
      );
      met += result.met;
    }
    assert.ok(met >= 1_000, `${met} expectations`);
  });

  it('is named in the details of reports, with another hash', () => {
    const registry = new Registry(RULES);
    const entry = registry.manifest.ruleSets.find(({ id }) => id === RULE_SET)!;
    registry.verifyRuleSet(entry);
    const usual = registry.info(entry, '2026-11-21');
    const here = validator.ruleSets.find(({ id }) => id === RULE_SET)!;
    assert.deepEqual([here.compiledFrom, usual.compiledFrom], ['xslt', 'schematron']);
    assert.notEqual(here.hash, usual.hash);
  });
});
