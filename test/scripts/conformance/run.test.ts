import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { sha256 } from '#core/rules/compiled.js';
import type { Manifest } from '#core/rules/manifest.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { buildRuleSet } from '#cli/compile-rules/write-rule-set.js';
import { SUITE_NAMES } from '../../../scripts/conformance/case.js';
import { type Context, conformance } from '../../../scripts/conformance/command.js';
import { UsageError } from '#cli/terminal/usage.js';
import { suitesNamed } from '../../../scripts/conformance/suites.js';
import type { RulePaths } from '#validator/index.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { needs } from '../../needs/needs.js';
import { FolderError, readFolders } from '../../../scripts/suites/folders.js';

const { rules } = readRulesSettings();
const folders = readFolders();

/** Runs the command and gives its exit code and what it printed. */
async function run(args: readonly string[], context: Partial<Context> = {}): Promise<{ code: number; text: string }> {
  let text = '';
  const write = (part: string): void => {
    text += part;
  };
  const code = await conformance(['--jobs', '0', ...args], { rules, folders, write, ...context });
  return { code, text };
}

needs('suites').describe('the official suites', () => {
  needs('national suites').it('have as many files, cases and expectations as published', () => {
    for (const suite of suitesNamed([])) {
      const { files, cases } = suite.load(folders, 'saxon');
      assert.deepEqual(
        { files, cases: cases.length, expectations: cases.reduce((sum, { expectations }) => sum + expectations, 0) },
        suite.pinned,
        suite.name,
      );
      assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length, suite.name);
    }
  });

  needs('national rules', 'national suites').it('meet their expectations, all of them', async () => {
    const { code, text } = await run([]);
    assert.equal(code, 0, text);
    const expectations = suitesNamed([])
      .reduce((sum, { pinned }) => sum + pinned.expectations, 0)
      .toLocaleString('en-US');
    assert.ok(text.endsWith(`\nconformance: ${expectations} of ${expectations} expectations met\n`), text);
  });

  // The reference engine takes minutes for all of them: a part of each suite, of UBL and CII.
  for (const [suite, only] of [
    ['en16931', 'unit/cii/'],
    ['peppol', 'unit-UBL-DK/'],
    ['xrechnung', 'br-de-15-test'],
    ['samples', 'peppol/examples/'],
    ['oracle', 'en16931/examples-cii/'],
  ] as const) {
    needs('reference rules').it(`meet their expectations with the reference engine: ${suite}, ${only}`, async () => {
      const { code, text } = await run(['--engine', 'saxon', '--suite', suite, '--only', only]);
      assert.equal(code, 0, text);
      const [, met, total] = /^conformance: ([\d,]+) of ([\d,]+) expectations met\n$/m.exec(text)!;
      assert.equal(met, total);
      assert.notEqual(met, '0');
    });
  }

  it('say which exceptions they make', async () => {
    const { text } = await run(['--suite', 'peppol', '--only', 'DKR003']);
    assert.match(
      text,
      /listed exceptions\n(.*DK_Validation_DKR003\.xml#\d+ {2}DK-R-003\n){3} {4}DK-R-003 is fatal in Peppol BIS Billing 3\.0\.21/,
    );
  });

  it('are printed as JSON', async () => {
    const { code, text } = await run(['--suite', 'xrechnung', '--only', 'ubl-inv-br-de-15-test', '--json']);
    const result = JSON.parse(text) as {
      good: boolean;
      engine: string;
      suites: { suite: string; met: number; notMet: number }[];
    };
    assert.equal(code, 0);
    assert.deepEqual([result.good, result.engine, result.suites.length], [true, 'native', 1]);
    assert.ok(result.suites[0]!.met > 0);
  });
});

