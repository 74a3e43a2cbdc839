/** `npm run differential -- --verdicts`: that it compares, finds what is different, and says what it lacks. */
import assert from 'node:assert/strict';
import { SAXON_JAR } from '../../../scripts/bench/measure/contenders.js';
import { Random } from '../../../scripts/kit/random.js';
import { UsageError } from '#cli/terminal/usage.js';
import { verdicts } from '../../../scripts/differential/verdicts/command.js';
import { compare } from '../../../scripts/differential/verdicts/compare.js';
import { Registry } from '#core/rules/registry.js';
import { kindsOf, mutantsOf } from '../../../scripts/differential/verdicts/documents.js';
import { EXPLANATIONS, type Explanation } from '../../../scripts/differential/verdicts/known/explanations.js';
import { changed } from '../../../scripts/differential/verdicts/mutations/changed.js';
import { type Opinion, keyOf, ourOpinion, refereesOpinion } from '../../../scripts/differential/verdicts/opinion.js';
import { MissingError } from '../../../scripts/differential/frames.js';
import { Referee } from '../../../scripts/differential/verdicts/referee.js';
import { type Result, summary } from '../../../scripts/differential/verdicts/summary.js';
import { overridesOf } from '../../../scripts/differential/verdicts/scenarios.js';
import { parse } from '#schematron/xml/parse.js';
import {
  FIXTURES,
  XRECHNUNG,
  plainUbl,
  xrechnungCii,
  xrechnungUbl,
  xrechnungUblCreditNote,
} from '../../fixtures/invoices.js';
import { RULES, verdictOn } from '../../fixtures/rules.js';
import { treeOf } from '../../fixtures/schematron.js';
import { needs } from '../../needs/needs.js';
import { readFolders } from '../../../scripts/suites/folders.js';

const run = async (...args: string[]): Promise<{ code: number; output: string }> => {
  let output = '';
  const code = await verdicts(args, {
    rules: RULES,
    folders: readFolders(),
    sources: [],
    write: (text) => {
      output += text;
    },
    progress: process.stderr,
  });
  return { code, output };
};

describe('npm run differential -- --verdicts', () => {
  needs('suites', 'stylesheets', 'java', 'saxon-he').it('finds no differences in a few dozen documents', async () => {
    const { code, output } = await run('--verdicts', '60', '--seed', '5', '--only', 'facturx-minimum', '--own-xslt');
    assert.match(
      output,
      /\n +60 +\d+ {2}facturx-cii cii facturx-minimum\nverdicts: 60 documents of 1 kinds, 0 with differences, 0 with explained ones\n$/,
    );
    assert.equal(code, 0);
  });
  needs('suites', 'stylesheets').it('does not take a missing Saxon for agreement', () =>
    assert.rejects(
      run('--verdicts', '1', '--saxon-jar', '/nowhere/Saxon-HE.jar'),
      (error) => error instanceof MissingError && /libsaxonhe-java/.test(error.message),
    ),
  );
  for (const args of [
    ['--verdicts', '0'],
    ['--verdicts', 'x'],
    ['--verdicts', '1', '--seed', '-1'],
    ['--verdicts', '1', '--generated', '5'],
    ['--verdicts', '1.5'],
  ]) {
    it(`refuses ${args.join(' ')}`, () => assert.rejects(run(...args), UsageError));
  }
});

needs('java', 'saxon-he').describe('the referee', () => {
  let referee: Referee;
  before(() => {
    referee = new Referee(RULES.officialDir, SAXON_JAR);
  });
  after(() => referee?.end());
  const ask = (document: string): Promise<readonly (readonly string[])[]> =>
    referee.ask({
      schema: 'xsd/ubl-2.1/maindoc/UBL-Invoice-2.1.xsd',
      stylesheets: [],
      document: Buffer.from(document),
    });

  it('has nothing to say of a valid document', async () => assert.deepEqual(await ask(plainUbl), []));
  it('names violations of the schema, and has an opinion on each of many at once', async () => {
    const answers = await Promise.all(
      ['<cbc:Nothing/>', '', '<x/>', ''].map((inserted) =>
        ask(plainUbl.replace('<cac:AccountingSupplierParty>', `${inserted}<cac:AccountingSupplierParty>`)),
      ),
    );
    assert.deepEqual(
      answers.map((lines) => lines[0]?.[0]),
      ['schema', undefined, 'schema', undefined],
    );
  });
  it('has no opinion on what is no XML, or on a schema that is not there', async () => {
    const isUnknown = (answer: readonly (readonly string[])[]): boolean => answer.at(-1)?.[0] === 'failed';
    assert.ok(isUnknown(await ask('<a>')));
    assert.ok(
      isUnknown(await referee.ask({ schema: 'xsd/none.xsd', stylesheets: [], document: Buffer.from(plainUbl) })),
    );
    assert.ok(
      isUnknown(await referee.ask({ schema: '', stylesheets: ['/nowhere.xslt'], document: Buffer.from(plainUbl) })),
    );
  });
});

