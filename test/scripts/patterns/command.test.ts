/** `npm run patterns`: it misses no pattern of the rule sets, and fails where one is slow or can't be measured. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '#core/rules/compiled.js';
import { EngineError } from '#validator/index.js';
import type { Manifest } from '#core/rules/manifest.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { buildRuleSet } from '#cli/compile-rules/write-rule-set.js';
import { BY_HAND } from '../../../scripts/patterns/by-hand.js';
import { patterns } from '../../../scripts/patterns/command.js';
import { collectPatterns } from '../../../scripts/patterns/collect.js';
import { USAGE } from '../../../scripts/patterns/options.js';
import { UsageError } from '#cli/terminal/usage.js';
import { manifestData, type OwnRules, ownRules } from '../../fixtures/own-rules.js';
import { RULES } from '../../fixtures/rules.js';
import { ruleForA } from '../../fixtures/schematron.js';

const SMALL = ['--size', '10000'];

function run(
  args: readonly string[],
  paths: Parameters<typeof collectPatterns>[0] = RULES,
): { code: number; text: string } {
  let text = '';
  const code = patterns(args, {
    paths,
    write: (part) => {
      text += part;
    },
  });
  return { code, text };
}

/** What the text of a module says, without understanding it. */
function patternsInText(file: string): readonly string[] {
  const calls = [
    ...readFileSync(join(RULES.compiledDir, file), 'utf8').matchAll(/compileRegex\(("(?:[^"\\]|\\.)*"), "[a-z]*"\)/g),
  ];
  return calls.map(([, literal]) => JSON.parse(literal!) as string);
}

describe('npm run patterns', () => {
  it('measures every pattern of every rule set, and all are linear', () => {
    const { code, text } = run(SMALL);
    assert.equal(code, 0, text);
    const rows = text
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2);
    const files = readdirSync(RULES.compiledDir).filter((name) => name.endsWith('.native.js'));
    const written = new Set(files.flatMap(patternsInText));
    assert.ok(written.size > 20);
    assert.deepEqual(
      // What has a backtick in it stands between two.
      [...new Set(rows.map((row) => /^\| (`+)(.*?)\1(?: with \w+)? \|/.exec(row.replaceAll('\\|', '|'))![2]!))].sort(),
      [...written].sort(),
    );
    const { patterns: collected } = collectPatterns(RULES);
    for (const file of files) {
      const id = file.split('@')[0]!;
      for (const pattern of patternsInText(file))
        assert.ok(
          collected.some(({ source, users }) => source === pattern && users.some(({ ruleSet }) => ruleSet === id)),
          `${pattern} in ${id}`,
        );
    }
    assert.match(text, /All take time in proportion to the text\.\n$/);
  });

  it('names the rules', () => {
    const email = collectPatterns(RULES).patterns.find(({ source }) => source.startsWith('^[^@'));
    assert.deepEqual(
      new Map(email?.users.map(({ ruleSet, rules }) => [ruleSet, rules])),
      new Map([
        ['peppol-ubl', ['DE-R-028']],
        ['xrechnung-cii', ['BR-DE-28']],
        ['xrechnung-ubl', ['BR-DE-28']],
      ]),
    );
  });

  it('has texts by hand for patterns only that there are', () => {
    const sources = collectPatterns(RULES).patterns.map(({ source }) => source);
    assert.deepEqual(
      [...BY_HAND.keys()].filter((source) => !sources.includes(source)),
      [],
    );
  });

  describe('with rules of our own', () => {
    let own: OwnRules;
    beforeEach(async () => {
      own = await ownRules();
    });
    afterEach(() => own.remove());

    /** Compiles a check into the first release. */
    async function withCheck(test: string): Promise<void> {
      const text = ruleForA(`<assert id="OWN-SLOW" test="${test}"/>`);
      const data = manifestData();
      (data.releases[0] as unknown as { files: { sha256: string }[] }).files[0]!.sha256 = sha256(text);
      const manifest: Manifest = parseManifest(JSON.stringify(data));
      await writeFile(join(own.paths.officialDir, 'own/1/rules.sch'), text);
      await writeFile(own.paths.manifestPath, JSON.stringify(data));
      await buildRuleSet(
        manifest.ruleSets[0]!,
        { manifest, officialDir: own.paths.officialDir, compiledDir: own.paths.compiledDir, reference: false },
        'tests',
      );
    }

    it('passes where there is no pattern, and says how many there are', () => {
      const { code, text } = run(SMALL, own.paths);
      assert.equal(code, 0);
      assert.match(text, /; 0 patterns of 2 rule sets, 0 made from documents\n/);
    });

    it('fails for a slow pattern, and says by which text', async () => {
      await withCheck("matches(., '^(a+)+$')");
      const { code, text } = run([...SMALL, '--bound', '200'], own.paths);
      assert.equal(code, 1);
      assert.match(
        text,
        /\n\| `\^\(a\+\)\+\$` \| given up \| given up \| `"a" repeated.*` \| matches \| own: OWN-SLOW \|\n/,
      );
      assert.match(text, /\n- `\^\(a\+\)\+\$`: 100 characters take more than 200 ms; the text is "a" repeated/);
      assert.doesNotMatch(text, /All take/);
    });

    it('fails for a pattern that the document decides', async () => {
      await withCheck('matches(., string(@b))');
      const { code, text } = run(SMALL, own.paths);
      assert.equal(code, 1);
      assert.match(text, /, 1 made from documents\n/);
      assert.match(
        text,
        /\n- can't be measured, the document decides what the pattern is: own: matches\(\., string\(@b\)\)\n/,
      );
    });

    it('measures nothing where rules are damaged', async () => {
      await writeFile(join(own.paths.compiledDir, 'own@1.native.js'), 'x');
      assert.throws(
        () => run(SMALL, own.paths),
        (error) => error instanceof EngineError && error.code === 'RULES_CORRUPT',
      );
    });
  });

  it('explains itself', () => assert.deepEqual(run(['--help']), { code: 0, text: USAGE }));
  for (const args of [['--size', '9999'], ['--size', 'x'], ['--bound', '0'], ['--fast'], ['x']]) {
    it(`refuses ${args.join(' ')}`, () => assert.throws(() => run(args), UsageError));
  }
});
