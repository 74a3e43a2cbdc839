/** `npm run growth`: it names the rule set and the construct that take too long, and nothing that does not. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '#core/rules/compiled.js';
import { EngineError } from '#validator/index.js';
import type { Manifest } from '#core/rules/manifest.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { buildRuleSet } from '#cli/compile-rules/write-rule-set.js';
import { growth } from '../../../scripts/growth/command.js';
import type { Exception } from '../../../scripts/growth/exceptions.js';
import { USAGE } from '../../../scripts/growth/options.js';
import { UsageError } from '#cli/terminal/usage.js';
import { schema } from '../../fixtures/schematron.js';
import { needs } from '../../needs/needs.js';
import { manifestData, order, type OwnRules, ownRules } from '../../fixtures/own-rules.js';

/** Of what is quadratic, what is measured in every run. */
const SOON: readonly number[] = [4];

const SMALL = ['--jobs', '1', '--sizes', '20,40', '--largest', '40'];

/** Valid, and of 20 KB. */
const INVOICE = Buffer.from(
  order(`<number>1</number><note>n</note>${'<line id="1" unit="KGM"><amount>1.00</amount></line>'.repeat(390)}`),
);

describe('npm run growth', () => {
  let own: OwnRules;
  beforeEach(async () => {
    own = await ownRules();
  });
  afterEach(() => own.remove());

  async function run(
    args: readonly string[],
    exceptions: readonly Exception[] = [],
    limit?: number,
  ): Promise<{ code: number; text: string }> {
    let text = '';
    const code = await growth(args, {
      paths: own.paths,
      exceptions,
      invoice: INVOICE,
      ...(limit === undefined ? {} : { limit }),
      write: (part) => {
        text += part;
      },
    });
    return { code, text };
  }

  /** Compiles rules in place of the first release's. */
  async function withRules(rules: string): Promise<void> {
    const text = schema(
      `<ns prefix="o" uri="urn:own"/><ns prefix="e" uri="urn:extension"/><ns prefix="f" uri="urn:other"/><pattern>${rules}</pattern>`,
    );
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

  const rule = (context: string, test: string): string =>
    `<rule context="${context}"><assert id="OWN" test="${test}"/></rule>`;

  /** What makes a text of every two cannot be done in less. Those that take the longest are measured in a long run only. */
  const QUADRATIC: readonly (readonly [what: string, rules: string, construct: string])[] = [
    [
      'all lines, put together for each line',
      rule('o:line', "string-length(string-join(for $l in //o:line return concat($l/@id, current()/@id), '')) ge 0"),
      'order: o:line',
    ],
    [
      'all lines, put together for each value of a line',
      rule(
        'o:line/o:amount',
        "string-length(string-join(for $l in //o:line return concat($l/@id, current()), '')) ge 0",
      ),
      'o:line',
    ],
    [
      'two lists, put together by pairs',
      rule('o:order', "string-length(string-join(for $l in o:line, $n in o:note return concat($l, $n), '')) ge 0"),
      'o:line × o:note',
    ],
    [
      'the ends of a text',
      rule(
        'o:note',
        '(for $i in 1 to string-length(.) idiv 50 return string-length(normalize-space(substring(., $i))))[last()] ge 0',
      ),
      'a text in o:note',
    ],
    [
      'the siblings before each line',
      rule(
        'o:line',
        "string-length(string-join(for $l in preceding-sibling::o:line return concat($l/@id, '-'), '')) ge 0",
      ),
      'order: o:line',
    ],
  ];
  for (const [index, [what, rules, construct]] of QUADRATIC.entries()) {
    needs(...(SOON.includes(index) ? [] : ['minutes' as const])).it(
      `names ${what}`,
      async function (this: Mocha.Context) {
        // The command measures times, and what else runs on the machine can hide growth.
        this.retries(2);
        await withRules(rules);
        const { code, text } = await run([...SMALL, '--only', construct]);
        assert.equal(code, 1, text);
        const named = text
          .slice(text.indexOf('Too fast:'))
          .split('\n')
          .filter((line) => line.startsWith('| own | '));
        assert.ok(
          named.some((line) => line.includes(construct)),
          text,
        );
        assert.match(text, /\d+ times of steps go on growing by more than 1\.3 per byte when the document doubles\.\n/);
      },
    );
  }

  const LINEAR: readonly (readonly [what: string, rules: string])[] = [
    ['values of each line', rule('o:line', '@id and o:amount')],
    [
      'all lines, counted once',
      rule('o:order', 'count(//o:line) ge 0 and sum(o:line/o:amount[. castable as xs:decimal]/xs:decimal(.)) ge 0'),
    ],
    ['the parent of each line', rule('o:line', '../o:number')],
    ['the characters of a text', rule('o:note', "matches(., '^[a-z]*$') or string-length(normalize-space(.)) ge 0")],
    ['a condition of each line', `${rule('o:line[@free]', 'o:amount')}${rule('o:line', "starts-with(@id, '1')")}`],
  ];
  for (const [what, rules] of LINEAR) {
    it(`does not name ${what}`, async () => {
      await withRules(rules);
      const { code, text } = await run([...SMALL, '--only', 'order: o:line', '--only', 'a text in o:note']);
      assert.equal(code, 0, text);
      assert.match(text, /No step goes on growing by more than 1\.3 per byte when the document doubles\.\n/);
    });
  }

  describe('with exceptions', () => {
    const known: Exception = { step: 'own', construct: 'o:line', why: 'it is asked for' };

    it('says what is known and why, and passes', async function (this: Mocha.Context) {
      // As above: what else runs on the machine can make a step look as if it grew.
      this.retries(2);
      await withRules(QUADRATIC[SOON.at(-1)!]![1]);
      const { code, text } = await run([...SMALL, '--only', 'order: o:line'], [known]);
      assert.equal(code, 0, text);
      assert.match(text, /Known, with the reason:[^]*\| own \| order: o:line[^]*it is asked for/);
    });

    it('fails where one is not needed', async () => {
      await withRules(LINEAR[0]![1]);
      const { code, text } = await run([...SMALL, '--only', ': o:line'], [known]);
      assert.equal(code, 1, text);
      assert.match(text, /An exception is not needed: own, o:line \(it is asked for\)/);
    });

    it('does not judge one for what was not measured', async () => {
      await withRules(LINEAR[0]![1]);
      const { code } = await run([...SMALL, '--only', ': o:line'], [{ ...known, construct: 'o:nowhere' }]);
      assert.equal(code, 0);
    });
  });

  describe('beside an invoice', () => {
    const LINES = [...SMALL, '--only', 'order: o:line'];

    it('says how many times as long the largest documents take', async () => {
      await withRules(LINEAR[0]![1]);
      const { code, text } = await run(LINES);
      assert.equal(code, 0, text);
      assert.match(text, /\| order: o:line \| 4\d\.\d KB \| [\d.]+ \| [\d.,]+ × \|/);
      assert.match(text, /No largest document takes more than 2,000 times as long as an invoice of 20 KB\.\n$/);
    });

    it('fails where one takes too long', async () => {
      await withRules(LINEAR[0]![1]);
      const { code, text } = await run(LINES, [], 0.001);
      assert.equal(code, 1, text);
      assert.match(text, /\d+ largest documents take more than 0\.001 times as long as an invoice of 20 KB\.\n$/);
    });
  });

  it('writes documents whose namespaces have no prefix of ours', async () => {
    await withRules(`<rule context="o:order"><assert id="OWN" test="e:extension or e:other or f:other or 1"/></rule>`);
    const { code, text } = await run([...SMALL, '--only', 'extension']);
    assert.equal(code, 0, text);
  });

  it('fails where nothing was measured', async () => {
    await assert.rejects(run([...SMALL, '--only', 'no such construct']), /nothing was measured/);
  });

  it('says which rule sets there are', async () => {
    await assert.rejects(
      run([...SMALL, '--rule-set', 'other']),
      (error) => error instanceof EngineError && error.code === 'RULE_SET_UNKNOWN',
    );
  });

  it('prints its help', async () => {
    assert.deepEqual(await run(['--help']), { code: 0, text: USAGE });
  });

  for (const args of [
    ['--sizes', '40'],
    ['--sizes', '40,90'],
    ['--sizes', '1,2'],
    ['--sizes', '5120,10240'],
    ['--sizes', 'a,b'],
    ['--largest', '1'],
    ['--jobs', '0'],
    ['--jobs', 'many'],
    ['--other'],
    ['file.xml'],
  ]) {
    it(`refuses ${args.join(' ')}`, () => assert.rejects(run(args), UsageError));
  }
});
