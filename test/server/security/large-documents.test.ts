/**
 * Documents of 5 MB of a single construct: the time for each and for all together must stay in proportion. A short run
 * uses an eighth of the size, and each construct in one syntax, in turn.
 */

import assert from 'node:assert/strict';
import { createValidator, type Validator } from '#validator/index.js';
import { facturxExtended, xrechnungCii, xrechnungUbl } from '../../fixtures/invoices.js';
import { RULES } from '../../fixtures/rules.js';
import { inFull } from '../../needs/wanted.js';
import { MB5 } from '../http/support.js';
import { incompleteSteps } from '#validator/incomplete-steps.js';

const SIZE = inFull(MB5, MB5 / 8);

/** Bytes reserved for the rest of the document, and for the last piece's excess. */
const REST = 100_000;

const numbered = (unit: (n: number) => string, limit = Infinity): string => {
  let text = '';
  for (let n = 0; n < limit && text.length < SIZE - REST; n += 1) text += unit(n);
  return text;
};

const LEVELS = 200;
/** Distinct names, below the limit. */
const NAMES = 19_000;
const nested = (attributes: (level: number) => string): string =>
  `${Array.from({ length: LEVELS }, (_, level) => `<e${attributes(level)}>`).join('')}${'</e>'.repeat(LEVELS)}`;

/** Inside of an invoice that fits it, so that every step processes it. */
const INSIDE: readonly (readonly [name: string, content: () => string])[] = [
  ['one text, as attachments are', () => `<cbc:Note>${numbered(() => 'QUJDREVGR0g=')}</cbc:Note>`],
  ['elements', () => numbered(() => '<a/>')],
  ["elements of the invoice's own", () => numbered((n) => `<cbc:Note>${n}</cbc:Note>`)],
  [
    'attributes, as many as an element may have',
    () => numbered((n) => `<a${Array.from({ length: 250 }, (_, i) => ` a${n % 40}-${i}=""`).join('')}/>`),
  ],
  ['as many names as there may be', () => numbered((n) => `<a${n % NAMES}/>`)],
  ['unknown elements, a line each', () => numbered((n) => `<a${n % 100}/>\n`)],
  ['unknown elements in unknown elements', () => numbered((n) => `<a><b${n % 100}/></a>`)],
  ['unknown elements between known ones', () => numbered((n) => `<cbc:Note>1</cbc:Note><a${n % 100}/>`)],
  ['namespaces, each of its own', () => numbered((n) => `<p:a xmlns:p="urn:${n}"/>`)],
  [
    'levels that each declare namespaces',
    () =>
      numbered(() => nested((level) => Array.from({ length: 20 }, (_, i) => ` xmlns:p${level}-${i}="u${i}"`).join(''))),
  ],
  ['as many levels as there may be, again and again', () => numbered(() => nested(() => ''))],
  [
    'levels of a name that invoices have, again and again',
    () => numbered(() => '<cbc:Note>'.repeat(LEVELS) + '</cbc:Note>'.repeat(LEVELS)),
  ],
  ['names as long as they may be', () => numbered((n) => `<${`a${n}`.padEnd(1_000, 'x')}/>`)],
  ['comments', () => numbered(() => '<!---->')],
  ['processing instructions', () => numbered(() => '<?a b?>')],
  ['comments in one text', () => `<cbc:Note>${numbered(() => 'a<!---->')}</cbc:Note>`],
  ['processing instructions in one text', () => `<cbc:Note>${numbered(() => 'a<?b?>')}</cbc:Note>`],
  ['CDATA sections', () => `<cbc:Note>${numbered(() => 'a<![CDATA[]]>')}</cbc:Note>`],
  ['references', () => `<cbc:Note>${numbered(() => '&amp;&#65;')}</cbc:Note>`],
  ['line ends', () => numbered(() => '\r\n')],
];

/** More distinct names than the limit, in various places. */
const REFUSED: readonly (readonly [name: string, content: () => string])[] = [
  ['elements', () => numbered((n) => `<a${n}/>`)],
  ['elements with a text', () => numbered((n) => `<a${n}>1</a${n}>`)],
  ['attributes', () => numbered((n) => `<a b${n}="1"/>`)],
  [
    'attributes, many in each element',
    () => numbered((n) => `<a${Array.from({ length: 250 }, (_, i) => ` a${n}-${i}=""`).join('')}/>`),
  ],
  ['prefixes', () => numbered((n) => `<p${n}:a xmlns:p${n}="urn:${n}"/>`)],
  ['processing instructions', () => numbered((n) => `<?a${n}?>`)],
  ['long names', () => numbered((n) => `<a${'x'.repeat(inFull(100, 12))}${n}/>`)],
];

