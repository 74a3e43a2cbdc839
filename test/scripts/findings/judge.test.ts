/** What is made of the referee's answers: the words of the kept findings. */
import assert from 'node:assert/strict';
import type { Assertion } from '#core/types.js';
import type { Answer } from '../../../scripts/differential/frames.js';
import { findingsOf, type Judged } from '../../../scripts/findings/judge.js';

const ASSERTIONS = [
  { id: 'A-1', kind: 'assert', test: 'a' },
  { id: '', kind: 'report', test: 'b  =\n c' },
] as unknown as readonly Assertion[];
const judged = (ruleSet: string): Judged => ({
  ruleSet,
  publishers: `${ruleSet}.xslt`,
  own: () => `own/${ruleSet}.xslt`,
  assertions: () => ASSERTIONS,
});
const DOCUMENT = Buffer.from('<a/>');

/** A referee that has one answer for each list of stylesheets. */
const referee =
  (answers: Readonly<Record<string, Answer>>) =>
  async (stylesheets: readonly string[]): Promise<Answer> =>
    answers[stylesheets.join()]!;

describe('the findings of a document', () => {
  it('are rule, flag and place by rule set, sorted', async () => {
    const answer: Answer = [
      ['finding', 'x.xslt', 'assert', 'B', 'fatal', 't', '/a[1]'],
      ['finding', 'y.xslt', 'assert', 'C', '', 't', '/a[1]'],
      ['finding', 'x.xslt', 'assert', 'A', 'warning', 't', '/a[1]/b[2]'],
      ['finding', 'x.xslt', 'assert', 'A', 'warning', 't', '/a[1]/b[10]'],
    ];
    assert.deepEqual(await findingsOf([judged('x'), judged('y')], DOCUMENT, referee({ 'x.xslt,y.xslt': answer })), {
      x: [
        ['A', 'warning', '/a[1]/b[10]'],
        ['A', 'warning', '/a[1]/b[2]'],
        ['B', 'fatal', '/a[1]'],
      ],
      y: [['C', '', '/a[1]']],
    });
  });
  for (const [written, plain] of [
    ["/*:Invoice[namespace-uri()='urn:x'][1]/*:ID[namespace-uri()='urn:y:z'][2]", '/Invoice[1]/ID[2]'],
    ["/*:Invoice[namespace-uri()='urn:x'][1]/@schemeID", '/Invoice[1]/@schemeID'],
    ["/a[1]/@*[local-name()='lang' and namespace-uri()='urn:x']", '/a[1]/@lang'],
    ['/Q{urn:x}Invoice[1]/Q{urn:y/z}ID[12]', '/Invoice[1]/ID[12]'],
    ['/Invoice[1]/ID[1]', '/Invoice[1]/ID[1]'],
    ['/ubl:Invoice[1]/cbc:ID[1]', '/Invoice[1]/ID[1]'],
  ] as const) {
    it(`have places like ${plain}, written as ${written}`, async () => {
      const answer: Answer = [['finding', 'x.xslt', 'assert', 'A', 'fatal', 't', written]];
      assert.deepEqual(await findingsOf([judged('x')], DOCUMENT, referee({ 'x.xslt': answer })), {
        x: [['A', 'fatal', plain]],
      });
    });
  }
  it("are those of our stylesheet where the publisher's has ended, with the check that raised", async () => {
    const raised: Answer = [
      ['raised', 'x.xslt', 'why'],
      ['finding', 'y.xslt', 'assert', 'C', '', 't', '/a[1]'],
    ];
    const alone: Answer = [
      ['finding', 'own/x.xslt', 'report', '', 'fatal', 'b = c', '/a[1]'],
      ['dynamic', 'own/x.xslt', '0', '/Q{}a[1]'],
    ];
    assert.deepEqual(
      await findingsOf([judged('x'), judged('y')], DOCUMENT, referee({ 'x.xslt,y.xslt': raised, 'own/x.xslt': alone })),
      {
        x: [
          ['(report) b=c', 'fatal', '/a[1]'],
          ['A-1', 'DYNAMIC-ERROR', '/a[1]'],
        ],
        y: [['C', '', '/a[1]']],
      },
    );
  });
  it("are not there where the publisher's stylesheet has ended, and no check of ours raised", () =>
    assert.rejects(
      findingsOf([judged('x')], DOCUMENT, referee({ 'x.xslt': [['raised', 'x.xslt', 'why']], 'own/x.xslt': [] })),
      /no check of ours raised/,
    ));
  it('are not there where there is no opinion', () =>
    assert.rejects(
      findingsOf([judged('x')], DOCUMENT, referee({ 'x.xslt': [['failed', 'out of memory']] })),
      /out of memory/,
    ));
});
