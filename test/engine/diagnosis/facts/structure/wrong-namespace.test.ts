/** A namespace that is declared wrong is one mistake, wherever its elements stand. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import {
  facturxBasic,
  peppolUbl,
  withReplaced,
  xrechnungCii,
  xrechnungUbl,
  xrechnungUblCreditNote,
} from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

const CASES: readonly (readonly [what: string, xml: string, wanted: string, actual: string])[] = [
  [
    'another version of UBL’s values',
    xrechnungUbl,
    'schema:xsd:CommonBasicComponents-2',
    'schema:xsd:CommonBasicComponents-1',
  ],
  ['a blank behind that of UBL’s groups', peppolUbl, 'CommonAggregateComponents-2', 'CommonAggregateComponents-2 '],
  ['a typing error in a credit note', xrechnungUblCreditNote, 'CommonBasicComponents-2', 'CommonBasicComponent-2'],
  ['another version of CII’s groups', xrechnungCii, 'InformationEntity:100', 'InformationEntity:103'],
  ['that of CII’s values from ZUGFeRD 1.0', xrechnungCii, 'UnqualifiedDataType:100', 'UnqualifiedDataType:15'],
  ['that of a profile’s values', facturxBasic, 'UnqualifiedDataType:100', 'UnqualifiedDatatype:100'],
];

describe('a namespace that is declared wrong', () => {
  for (const [what, xml, wanted, actual] of CASES)
    it(`is one cause at its declaration, which a certain change repairs: ${what}`, async () => {
      const broken = withReplaced(xml, wanted, actual);
      const { details } = await verdictOn(broken, { patches: true });
      const causes = details.issues.filter(({ causedBy }) => causedBy === null);
      assert.equal(causes.length, 1, causes.map(({ message }) => message).join('\n'));
      const [{ code, line, actual: said, expected, patches = [] }] = causes as [(typeof causes)[0]];
      const at = broken.slice(0, broken.indexOf(actual)).split('\n').length;
      assert.deepEqual(
        [code, line, said?.endsWith(actual.slice(-5)), expected?.endsWith(wanted.slice(-5))],
        ['XSD', at, true, true],
      );
      assert.deepEqual(
        patches.map((patch) => patch.class),
        ['certain'],
      );
      assert.equal(Buffer.from(applyFixes(Buffer.from(broken), [patches[0]!])).toString(), xml);
    });

  it('is told from the prefix of another namespace, which stands on single elements', async () => {
    const broken = xrechnungUbl.replaceAll('cbc:IssueDate', 'cac:IssueDate');
    const { details } = await verdictOn(broken, { patches: true });
    const issue = details.issues.find(({ code }) => code === 'XSD')!;
    assert.match(issue.message, /Write cbc:IssueDate/);
    assert.equal(issue.patches![0]!.edits[0]!.op, 'rename');
  });

  it('is two causes where two declarations are wrong', async () => {
    const broken = xrechnungUbl
      .replace('CommonBasicComponents-2', 'CommonBasicComponents-3')
      .replace('CommonAggregateComponents-2', 'CommonAggregateComponents-3');
    const { details } = await verdictOn(broken);
    const found = details.issues
      .filter(({ causedBy }) => causedBy === null)
      .map(({ expected }) => expected?.slice(-28));
    assert.deepEqual(found, [':xsd:CommonBasicComponents-2', 'xsd:CommonAggregateComponents-2'.slice(-28)]);
  });
});
