/** `einvoice rules`, `explain` and `compile-rules`: what invoices are checked against. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { ruleList, specificationList } from '#cli/commands/rule-list.js';
import { type RuleExplanation, type RuleSetRelease, ruleSetReleases, specificationNames } from '#validator/index.js';
import { Versions } from '#core/rules/versions.js';
import { heldRuleSets, realManifest } from '../fixtures/rules.js';
import { runModule } from '../fixtures/as-a-process.js';
import { needs } from '../needs/needs.js';
import { Workplace } from './support.js';

/** The program that `einvoice compile-rules` starts as a child process. */
const COMPILER = fileURLToPath(new URL('../../../cli/dist/compile-rules/main.js', import.meta.url));

describe('einvoice', () => {
  const place = new Workplace();
  after(() => place.remove());

  describe('rules', () => {
    it('lists what invoices are checked by, with the name that --rules takes, and since when', async () => {
      const { code, out, err } = await place.einvoice(['rules']);
      assert.deepEqual([code, err], [0, '']);
      assert.match(out, /^version +since +rule sets \(publisher\)$/m);
      assert.match(out, /^en16931@1\.3\.16 +2026-04-10 +en16931-ubl, en16931-cii \(CEN/m);
      assert.match(out, /^xrechnung@2\.6\.0 +2026-08-31 +xrechnung-ubl, xrechnung-cii \(KoSIT\)$/m);
      assert.doesNotMatch(out, /superseded|not held|native|\bnow\b|xrechnung@2\.5\.0/);
      assert.match(out, /^\d+ other versions with "einvoice rules --all"\.$/m);
    });
    it('lists other versions behind them where that is asked for, with both days', async () => {
      const { out } = await place.einvoice(['rules', '--all']);
      const [current, others] = out.split('\nOther versions:\n');
      assert.match(current!, /^xrechnung@2\.6\.0 /m);
      assert.match(others!, /^xrechnung@2\.5\.0 +2026-01-31 +2026-08-30 +xrechnung-ubl, xrechnung-cii \(KoSIT\)$/m);
      assert.match(others!, /^xrechnung@3\.0\.0 +2024-02-01 +same day +xrechnung-ubl/m);
      assert.doesNotMatch(out, /never/);
    });
    it('leaves out no release of the manifest that has rules, and names none of a test alone as used', async () => {
      const { out } = await place.einvoice(['rules', '--all']);
      const manifest = realManifest();
      for (const { release } of manifest.ruleSets) assert.ok(out.includes(`\n${release} `), release);
      const listed = JSON.parse((await place.einvoice(['rules', '--json'])).out) as RuleSetRelease[];
      assert.deepEqual(
        listed.filter(({ id, used }) => used && ['cius-ro-with-en16931', 'peppol-cen-ubl'].includes(id)),
        [],
      );
    });
    it('fits a terminal of 80 columns', () => {
      const listed = ruleSetReleases({}, '2026-11-26');
      const lines = [ruleList(listed, true, 80), specificationList(specificationNames({}), 80)].join('').split('\n');
      assert.deepEqual(
        lines.filter((line) => line.length > 80),
        [],
      );
    });
    it('lists what --as takes, with what it is called', async () => {
      const { out } = await place.einvoice(['rules']);
      const [, list] = out.split('\nWhat "--as" takes:\n');
      assert.match(list!, /^xrechnung +XRechnung 3\.0$/m);
      assert.match(list!, /^facturx +Factur-X EN 16931$/m);
      const unknown = await place.einvoice(['validate', '--as', 'xrechnng', 'x.xml']);
      assert.equal(unknown.code, 2);
      assert.match(
        unknown.err,
        /^einvoice: --as xrechnng is not known \(did you mean xrechnung\?\); "einvoice rules" lists what there is$/m,
      );
    });
    needs('national rules').it('does not call current what is used for want of its successor', async () => {
      const { code, out } = await place.einvoice(['rules'], '', { RULE_SETS: 'peppol-post-award@2025.11' });
      assert.equal(code, 0);
      assert.match(out, /^peppol-post-award@2025\.11 +2026-02-23 +superseded +peppol-t01, /m);
      assert.match(out, /^peppol-post-award@2026\.5 +2026-08-17 +not held +peppol-t01, /m);
      assert.ok(
        out.includes(
          '\nDocuments are checked with peppol-t01 2025.11, which was in force until 2026-08-16: 2026.5 is in force since 2026-08-17, and not held.\n',
        ),
        out,
      );
    });
    it('gives the same as JSON', async () => {
      const listed = JSON.parse((await place.einvoice(['rules', '--json'])).out) as RuleSetRelease[];
      const held = heldRuleSets();
      const today = new Date().toISOString().slice(0, 10);
      const manifest = realManifest();
      const versions = new Versions(manifest, held);
      const used = new Set(
        manifest.detection.flatMap((row) =>
          versions.inForceTogether(row.ruleSets, today).map((entry) => `${entry?.id} of ${entry?.release}`),
        ),
      );
      const isUsed = ({ id, release }: (typeof held)[number]): boolean =>
        used.has(`${id} of ${release}`) || versions.inForce(id, today)?.release === release;
      assert.deepEqual(
        listed.map(({ id, release, inForce, problem }) => [id, release, inForce, problem]),
        manifest.ruleSets.map((entry) => [entry.id, entry.release, isUsed(entry), null]),
      );
    });
    it('lists them when they are not compiled, says so, and ends with 2', async () => {
      const { code, out, err } = await place.einvoice(['rules'], '', { RULES_DIR: 'nowhere' });
      assert.equal(code, 2);
      assert.match(out, /^xrechnung@2\.6\.0 /m);
      assert.match(
        err,
        /^einvoice: .*en16931-ubl@1\.3\.16\.rules\.json is missing\. Run "RULES_DIR=\S+\/nowhere npm run compile-rules"\. It is the same with 16 other rule sets\.\n$/,
      );
    });
    it('takes no file', async () =>
      assert.match(
        (await place.einvoice(['rules', 'x.xml'])).err,
        /^einvoice: rules takes no x\.xml\n\nUsage: einvoice rules/,
      ));
  });

  describe('explain', () => {
    it('tells problem, fix, business terms, and each place where a rule is tested', async () => {
      const { code, out, err } = await place.einvoice(['explain', 'BR-DE-15']);
      assert.deepEqual([code, err], [0, '']);
      assert.match(
        out,
        /^BR-DE-15\n\nProblem\n {2}\S.*\n\nFix\n {2}\S.*\n\nBusiness terms\n {2}BT-10 Buyer reference\n\nTested in\n/,
      );
      for (const ruleSet of ['ubl', 'cii']) {
        assert.match(
          out,
          new RegExp(
            `^  xrechnung-${ruleSet} 2\\.6\\.0, error\n    context   .+\n    test      .*BuyerReference.*\n    official  .+\n    source    xrechnung/.*\\.xsl:\\d+$`,
            'm',
          ),
        );
      }
    });
    it('speaks German', async () => {
      assert.match(
        (await place.einvoice(['explain', '--lang', 'de', 'BR-CO-17'])).out,
        /\nAbhilfe\n {2}\S[^]*\nGeschäftsbegriffe\n {2}BG-23 [^]*\nGeprüft in\n {2}en16931-ubl /,
      );
    });
    it('takes several rules, upper or lower case, and codes of our own', async () => {
      const { out } = await place.einvoice(['explain', '--json', 'br-co-17', 'XSD']);
      assert.deepEqual(
        (JSON.parse(out) as RuleExplanation[]).map(({ code, checks }) => [code, checks.length > 0]),
        [
          ['BR-CO-17', true],
          ['XSD', false],
        ],
      );
      assert.match((await place.einvoice(['explain', 'XSD'])).out, /No rule set/);
    });
    it('says who publishes a rule that is in no rule set, and what to do, in every language', async () => {
      for (const [language, fix, tested] of [
        ['en', /\nFix\n {2}Write Data for MINIMUM/, /Factur-X 1\.08 .*3\.d, warning: this service/],
        ['de', /\nAbhilfe\n {2}Schreiben Sie .* Data/, /Factur-X 1\.08 .*3\.d, warning: Dieser Dienst/],
        ['fr', /\n {2}Écrivez Data pour MINIMUM/, /Factur-X 1\.08 .*3\.d, warning\u00a0: ce service/],
      ] as const) {
        const { code, out } = await place.einvoice(['explain', '--lang', language, 'BR-HYBRID-11']);
        assert.equal(code, 0);
        assert.match(out, fix);
        assert.match(out, tested);
      }
    });
    it('knows all rules for hybrid documents, and what reports called them before', async () => {
      const codes = Array.from({ length: 15 }, (_, index) => `BR-HYBRID-${String(index + 1).padStart(2, '0')}`);
      const { code } = await place.einvoice([
        'explain',
        ...codes,
        'BR-HYBRID-DE-01',
        'BR-HYBRID-DE-02',
        'BR-HYBRID-FR-01',
      ]);
      assert.equal(code, 0);
      const { out } = await place.einvoice(['explain', 'pdf-a', 'PDF-XMP-FILE']);
      assert.match(out, /^PDF-A is an earlier code of this rule:\n {2}BR-HYBRID-02 in Factur-X 1\.08/);
      assert.match(out, /^PDF-XMP-FILE has been the code of 2 rules:\n {2}BR-HYBRID-08 in .*\n {2}BR-HYBRID-14 in /m);
    });
    it('cuts tests that hold a code list, but not in JSON', async () => {
      const [text, json] = await Promise.all(
        [[], ['--json']].map((options) => place.einvoice(['explain', ...options, 'BR-CL-04'])),
      );
      assert.ok(text!.out.split('\n').every((line) => line.length < 500));
      assert.ok((JSON.parse(json!.out) as RuleExplanation[])[0]!.checks.some(({ test }) => test.length > 500));
    });
    for (const [what, args, message] of [
      ['no rule', [], /^einvoice: no RULE-ID given\n/],
      [
        'an unknown rule, with those like it',
        ['BR-DE-999'],
        /^einvoice: there is no rule "BR-DE-999"; did you mean BR-DE-9\?\n/,
      ],
      ['a rule without its hyphens', ['brde15'], /^einvoice: there is no rule "brde15"; did you mean BR-DE-15\?\n/],
      ['an unknown rule that is like none', ['§'], /^einvoice: there is no rule "§"\n/],
      ['an unknown language', ['--lang', 'xx', 'BR-01'], /^einvoice: --lang xx is not known, only en, de and fr are\n/],
    ] as const) {
      it(`${what}: code 2`, async () => {
        const { code, out, err } = await place.einvoice(['explain', ...args]);
        assert.deepEqual([code, out], [2, '']);
        assert.match(err, message);
      });
    }
    it('says what to do where the rules are not compiled', async () => {
      const { code, err } = await place.einvoice(['explain', 'BR-01'], '', { RULES_DIR: 'nowhere' });
      assert.equal(code, 2);
      assert.match(err, /^einvoice: .* is missing\. Run "RULES_DIR=\S+\/nowhere npm run compile-rules"\.\n$/);
    });
  });

  describe('compile-rules', () => {
    it('finds everything compiled, and says so', async () => {
      const { code, out } = await place.einvoice(['compile-rules', '--only', 'xrechnung-ubl']);
      assert.equal(code, 0);
      assert.match(out, /^xrechnung-ubl +2\.6\.0 .*unchanged$/m);
    });
    for (const [args, message] of [
      [['--engine', 'java'], /^compile-rules: --engine java is not known/],
      [['--forse'], /^compile-rules: there is no option --forse; did you mean --force\?/],
      [['stray'], /^compile-rules: "stray" is one too many/],
    ] as const) {
      it(`ends with 2 and its usage after ${args.join(' ')}`, async () => {
        const { code, err } = await runModule(COMPILER, args);
        assert.equal(code, 2);
        assert.match(err, message);
        assert.match(err, /\nUsage: einvoice compile-rules /);
      });
    }
    it('ends with 2 where it can not', async () => {
      const { code, err } = await place.einvoice(['compile-rules', '--only', 'nothing']);
      assert.equal(code, 2);
      assert.match(err, /^compile-rules: There is no rule set "nothing" in the manifest; there are en16931-ubl, /);
    });
    it('refuses a source that it does not know', async () => {
      const { code, err } = await runModule(COMPILER, ['--source', 'nowhere']);
      assert.equal(code, 2);
      assert.match(err, /^compile-rules: --source nowhere is not known, only mirror, publisher, registry are\n/);
    });
  });

  it('says its version', async () => assert.match((await place.einvoice(['--version'])).out, /^\d+\.\d+\.\d+\n$/));

  describe('help', () => {
    for (const command of ['validate', 'extract', 'rules', 'explain', 'compile-rules', 'evaluate', 'serve']) {
      it(`of ${command} has a synopsis, every option, and the exit status`, async () => {
        const { code, out, err } = await place.einvoice([command, '--help']);
        assert.deepEqual([code, err], [0, '']);
        assert.match(out, new RegExp(`^Usage: einvoice ${command}\\s`));
        for (const part of ['\nOPTIONS\n', '--help', '\nEXIT STATUS\n']) assert.ok(out.includes(part), part);
        assert.ok(
          out.split('\n').every((line) => line.length <= 120),
          'lines of at most 120 characters',
        );
      });
    }
    it('of all names each command', async () => {
      const { out } = await place.einvoice(['--help']);
      for (const command of ['validate', 'extract', 'rules', 'explain', 'compile-rules', 'evaluate', 'serve'])
        assert.match(out, new RegExp(`^ {2}${command} {2,}\\S`, 'm'));
    });
  });
});