describe('changed invoices', () => {
  needs('suites').it(
    'are there for every row of the detection table, well-formed, and the same for the same seed',
    () => {
      const { manifest } = new Registry({ ...RULES, hold: [] });
      const kinds = kindsOf(readFolders(), manifest);
      assert.equal(kinds.length, manifest.detection.length);
      const texts = (seed: number): string[] =>
        [...mutantsOf(kinds, 75, new Random(seed))].map(({ tree }) => tree.source);
      assert.deepEqual(texts(3), texts(3));
      assert.notDeepEqual(texts(3), texts(4));
      for (const text of texts(3)) assert.ok(parse(text).ok);
    },
  );
  needs('suites', 'national rules').it('are there for invoices that get the rules of a country, too', () => {
    const { manifest } = new Registry({ ...RULES, hold: ['fr'] });
    const kinds = kindsOf(readFolders(), manifest, ['fr']);
    const added = kinds.filter(({ name }) => name.endsWith('by country'));
    assert.deepEqual(
      added.map(({ row, ruleSets }) => [row.documentType, ruleSets.at(-1)]),
      [
        ['ubl-invoice', 'fr-ctc-ubl'],
        ['ubl-creditnote', 'fr-ctc-ubl'],
        ['cii', 'fr-ctc-cii'],
        ['cii', 'fr-ctc-cii'],
        ['cii', 'fr-ctc-cii'],
        ['cii', 'fr-ctc-cii'],
      ],
    );
  });
  it('are nearly all different from what they were made of', () => {
    const random = new Random(9);
    for (const { xml } of FIXTURES) {
      const tree = treeOf(xml);
      const same = Array.from({ length: 100 }, () => changed(tree, random)).filter((text) => text === xml).length;
      assert.ok(same < 40, `${same} of 100`);
    }
  });
});

describe('levels of XRechnung', () => {
  const of = (xml: string, rule: string): string | undefined => overridesOf(treeOf(xml))(rule);
  it('are those of the scenario, by syntax', () => {
    assert.deepEqual(
      [
        of(xrechnungUbl, 'UBL-CR-646'),
        of(xrechnungUblCreditNote, 'UBL-CR-646'),
        of(xrechnungCii, 'CII-SR-452'),
        of(xrechnungUbl, 'BR-CL-23'),
        of(xrechnungUbl, 'BR-01'),
      ],
      ['error', undefined, 'error', 'warning', undefined],
    );
  });
  it('are those of the text of an invoice, and of one text node of everything else', () => {
    const withComment = (xml: string): string => xml.replace(XRECHNUNG, XRECHNUNG.replace('xrech', 'x<!---->rech'));
    assert.deepEqual(
      [of(withComment(xrechnungUbl), 'UBL-CR-646'), of(withComment(xrechnungCii), 'CII-SR-452')],
      ['error', undefined],
    );
  });
  for (const identifier of [
    ` ${XRECHNUNG}`,
    `${XRECHNUNG}\n`,
    XRECHNUNG.replace('3.0', '2.3'),
    `${XRECHNUNG}#x`,
    XRECHNUNG.toUpperCase(),
  ]) {
    it(`are the publisher's own where the identifier is ${JSON.stringify(identifier)}`, () =>
      assert.equal(of(xrechnungUbl.replace(XRECHNUNG, identifier), 'BR-CL-23'), undefined));
  }
});

describe('the summary', () => {
  const result: Result = { kind: 'ubl', isValid: true, differs: true, explained: [], hasNoReferee: false };
  it('tells documents that the referee could not judge from others that differ', () => {
    const text = summary([result, { ...result, hasNoReferee: true }], ['ubl'], []);
    assert.match(text, /^1 documents were not judged by the referee: --saxon-jar /m);
    assert.match(text, /, 2 with differences, /);
  });
  it('says nothing of the referee where it judged all', () =>
    assert.doesNotMatch(summary([result], ['ubl'], []), /referee/));
});

