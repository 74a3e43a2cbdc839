/** Unknown root elements: the report names the intended one, or the checkable document inside. */
import assert from 'node:assert/strict';
import { withReplaced, xrechnungCii, xrechnungUbl, xrechnungUblCreditNote } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

const CASES: readonly (readonly [what: string, xml: string, wanted: string])[] = [
  [
    'UBL 1.0',
    withReplaced(xrechnungUbl, `${UBL}Invoice-2`, `${UBL}Invoice-1.0`),
    `Invoice in the namespace “${UBL}Invoice-2”`,
  ],
  [
    'a slash at the end',
    withReplaced(xrechnungUblCreditNote, `${UBL}CreditNote-2`, `${UBL}CreditNote-2/`),
    `CreditNote in the namespace “${UBL}CreditNote-2”`,
  ],
  [
    'another version of CII',
    withReplaced(xrechnungCii, CII, CII.replace('100', '13')),
    `CrossIndustryInvoice in the namespace “${CII}”`,
  ],
  ['no namespace', '<Invoice/>', `Invoice in the namespace “${UBL}Invoice-2”`],
  ['small letters', `<creditnote xmlns="${UBL}CreditNote-2"/>`, `CreditNote in the namespace “${UBL}CreditNote-2”`],
  ['a letter that is missing', `<Invoce xmlns="${UBL}Invoice-2"/>`, `Invoice in the namespace “${UBL}Invoice-2”`],
];

describe('a root element similar to a known one', () => {
  for (const [what, xml, wanted] of CASES)
    it(`is told which one it would have to be: ${what}`, async () => {
      const { report, details } = await verdictOn(xml);
      assert.equal(report.issues[0]!.code, 'FORMAT-UNKNOWN');
      assert.match(report.issues[0]!.message, new RegExp(`Write ${wanted}, if that is meant\\.$`));
      assert.notEqual(details.issues[0]!.line, null);
    });

  for (const xml of ['<note/>', '<Rechnung xmlns="urn:x"/>', `<${'Invoice'.repeat(100)}/>`])
    it(`is not made of any other: ${xml.slice(0, 30)}`, async () => {
      const { report } = await verdictOn(xml);
      assert.match(report.issues[0]!.message, /Send the XML invoice itself/);
    });
});

const alone = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>\s*/, '');
const AROUND: readonly (readonly [what: string, xml: string, name: string])[] = [
  [
    'SOAP',
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\n${alone(xrechnungUbl)}</s:Body></s:Envelope>`,
    'Invoice',
  ],
  [
    'an XHE envelope',
    `<XHE xmlns="http://docs.oasis-open.org/bdxr/ns/XHE/1/ExchangeHeaderEnvelope"><PayloadContent>\n${alone(xrechnungCii)}</PayloadContent></XHE>`,
    'CrossIndustryInvoice',
  ],
  [
    'an attached document',
    `<AttachedDocument xmlns="${UBL}AttachedDocument-2">\n${alone(xrechnungUblCreditNote)}</AttachedDocument>`,
    'CreditNote',
  ],
  ['a list of invoices', `<list>\n${alone(xrechnungUbl)}${alone(xrechnungUbl)}</list>`, 'Invoice'],
  ['a list with an order in it', `<list>\n<Order xmlns="${UBL}Order-2"/></list>`, 'Order'],
];

describe('a root element around a known document', () => {
  for (const [what, xml, name] of AROUND)
    it(`is told where that is: ${what}`, async () => {
      const { report } = await verdictOn(xml);
      assert.deepEqual(
        report.issues.map(({ code }) => code),
        ['FORMAT-UNKNOWN'],
      );
      assert.match(report.issues[0]!.message, new RegExp(`In line 2 an element ${name} begins, which can be checked`));
    });
});
