/**
 * Schema violations are located at the very element they are about, however many there are, and whatever the line ends.
 */
import assert from 'node:assert/strict';
import { assertLinear } from '../../../../fixtures/growth.js';
import * as invoices from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

const LINE = invoices.elementIn(invoices.plainUbl, 'cac:InvoiceLine');
const lines = (...changes: readonly ((line: string) => string)[]): string =>
  invoices.plainUbl.replace(LINE, () => changes.map((change) => change(LINE)).join('')).replace(/>\s+</g, '><');
const same = (line: string): string => line;

/** XPath of every schema violation. */
async function places(xml: string): Promise<readonly (string | null)[]> {
  const { details } = await verdictOn(xml);
  return details.issues.filter(({ code }) => code === 'XSD').map(({ location }) => location);
}

describe('a violation of the schema', () => {
  const quantity =
    (value: string) =>
    (line: string): string =>
      invoices.withText(line, 'cbc:InvoicedQuantity', value);
  const CASES: readonly (readonly [what: string, xml: string, places: readonly string[]])[] = [
    [
      'a value, among others of that name on the line',
      lines(same, same, quantity('many')),
      ['/ubl:Invoice[1]/cac:InvoiceLine[3]/cbc:InvoicedQuantity[1]'],
    ],
    [
      'two values',
      lines(same, quantity('a'), quantity('b')),
      [
        '/ubl:Invoice[1]/cac:InvoiceLine[2]/cbc:InvoicedQuantity[1]',
        '/ubl:Invoice[1]/cac:InvoiceLine[3]/cbc:InvoicedQuantity[1]',
      ],
    ],
    [
      'an element too many',
      lines(same, (line) => line.replace('</cbc:ID>', '</cbc:ID><cbc:ID>2</cbc:ID>')),
      ['/ubl:Invoice[1]/cac:InvoiceLine[2]/cbc:ID[2]'],
    ],
    [
      'an element that is missing',
      lines(same, (line) => invoices.without(line, 'cbc:LineExtensionAmount')),
      ['/ubl:Invoice[1]/cac:InvoiceLine[2]/cac:Item[1]'],
    ],
    [
      'an attribute that there is not',
      lines(same, same, (line) => line.replace('<cac:InvoiceLine>', '<cac:InvoiceLine colour="red">')),
      ['/ubl:Invoice[1]/cac:InvoiceLine[3]'],
    ],
    [
      'an attribute that is missing',
      lines(same, (line) => line.replace(/(<cbc:LineExtensionAmount) currencyID="EUR"/, '$1')),
      ['/ubl:Invoice[1]/cac:InvoiceLine[2]/cbc:LineExtensionAmount[1]'],
    ],
    [
      'text where none may be',
      lines(same, (line) => line.replace('<cac:Item>', '<cac:Item>drill')),
      ['/ubl:Invoice[1]/cac:InvoiceLine[2]/cac:Item[1]'],
    ],
  ];
  for (const [what, xml, expected] of CASES) {
    it(`has the position of its element in a document of one line: ${what}`, async () =>
      assert.deepEqual([...new Set(await places(xml))], expected));
  }
  it('has it after comments, instructions and CDATA sections, too', async () => {
    const xml = lines(
      (line) =>
        line
          .replace('<cac:Item>', '<!-- a --><?b c?><cac:Item>')
          .replace('>Cordless drill<', '><![CDATA[Cordless]]> drill<'),
      quantity('x'),
    );
    assert.deepEqual(await places(xml), ['/ubl:Invoice[1]/cac:InvoiceLine[2]/cbc:InvoicedQuantity[1]']);
  });
});

describe('very many violations', () => {
  const empty =
    (name: string) =>
    (count: number): string =>
      invoices.plainUbl.replace(LINE, () => `${`<cac:${name}/>`.repeat(count)}${LINE}`);
  const measured = (document: (count: number) => string) => (count: number) => {
    const xml = document(count);
    return () => verdictOn(xml);
  };
  for (const name of ['InvoiceLine', 'AllowanceCharge']) {
    it(`take linear time: empty ${name}`, async () => {
      const document =
        name === 'InvoiceLine'
          ? empty(name)
          : (count: number): string =>
              invoices.withBefore(invoices.plainUbl, 'cac:TaxTotal', `<cac:${name}/>`.repeat(count));
      await assertLinear(measured(document), 10_000);
    });
  }
  it('take linear time: one misspelt repeatedly, while the right one is missing', async () => {
    const part = (count: number): string =>
      '<cbc:IssueDte/>'.repeat(count) + '<cbc:Note>n</cbc:Note>'.repeat(7 * count);
    const dateless = invoices.without(invoices.plainUbl, 'cbc:IssueDate');
    // More would not be listed.
    const document = (count: number): string => invoices.withBefore(dateless, 'cbc:DocumentCurrencyCode', part(count));
    await assertLinear(measured(document), 1_250);
  });
  it('are counted in full, and the first ones are listed', async () => {
    const { report, details, truncated } = await verdictOn(empty('InvoiceLine')(6_000));
    assert.ok(truncated && report.errorCount > 12_000);
    assert.equal(report.issues.length, 5_000);
    assert.equal(details.issues[0]!.location, '/ubl:Invoice[1]/cac:InvoiceLine[1]');
    assert.ok(details.issues.some(({ code }) => code === 'XSD'));
  });
});
