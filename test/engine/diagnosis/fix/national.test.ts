/** Mistakes that rules of single countries find: where each is, and what is offered for it. */
import assert from 'node:assert/strict';
import { FIXTURES, peppolUbl, without, xrechnungUbl } from '../../../fixtures/invoices.js';
import { lifeCycleMessage } from '../../../fixtures/other-documents.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { itIsOneThatEachPatchRepairs } from './mistake.js';
import { verdictOn } from '../../../fixtures/rules.js';

const named = (name: string): (typeof FIXTURES)[number] => FIXTURES.find((each) => each.name === name)!;
const changed = (xml: string, ...changes: readonly (readonly [string | RegExp, string])[]): string =>
  changes.reduce((text, [from, to]) => {
    const made = text.replace(from, to);
    assert.notEqual(made, text);
    return made;
  }, xml);
const [romania, croatia, france] = [
  named('CIUS-RO, invoice'),
  named('HR-CIUS, invoice'),
  named('France CTC, UBL invoice'),
];
const disputed = changed(lifeCycleMessage, [
  '<ram:ProcessConditionCode>205<',
  '<ram:ProcessConditionCode>207<',
]).replace(
  /(<ram:GlobalID schemeID="0002">987654324<\/ram:GlobalID><ram:RoleCode>SE<\/ram:RoleCode><\/ram:IssuerTradeParty>)/,
  '$1<ram:SpecifiedDocumentStatus><ram:SequenceNumeric>1</ram:SequenceNumeric></ram:SpecifiedDocumentStatus>',
);

describe('a mistake that a country knows', () => {
  for (const mistake of [
    [
      'a county that is missing, Romania: its country stays',
      without(romania.xml, 'cbc:CountrySubentity'),
      'BR-RO-110',
      'cac:PostalAddress[1]',
      ['input <cbc:CountrySubentity>RO-B</cbc:CountrySubentity>'],
      romania.ruleSets,
    ],
    [
      'an operator that is missing, Croatia',
      without(croatia.xml, 'cac:SellerContact'),
      'HR-BR-9',
      'cac:AccountingSupplierParty[1]',
      ['input <cac:SellerContact><cbc:ID>12345678903</cbc:ID><cbc:Name>name</cbc:Name></cac:SellerContact>'],
      croatia.ruleSets,
    ],
    [
      'the number of an operator, Croatia',
      changed(croatia.xml, [/(<cac:SellerContact><cbc:ID>)[^<]*/, '$11234']),
      'HR-BR-9',
      'cac:SellerContact[1]/cbc:ID[1]',
      ['input 12345678903'],
      croatia.ruleSets,
    ],
    [
      'a note that stands twice, France',
      changed(france.xml, [/(<cbc:Note>#AAB#[^<]*<\/cbc:Note>)/, '$1$1']),
      'BR-FR-06_BT-21-3',
      'cbc:Note[4]',
      ['certain'],
      france.ruleSets,
    ],
    [
      'a reason that a status lacks',
      disputed,
      'BR-FR-CDV-15_MDT-113',
      'ram:SpecifiedDocumentStatus[1]',
      ['input <ram:ReasonCode>AUTRE</ram:ReasonCode>'],
      ['fr-cdar'],
    ],
    [
      'a status code, of which the type of the message is not the wrong one',
      changed(lifeCycleMessage, ['<ram:TypeCode>380<', '<ram:StatusCode>99</ram:StatusCode><ram:TypeCode>380<']),
      'BR-FR-CDV-CL-05_MDT-88_23',
      'ram:StatusCode[1]',
      [...['1', '37', '39', '45', '46', '47', '49', '5', '50'].map((code) => `choice ${code}`), 'input 1'],
      ['fr-cdar'],
    ],
    [
      'a recipient without an address',
      without(lifeCycleMessage, 'ram:URIUniversalCommunication'),
      'BR-FR-CDV-08_MDT-73',
      'ram:RecipientTradeParty[1]',
      [
        'input <ram:URIUniversalCommunication><ram:URIID schemeID="EM">name@example.com</ram:URIID></ram:URIUniversalCommunication>',
      ],
      ['fr-cdar'],
    ],
    [
      'an invoice without its day',
      without(lifeCycleMessage, 'ram:FormattedIssueDateTime'),
      'BR-FR-CDV-11_MDG-35',
      'ram:ReferenceReferencedDocument[1]',
      [
        'input <ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20260101</qdt:DateTimeString></ram:FormattedIssueDateTime>',
      ],
      ['fr-cdar'],
    ],
  ] as const)
    itIsOneThatEachPatchRepairs(mistake);

  it('is told by the rule that knows what is missing: the VAT identifier of the seller', async () => {
    const cause = await onlyCauseIn(without(xrechnungUbl, 'cac:PartyTaxScheme'));
    assert.equal(cause.target?.replace(/.*\//, ''), 'cac:Party[1]');
    assert.deepEqual(
      cause.patches?.map(({ class: own }) => own),
      ['input'],
    );
  });

  const norwegian = changed(
    peppolUbl,
    [/(<cac:AccountingSupplierParty>[^]*?<cbc:IdentificationCode>)\w+/, '$1NO'],
    [/(<cac:PartyTaxScheme>\s*<cbc:CompanyID>)[^<]*/, '$1NO123456785MVA'],
  );
  it('leaves the VAT identifier as it is: the register in Norway', async () => {
    const cause = await onlyCauseIn(norwegian);
    assert.deepEqual(
      [cause.code, cause.patches?.map(({ class: own, edits }) => [own, ...edits.map((edit) => edit.op)])],
      ['NO-R-002', [['choice', 'insertBefore']]],
    );
  });

  it('may be a rate in all places: Sweden', async () => {
    const swedish = changed(
      peppolUbl,
      [/(<cac:AccountingSupplierParty>[^]*?<cbc:IdentificationCode>)\w+/, '$1SE'],
      [/(<cac:PartyTaxScheme>\s*<cbc:CompanyID>)[^<]*/, '$1SE551234567801'],
    );
    const { details } = await verdictOn(swedish);
    const rates = details.issues.filter(({ code }) => code === 'SE-R-006');
    assert.ok(rates.length > 1);
    assert.equal(rates.filter(({ causedBy }) => causedBy === null).length, 1);
  });

  it('is said of the party that it is about: Denmark', async () => {
    const danish = changed(
      peppolUbl,
      [/<cbc:IdentificationCode>\w+/g, '<cbc:IdentificationCode>DK'],
      [
        /(<cac:AccountingCustomerParty>[^]*?)(<cac:Po)/,
        '$1<cac:PartyIdentification><cbc:ID schemeID="0088">4012345000009</cbc:ID></cac:PartyIdentification>$2',
      ],
    );
    const { details } = await verdictOn(
      changed(danish, [
        /(<cac:AccountingSupplierParty>[^]*?)(<cac:Po|<cac:PartyName)/,
        '$1<cac:PartyIdentification><cbc:ID>77</cbc:ID></cac:PartyIdentification>$2',
      ]),
    );
    const issue = details.issues.find(({ code }) => code === 'DK-R-013');
    assert.ok(issue !== undefined);
    assert.ok(!issue.message.includes('4012345000009'), issue.message);
  });
});