const UBL_LINE =
  '<cac:InvoiceLine><cbc:LineExtensionAmount>1</cbc:LineExtensionAmount><cac:Item><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item></cac:InvoiceLine>';
const UBL_ROW =
  '<cac:TaxSubtotal><cbc:TaxableAmount>1</cbc:TaxableAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>';
const CII_TAX =
  '<ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>1</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent>';
const CII_LINE = `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${CII_TAX}</ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>1</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
const CII_ROW = `<ram:ApplicableTradeTax>${CII_TAX}</ram:ApplicableTradeTax>`;

/** Every row of the VAT breakdown looks up all lines of its rate. */
const ROWS_AND_LINES: readonly (readonly [name: string, document: () => string])[] = [
  ['UBL', () => filled(xrechnungUbl, [UBL_ROW, '</cac:TaxTotal>'], [UBL_LINE, '</ubl:Invoice>'])],
  [
    'CII',
    () =>
      filled(
        xrechnungCii,
        [CII_ROW, '<ram:SpecifiedTradePaymentTerms>'],
        [CII_LINE, '<ram:ApplicableHeaderTradeAgreement>'],
      ),
  ],
  [
    'Factur-X EXTENDED',
    () =>
      filled(
        facturxExtended,
        [CII_ROW, '<ram:SpecifiedTradePaymentTerms>'],
        [CII_LINE, '<ram:ApplicableHeaderTradeAgreement>'],
      ),
  ],
];

/** Fills half of the size with each, before the texts that are given with them. */
function filled(xml: string, ...parts: readonly (readonly [unit: string, before: string])[]): string {
  return parts.reduce(
    (text, [unit, before]) => text.replace(before, () => unit.repeat((SIZE - REST) / 2 / unit.length) + before),
    xml,
  );
}

describe(`${SIZE / 1024 / 1024} MB of`, () => {
  let validator: Validator;
  before(async () => {
    // With the service's deadline, and less memory than usual.
    validator = await createValidator({ ...RULES, workers: 2, warmUp: false, workerMemoryMb: 512 });
    await validator.ready();
  });
  after(() => validator.close());

  for (const [index, [name, content]] of INSIDE.entries()) {
    it(name, async () => {
      const inserted = content();
      const documents = [
        xrechnungUbl.replace('<cbc:InvoiceTypeCode>', () => `${inserted}<cbc:InvoiceTypeCode>`),
        xrechnungCii.replace('<ram:TypeCode>', () => `${inserted.replaceAll('cbc:Note', 'ram:Name')}<ram:TypeCode>`),
      ];
      for (const document of inFull(documents, [documents[index % 2]!])) await validated(document);
    });
  }

  for (const [name, content] of REFUSED) {
    it(`${name}, each with a name of its own: refused, and said why`, async () => {
      const document = xrechnungUbl.replace('<cbc:InvoiceTypeCode>', () => `${content()}<cbc:InvoiceTypeCode>`);
      const { report, details } = await validator.validate(Buffer.from(document));
      assert.deepEqual([report.valid, report.issues.map(({ code }) => code)], [false, ['XML-LIMIT']]);
      assert.match(report.issues[0]!.message, /more than 20000 different names/);
      assert.deepEqual(
        details.steps.filter(({ outcome }) => outcome === 'failed'),
        [],
      );
    });
  }

  for (const [name, document] of ROWS_AND_LINES)
    it(`lines and rows of the VAT breakdown with the same rate, in ${name}`, () => validated(document()));

  async function validated(document: string): Promise<void> {
    assert.ok(document.length > SIZE - REST && Buffer.byteLength(document) <= MB5, `${document.length} bytes`);
    // Throws TIMEOUT beyond the deadline, WORKER_LOST beyond the memory.
    const { report, details } = await validator.validate(Buffer.from(document));
    assert.match(report.format, /^(xrechnung|facturx)-/);
    assert.deepEqual(incompleteSteps(details.steps), []);
  }
});