describe('a run that is no proof', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'suites-'));
  });
  after(() => rmSync(root, { recursive: true }));

  it('without the suites is a failure, for each of them', async () => {
    for (const suite of SUITE_NAMES) {
      await assert.rejects(
        run(['--suite', suite], { folders: { ...folders, suites: join(root, 'none') } }),
        FolderError,
        suite,
      );
    }
  });

  it('of a suite that has fewer cases fails, though all of them are met', async () => {
    const folder = join(root, 'xrechnung', 'schematron-instances');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'own.xml'), '<r><?xmute mutator="identity" schematron-valid="xrubl:BR-DE-15"?><a/></r>');
    const { code, text } = await run(['--suite', 'xrechnung'], {
      folders: { ...folders, suites: root, manifest: null },
    });
    assert.equal(code, 1, text);
    assert.match(
      text,
      /^xrechnung: 1 files where 349 are expected, 1 cases where 1617 are expected, 1 expectations where 1656 are expected$/m,
    );
    assert.match(text, /^conformance: 1 of 1 expectations met$/m);
  });

  it('with arguments that are not understood is refused', async () => {
    for (const args of [['--suite', 'other'], ['--engine', 'other'], ['--jobs', 'many'], ['--what'], ['stray']]) {
      await assert.rejects(run(args), UsageError, args.join(' '));
    }
  });

  needs('suites').it('of a case that no suite has is refused', async () => {
    await assert.rejects(run(['--suite', 'peppol', '--only', 'no such case']), UsageError);
  });
});

needs('suites').describe('a rule that is broken on purpose', () => {
  let root: string;
  let broken: RulePaths;

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'broken-'));
    broken = await breakAssert(
      root,
      'xrechnung-ubl',
      /(<xsl:if test="not\()([^"]*)(\)">\s*<svrl:failed-assert [^>]* id="BR-DE-15">\s*<xsl:attribute name="test">)\2/,
    );
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it('makes the run fail and name the case, with what is needed to see it again', async () => {
    const only = ['--suite', 'xrechnung', '--only', 'ubl-inv-br-de-15-test'];
    assert.equal((await run(only)).code, 0);
    const { code, text } = await run(only, { rules: broken });
    assert.equal(code, 1, text);
    const [, name, file] =
      /^not met: (xrechnung\/schematron-instances\/ubl-inv\/ubl-inv-br-de-15-test\.xml#\d+)\n {2}rule {6}BR-DE-15\n {2}expected {2}a finding\n {2}actual {4}no finding of BR-DE-15, .*\n {2}again {5}npm run --silent einvoice -- evaluate --rule-set xrechnung-ubl --engine native '(.*)'$/m.exec(
        text,
      )!;
    assert.ok(readFileSync(file!, 'utf8').startsWith('<?xml'), name);
    rmSync(dirname(file!), { recursive: true });
    assert.doesNotMatch(text, /conformance: (\d+) of \1 /);
  });
});

/**
 * The rules with one assert of one rule set made to hold always: the manifest pins the changed file, and the other
 * compiled rule sets are those of the package.
 */
async function breakAssert(root: string, id: string, assertion: RegExp): Promise<RulePaths> {
  const text = readFileSync(rules.manifestPath, 'utf8');
  const { ruleSets } = parseManifest(text);
  const entry = ruleSets.find((candidate) => candidate.id === id)!;
  // The hash of a file is part of its release, so that every rule set of the release has to be compiled anew.
  const stale = ruleSets.filter((candidate) => candidate.release === entry.release);
  const [top] = entry.schematron.split('/');
  const officialDir = join(root, 'schematron');
  const compiledDir = join(root, 'compiled');
  for (const [from, to] of [
    [rules.officialDir, officialDir],
    [rules.compiledDir, compiledDir],
  ] as const) {
    mkdirSync(to);
    for (const name of readdirSync(from)) {
      // Nothing that is written below may be a link: it would be written in the package.
      if (name !== top && !stale.some((candidate) => name.startsWith(`${candidate.id}@`)))
        symlinkSync(join(from, name), join(to, name));
    }
  }
  cpSync(join(rules.officialDir, top!), join(officialDir, top!), { recursive: true });

  const schematron = join(officialDir, entry.schematron);
  const original = readFileSync(schematron, 'utf8');
  // The publisher's XSLT has the test twice: as it is made, and as the report shows it.
  const changed = original.replace(assertion, '$1$2 or true()$3$2 or true()');
  assert.notEqual(changed, original);
  writeFileSync(schematron, changed);
  const manifestPath = join(root, 'manifest.json');
  writeFileSync(manifestPath, text.replaceAll(sha256(original), sha256(changed)));

  const manifest: Manifest = parseManifest(readFileSync(manifestPath, 'utf8'));
  for (const candidate of stale)
    await buildRuleSet(candidate, { manifest, officialDir, compiledDir, reference: false }, 'test');
  return { manifestPath, officialDir, compiledDir };
}