describe('opinions', () => {
  const opinion = (own: Partial<Opinion>): Opinion => ({
    isValid: true,
    hasViolations: false,
    findings: new Set(),
    raised: new Set(),
    failures: [],
    violations: [],
    ...own,
  });
  const differences = (
    ours: Partial<Opinion>,
    referee: Partial<Opinion>,
    entries: readonly Explanation[] = [],
  ): readonly string[] => compare('<a>NaN</a>', opinion(ours), opinion(referee), entries).unexplained;
  const invalid = { isValid: false, findings: new Set(['r: BR-1 error']) };

  it('are the same where nothing differs', () => assert.deepEqual(differences(invalid, invalid), []));
  it('differ by a rule, by its level, by a violation, and by the verdict alone', () => {
    assert.deepEqual(differences(invalid, {}), ['only ours: r: BR-1 error']);
    assert.deepEqual(differences(invalid, { findings: new Set(['r: BR-1 warning']) }), [
      'only ours: r: BR-1 error',
      'only referee: r: BR-1 warning',
    ]);
    assert.deepEqual(differences({}, { isValid: false, hasViolations: true, violations: ['v'] }), [
      'only referee: XSD v',
    ]);
    assert.deepEqual(differences({}, { isValid: false }), ['valid: ours true, referee false']);
  });
  it('differ where one side has none, whatever the other says', () => {
    for (const failures of [['failed'], ['raised']]) {
      assert.equal(differences({}, { failures }).length, 1);
      assert.equal(differences({ failures }, { failures }).length, 2);
    }
  });
  it('are explained only by an entry that all of a difference fits', () => {
    const entry: Explanation = {
      only: 'ours',
      finding: /^r: BR-1 error$/,
      document: /NaN/,
      reason: '',
      specification: '',
    };
    assert.deepEqual(differences(invalid, {}, [entry]), []);
    for (const other of [{ only: 'referee' as const }, { finding: /^r: BR-2 error$/ }, { document: /INF/ }])
      assert.equal(differences(invalid, {}, [{ ...entry, ...other }]).length, 1);
    assert.equal(
      differences({ ...invalid, findings: new Set(['r: BR-1 error', 'r: BR-3 error']) }, {}, [entry]).length,
      1,
    );
  });
  it('are explained by entries that name rules from end to end, with a reason and a specification', () => {
    for (const { finding, document, raised, reason, specification } of EXPLANATIONS) {
      assert.match(finding.source, /^\^.*\$$/);
      // What decides wins over a dynamic error of the referee, whatever the rule.
      const others = raised === true ? ['', 'XSD anything'] : ['', 'r: X error', 'XSD anything'];
      for (const anything of others) assert.ok(!finding.test(anything));
      assert.ok((raised === true || !document.test('')) && reason !== '' && specification !== '');
    }
  });

  for (const [only, document, rule, isExplained] of [
    ['ours', '<a>NaN</a>', 'BR-S-05', true],
    ['ours', '<a>NaN</a>', 'BR-27', true],
    ['ours', '<a>NaN</a>', '(assert) ram:RateApplicablePercent>0', true],
    ['referee', '<a>-0.00</a>', 'BR-CO-11', true],
    ['referee', '<a> -0 </a>', 'BR-AE-05', true],
    ['referee', '<a>-.0</a>', 'BR-28', true],
    ['referee', '<a>NaN</a>', 'BR-S-05', false],
    ['ours', '<a>-0</a>', 'BR-CO-11', false],
    ['ours', '<a>INF</a>', 'BR-S-05', false],
    ['referee', '<a>-0.01</a>', 'BR-CO-11', false],
    ['referee', '<a>-</a>', 'BR-CO-11', false],
    ['referee', '<a>-0</a>', 'BR-01', false],
    ['ours', '<a>NaN</a>', 'UBL-SR-12', false],
  ] as const) {
    it(`${isExplained ? 'explain' : 'do not explain'} ${rule} of ${only} in ${document}`, () => {
      const own = opinion({ isValid: false, findings: new Set([`zugferd-2.0-extended: ${rule} error`]) });
      assert.equal(
        compare(document, only === 'ours' ? own : opinion({}), only === 'ours' ? opinion({}) : own).unexplained.length,
        isExplained ? 0 : 1,
      );
    });
  }
  it('of ours leave out what no publisher has a word for, and count everything else', async () => {
    const verdict = await verdictOn(plainUbl);
    const [issue] = (await verdictOn(plainUbl.replace(/<cbc:ID>[^<]*<\/cbc:ID>/, ''))).details.issues;
    const withIssue = (code: string): Opinion =>
      ourOpinion(
        {
          ...verdict,
          report: { ...verdict.report, valid: false, errorCount: 1 },
          details: { ...verdict.details, issues: [{ ...issue!, code, ruleSet: null }] },
        },
        new Map(),
      );
    assert.deepEqual(
      [
        withIssue('PROFILE-UNKNOWN').isValid,
        withIssue('NOT-EVALUATED').isValid,
        withIssue('NOT-EVALUATED').failures.length,
        withIssue('XSD').hasViolations,
      ],
      [true, false, 1, true],
    );
  });
  it('of the referee are not valid when a stylesheet ended', () => {
    const said = (answer: string[][]): Opinion =>
      refereesOpinion(answer, new Map([['s', 'r']]), new Map(), () => undefined);
    assert.deepEqual(
      [
        said([['raised', 's', 'x']]).isValid,
        said([['failed', 'x']]).isValid,
        said([['finding', 's', 'assert', 'A', 'warning', 't']]).isValid,
        said([['finding', 's', 'assert', 'A', '', 't']]).isValid,
      ],
      [false, false, true, false],
    );
  });
  it('name checks without an id by their test, whatever its white space', () =>
    assert.equal(keyOf({ id: '', kind: 'report', test: 'a  =\n b' }), '(report) a=b'));
});
