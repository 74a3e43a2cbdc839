/** `npm run differential -- --sources`: that it compares, and that a difference does not pass. */
import assert from 'node:assert/strict';
import { compareSources, explanationOf } from '../../../scripts/differential/sources/compare.js';
import { sources } from '../../../scripts/differential/sources/command.js';
import type { Explanation } from '../../../scripts/differential/sources/known/explanations.js';
import { UsageError } from '#cli/terminal/usage.js';
import { readFolders } from '../../../scripts/suites/folders.js';
import { RULES } from '../../fixtures/rules.js';
import { ruleForA, ruleSetOf, treeOf } from '../../fixtures/schematron.js';
import { needs } from '../../needs/needs.js';

const run = async (...args: string[]): Promise<{ code: number; output: string }> => {
  let output = '';
  const code = await sources(['--sources', ...args], {
    rules: RULES,
    folders: readFolders(),
    sources: [],
    packaged: async () => new Map(),
    write: (text) => {
      output += text;
    },
    progress: process.stderr,
  });
  return { code, output };
};

/** Differences between two schemas, on one document. */
async function between(
  schematron: string,
  xslt: string,
  explanations: readonly Explanation[] = [],
): Promise<{ differences: readonly string[]; explained: number; findings: number }> {
  const both = {
    name: 'test@1',
    schematron: await ruleSetOf('native', ruleForA(schematron)),
    xslt: await ruleSetOf('native', ruleForA(xslt)),
  };
  const { differences, explained, findings } = compareSources(
    both,
    treeOf('<r><a x="1"/><a x="2"/></r>'),
    explanations,
  );
  return { differences, explained: explained.length, findings };
}

describe('comparing a rule set from both sources', () => {
  it('finds nothing where both find the same', async () => {
    assert.deepEqual(
      await between('<assert id="A" test="@x = 1">no</assert>', '<assert id="A" test="1 = @x">no</assert>'),
      { differences: [], explained: 0, findings: 1 },
    );
  });
  it('does not look at white space in texts and tests', async () => {
    assert.deepEqual(
      await between(
        '<assert test="@x = 1">no, <value-of select="@x"/></assert>',
        '<assert test="@x  = 1">no,\n <value-of select="@x"/> </assert>',
      ),
      { differences: [], explained: 0, findings: 1 },
    );
  });
  const OTHER: readonly (readonly [what: string, xslt: string])[] = [
    ['finding that only one has', '<assert id="A" test="true()">no</assert>'],
    ['place', '<assert id="A" test="@x = 2">no</assert>'],
    ['rule', '<assert id="B" test="@x = 1">no</assert>'],
    ['flag', '<assert id="A" flag="warning" test="@x = 1">no</assert>'],
    ['text', '<assert id="A" test="@x = 1">none</assert>'],
    ['kind', '<report id="A" test="@x = 2">no</report>'],
    ['dynamic error', '<assert id="A" test="@x = 1 or xs:date(@x)">no</assert>'],
  ];
  for (const [what, xslt] of OTHER) {
    it(`finds another ${what}`, async () =>
      assert.notDeepEqual((await between('<assert id="A" test="@x = 1">no</assert>', xslt)).differences, []));
  }
  it('names the rule set, the source and the finding', async () => {
    const { differences } = await between(
      '<assert id="A" flag="fatal" test="@x = 1">no</assert>',
      '<assert id="A" test="true()">no</assert>',
    );
    assert.deepEqual(differences, ['test@1: only schematron: A (assert) at /r[1]/a[2]: fatal no']);
  });
  it('takes an explanation for its rule, rule set and source only', async () => {
    const entry: Explanation = { ruleSet: 'test@1', rule: 'A', only: 'schematron', reason: 'another state' };
    assert.deepEqual(
      await between('<assert id="A" test="@x = 1">no</assert>', '<assert id="A" test="true()">no</assert>', [entry]),
      { differences: [], explained: 1, findings: 1 },
    );
    assert.equal(explanationOf('test@2', 'A', 'schematron', [entry]), undefined);
    assert.equal(explanationOf('test@1', 'B', 'schematron', [entry]), undefined);
    assert.equal(explanationOf('test@1', 'A', 'xslt', [entry]), undefined);
  });
});

describe('npm run differential -- --sources', () => {
  needs('suites', 'stylesheets').it(
    'finds no differences in some documents, and says what of each rule set it compared',
    async () => {
      const { code, output } = await run('--generated', '40', '--every', '12');
      assert.match(output, /\n(en16931-cii@\S+) +[1-9]\d* +[1-9]\d* +0 +0\n/);
      assert.match(output, /\nsources: 13 rule sets from Schematron and from XSLT, \d{3} documents, 0 differences\n$/);
      assert.equal(code, 0);
    },
  );
  it('knows its options', async () => {
    await assert.rejects(run('--generated', 'many'), UsageError);
    await assert.rejects(run('--jobs', '2'), UsageError);
    assert.match((await run('--help')).output, /--sources/);
  });
});
