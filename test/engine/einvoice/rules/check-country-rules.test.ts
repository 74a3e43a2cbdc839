/** Mistakes in the national rules of the manifest: a contradictory table would choose wrongly. */
import assert from 'node:assert/strict';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { manifestData } from '../../../fixtures/own-rules.js';
import { type Data, type Loose, type Mistake, rejection } from './support.js';

const because = 'here';

/** A table with two questions about the seller and the process. */
const table = (data: Data & Loose): Loose => {
  (data.documentTypes.order as Loose)['terms'] = {
    'BT-40': [{ path: ['Q{urn:o}country'] }],
    'BT-23': [{ path: ['Q{urn:o}way'] }],
  };
  const rules: Loose = {
    id: 'utopia',
    specification: 'mild',
    from: '2026-01-01',
    source: 'a law',
    documents: [{ documentType: 'order', specifications: ['mild'], ruleSets: ['own'] }],
    others: because,
    questions: {
      seller: { answers: { here: [{ term: 'BT-40', values: ['UT'] }] }, otherwise: 'elsewhere' },
      process: { answers: { ours: [{ term: 'BT-23', pattern: '^U' }] }, otherwise: 'other' },
    },
    rows: [
      { when: { seller: ['elsewhere'] }, outcome: 'unrelated' },
      { when: { seller: ['here'], process: ['ours'] }, outcome: 'run', because },
      { when: { seller: ['here'], process: ['other'] }, outcome: 'leave', because },
    ],
  };
  data['countryRules'] = [rules];
  return rules;
};

const REJECTED: readonly (readonly [
  what: string,
  change: (rules: Loose, data: Data & Loose) => void,
  message: string,
])[] = [
  [
    'two rows for the same answers',
    ({ rows }) => (rows[2].when = { process: ['other'] }),
    'rows 1 and 3 overlap: seller: elsewhere, process: other',
  ],
  ['answers that no row is for', ({ rows }) => rows.pop(), 'no row is for seller: here, process: other'],
  ['a key that means nothing', (rules) => (rules['form'] = 1), 'the key "form" means nothing there'],
  [
    'a key of a row that means nothing',
    ({ rows }) => (rows[0].then = 'run'),
    'row 1: the key "then" means nothing there',
  ],
  [
    'a key of a test that means nothing',
    ({ questions }) => (questions.seller.answers.here[0].value = 'UT'),
    'question seller: the key "value" means nothing there',
  ],
  ['an outcome that there is not', ({ rows }) => (rows[0].outcome = 'skip'), 'row 1: unknown outcome skip'],
  ['an answer that there is not', ({ rows }) => (rows[0].when.seller = ['there']), 'row 1: seller has no answer there'],
  ['a question that there is not', ({ rows }) => (rows[0].when = { buyer: ['here'] }), 'row 1: unknown question buyer'],
  [
    'a value of two answers',
    ({ questions }) => (questions.seller.answers.there = [{ term: 'BT-40', values: ['UT'] }]),
    'question seller: BT-40 UT belongs to two answers',
  ],
  [
    'an answer that stands twice',
    ({ questions }) => (questions.seller.otherwise = 'here'),
    'question seller: "here" stands twice',
  ],
  [
    'a pattern that is none',
    ({ questions }) => (questions.process.answers.ours[0].pattern = '(['),
    'question process: "([" is not a regular expression',
  ],
  ['other specifications without a reason', (rules) => delete rules['others'], 'others: it has no reason'],
  ['a row without a reason', ({ rows }) => delete rows[1].because, 'row 2: it has no reason'],
  ['a reason of what nobody is told', ({ rows }) => (rows[0].because = because), 'row 1: nobody is told why'],
  [
    'a term without paths',
    ({ questions }) => (questions.seller.answers.here[0].term = 'BT-55'),
    'documentType order has no paths of BT-55',
  ],
  [
    'a specification of no row',
    ({ documents }) => (documents[0].specifications = ['strict']),
    'no detection row of order is for the specification strict',
  ],
  ['a rule set that there is not', ({ documents }) => (documents[0].ruleSets = ['other']), 'unknown rule set other'],
  [
    'a document type that there is not',
    ({ documents }) => (documents[0].documentType = 'bill'),
    'unknown documentType bill',
  ],
  ['a day that is none', (rules) => (rules['from'] = '2026-9-1'), '"from" must be a date such as 2026-09-01'],
  ['no source', (rules) => (rules['source'] = ''), 'they need an "id" and a "source"'],
  ['a specification that there is not', (rules) => (rules['specification'] = 'grim'), 'unknown specification grim'],
  ['no rows', (rules) => (rules['rows'] = []), '"documents", "questions" and "rows" must not be empty'],
];

describe('a manifest with rules of countries', () => {
  const data = (change: (rules: Loose, data: Data & Loose) => void = () => undefined): string => {
    const made = manifestData() as Data & Loose;
    change(table(made), made);
    return JSON.stringify(made);
  };

  it('is read', () => assert.equal(parseManifest(data()).countryRules![0]!.id, 'utopia'));

  for (const [what, change, message] of REJECTED)
    it(`is rejected with ${what}`, () =>
      assert.equal(rejection(data(change)), `manifest.json: country rules utopia: ${message}.`));

  const OTHERS: readonly Mistake[] = [
    [
      'the same rules twice',
      (made) => made['countryRules'].push(made['countryRules'][0]),
      'country rules utopia stand twice',
    ],
    [
      'a path that is none',
      (made) => (made.documentTypes.order as Loose)['terms']['BT-40'][0].path.push('a/b'),
      'documentType order: the paths of BT-40 must have the form Q{namespace}name, with "attribute" or "joined"',
    ],
    [
      'a path with a key that means nothing',
      (made) => ((made.documentTypes.order as Loose)['terms']['BT-40'][0].at = 1),
      'documentType order: the paths of BT-40 must have the form Q{namespace}name, with "attribute" or "joined"',
    ],
  ];
  for (const [what, change, message] of OTHERS)
    it(`is rejected with ${what}`, () =>
      assert.equal(rejection(data((_, made) => change(made))), `manifest.json: ${message}.`));
});

describe('a manifest with two detection rows for the same identifier', () => {
  it('is rejected', () => {
    const made = manifestData() as Data & Loose;
    made.detection.unshift({ ...made.detection[0]!, family: '' } as never);
    assert.match(rejection(JSON.stringify(made)), /detection row 2 .* and row 1 overlap: both are for /);
  });
});
