/**
 * Orders, responses and the like: they are no invoices, and are checked all the same. A valid and a broken document per
 * rule set, what is said of them, and documents just outside of what is known.
 */
import assert from 'node:assert/strict';
import { LANGUAGES, type Verdict, createValidator } from '#validator/index.js';
import { PEPPOL, plainUbl, peppolUbl, withAfter, withReplaced, withText, without } from '../fixtures/invoices.js';
import * as others from '../fixtures/other-documents.js';
import { enveloped } from '../fixtures/envelope.js';
import { RULES, verdictOn } from '../fixtures/rules.js';
import { needs, needsRules } from '../needs/needs.js';

const TRANSACTION = 'urn:fdc:peppol.eu:poacc:trns';

/** Rule set, root element, name of the specification, the broken document and what is found in it. */
type Row = readonly [
  ruleSet: string,
  root: string,
  specification: string,
  change: (xml: string) => string,
  codes: readonly string[],
];

const TABLE: readonly Row[] = [
  [
    'peppol-t01',
    'Order',
    'Peppol Order T01',
    (xml) => withText(xml, 'cbc:Quantity', '-4'),
    ['PEPPOL-T01-R004', 'PEPPOL-T01-R024'],
  ],
  [
    'peppol-t114',
    'OrderChange',
    'Peppol Order Change T114',
    (xml) => withText(xml, 'cbc:LineStatusCode', '9'),
    ['PEPPOL-T114-B23301'],
  ],
  [
    'peppol-t115',
    'OrderCancellation',
    'Peppol Order Cancellation T115',
    (xml) => without(xml, 'cbc:CancellationNote'),
    ['PEPPOL-T115-B00105', 'XSD'],
  ],
  [
    'peppol-t76',
    'OrderResponse',
    'Peppol Order Response T76',
    (xml) => withText(xml, 'cbc:OrderResponseCode', 'CA'),
    ['PEPPOL-T76-R007'],
  ],
  [
    'peppol-t116',
    'OrderResponse',
    'Peppol Order Response in Advanced Ordering T116',
    (xml) => withText(xml, 'cbc:OrderResponseCode', 'CA'),
    ['PEPPOL-T116-R007'],
  ],
  [
    'peppol-t110',
    'OrderResponse',
    'Peppol Order Agreement T110',
    (xml) => without(xml, 'cac:SellersItemIdentification'),
    ['PEPPOL-T110-R002'],
  ],
  [
    'peppol-t16',
    'DespatchAdvice',
    'Peppol Despatch Advice T16',
    (xml) => withText(xml, 'cbc:DeliveredQuantity', '-4'),
    ['PEPPOL-T16-R006'],
  ],
  [
    'peppol-t19',
    'Catalogue',
    'Peppol Catalogue T19',
    (xml) => withText(xml, 'cbc:PriceAmount', '-25.00'),
    ['PEPPOL-T19-R006'],
  ],
  [
    'peppol-t77',
    'Catalogue',
    'Peppol Punch Out T77',
    (xml) => withText(xml, 'cbc:EndDate', '2026-10-31'),
    ['PEPPOL-T77-R001'],
  ],
  [
    'peppol-t58',
    'ApplicationResponse',
    'Peppol Catalogue Response T58',
    (xml) => withText(xml, 'cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:catalogue:3'),
    ['PEPPOL-T58-B00301'],
  ],
  [
    'peppol-t111',
    'ApplicationResponse',
    'Peppol Invoice Response T111',
    (xml) => withText(xml, 'cbc:ResponseCode', 'RE'),
    ['PEPPOL-T111-R001'],
  ],
  [
    'peppol-t71',
    'ApplicationResponse',
    'Peppol Message Level Response T71',
    (xml) => withText(xml, 'cbc:ResponseCode', 'XX'),
    ['PEPPOL-T71-B01501'],
  ],
  [
    'peppol-mls',
    'ApplicationResponse',
    'Peppol Message Level Status',
    (xml) => withText(xml, 'cbc:ResponseCode', 'RE'),
    ['SCH-MLS-20', 'SCH-MLS-21', 'SCH-MLS-23', 'SCH-MLS-24'],
  ],
  [
    'fr-cdar',
    'CrossDomainAcknowledgementAndResponse',
    'French life cycle message',
    (xml) => withText(xml, 'ram:ProcessConditionCode', '210'),
    ['BR-FR-CDV-15_MDT-113'],
  ],
];

const documentOf = (ruleSet: string): (typeof others.OTHER_DOCUMENTS)[number] =>
  others.OTHER_DOCUMENTS.find((document) => document.ruleSet === ruleSet)!;

const codesOf = ({ report }: Verdict): readonly string[] => report.issues.map(({ code }) => code);

/** What a message must not say of a document that is none. */
const INVOICE = /\b(?:this|the|an|der|die|dieser|einer|cette|la|une) (?:invoice|Rechnung|facture)\b|\bB[TG]-\d/i;

describe('documents that are no invoices', () => {
  it('are tried for each rule set that is for them', () =>
    assert.deepEqual(
      TABLE.map(([ruleSet]) => ruleSet),
      others.OTHER_DOCUMENTS.map(({ ruleSet }) => ruleSet),
    ));

  for (const [ruleSet, root, specification, change, codes] of TABLE) {
    needsRules(ruleSet).describe(ruleSet, () => {
      const { xml, profile } = documentOf(ruleSet);

      it('finds nothing in a valid document, and says what it is', async () => {
        const { report, details } = await verdictOn(xml);
        assert.deepEqual(report, {
          valid: true,
          format: 'unknown',
          profile,
          errorCount: 0,
          warningCount: 0,
          issues: [],
        });
        assert.equal(details.documentType, root);
        assert.equal(details.specification, specification);
        assert.deepEqual(
          details.ruleSets.map(({ id }) => id),
          [ruleSet],
        );
        assert.deepEqual(
          details.steps.filter(({ step }) => ['xsd', 'rules'].includes(step)).map(({ outcome }) => outcome),
          ['run', 'run'],
        );
      });

      it(`finds ${codes.join(', ')}, in words for such a document`, async () => {
        for (const language of LANGUAGES) {
          const verdict = await verdictOn(change(xml), { language });
          assert.equal(verdict.report.valid, false);
          assert.deepEqual(codesOf(verdict).toSorted(), codes);
          for (const { message } of verdict.report.issues) assert.doesNotMatch(message, INVOICE);
        }
      });

      it('checks the structure, too', async () => {
        const verdict = await verdictOn(
          withAfter(xml, xml.includes('ram:') ? 'ram:TypeCode' : 'cbc:IssueDate', '<own/>'),
        );
        assert.ok(codesOf(verdict).includes('XSD'), codesOf(verdict).join());
      });
    });
  }
});

/** What is said of a document, and how bad it is. */
async function said(xml: string): Promise<string> {
  const { report, details } = await verdictOn(xml);
  const ours = report.issues.filter(({ code }) => /^(?:PROFILE|FORMAT)-/.test(code));
  const rules = details.ruleSets.map(({ id }) => id).join(' ');
  return `${report.valid ? 'valid' : 'not valid'}, ${rules === '' ? 'no rules' : rules}${ours.map(({ code, severity }) => `, ${severity} ${code}`).join('')}`;
}

const identified = (xml: string, identifier: string): string => withText(xml, 'cbc:CustomizationID', identifier);

const OUTSIDE: readonly (readonly [what: string, xml: string, answer: string])[] = [
  [
    'a blank behind the identifier, which its rules let pass',
    identified(others.order, `${TRANSACTION}:order:3 `),
    'valid, peppol-t01',
  ],
  [
    'other letter case',
    identified(others.order, `${TRANSACTION}:Order:3`),
    'not valid, no rules, error PROFILE-UNKNOWN',
  ],
  ['a later version', identified(others.order, `${TRANSACTION}:order:4`), 'not valid, no rules, error PROFILE-UNKNOWN'],
  [
    'digits behind the version',
    identified(others.order, `${TRANSACTION}:order:31`),
    'not valid, no rules, error PROFILE-UNKNOWN',
  ],
  [
    'an addition of a country',
    identified(others.order, `${TRANSACTION}:order:3:restrictive:urn:www.agid.gov.it:trns:ordine:3.1`),
    'valid, peppol-t01, warning PROFILE-NOT-CHECKED',
  ],
  [
    'an addition without a word',
    identified(others.order, `${TRANSACTION}:order:3:1`),
    'not valid, no rules, error PROFILE-UNKNOWN',
  ],
  [
    'two identifiers',
    withAfter(others.order, 'cbc:CustomizationID', `<cbc:CustomizationID>${TRANSACTION}:order:3</cbc:CustomizationID>`),
    'not valid, peppol-t01, error PROFILE-UNKNOWN',
  ],
  ['no identifier', without(others.order, 'cbc:CustomizationID'), 'not valid, no rules, error PROFILE-UNKNOWN'],
  ['an empty identifier', identified(others.order, ' '), 'not valid, no rules, error PROFILE-UNKNOWN'],
  [
    'an identifier that nobody knows',
    identified(others.order, 'urn:example.com:order'),
    'not valid, no rules, error PROFILE-NOT-CHECKED',
  ],
  ['the identifier of an invoice', identified(others.order, PEPPOL), 'not valid, no rules, error PROFILE-NOT-CHECKED'],
  [
    'the identifier of a response in an order',
    identified(others.order, `${TRANSACTION}:order_response:3`),
    'not valid, no rules, error PROFILE-NOT-CHECKED',
  ],
  [
    'the identifier of an order in a response',
    identified(others.orderResponse, `${TRANSACTION}:order:3`),
    'not valid, no rules, error PROFILE-NOT-CHECKED',
  ],
  [
    'the identifier of a catalogue in a message',
    identified(others.messageLevelStatus, `${TRANSACTION}:catalogue:3`),
    'not valid, no rules, error PROFILE-NOT-CHECKED',
  ],
  [
    'a response with the identifier of another one',
    identified(others.orderResponse, `${TRANSACTION}:order_response_advanced:3`),
    'not valid, peppol-t116',
  ],
  [
    'an order in another namespace',
    withReplaced(others.order, 'xsd:Order-2', 'xsd:Order-3'),
    'not valid, no rules, error FORMAT-UNKNOWN',
  ],
  ['an order in no namespace', others.order.replace(/ xmlns="[^"]*"/, ''), 'not valid, no rules, error FORMAT-UNKNOWN'],
  [
    'an order named otherwise',
    others.order.replaceAll('Order xmlns', 'OrderX xmlns').replace('</Order>', '</OrderX>'),
    'not valid, no rules, error FORMAT-UNKNOWN',
  ],
  [
    'an invoice with the identifier of an order',
    identified(plainUbl, `${TRANSACTION}:order:3`),
    'not valid, en16931-ubl, error PROFILE-NOT-CHECKED',
  ],
  ['an invoice of Peppol', peppolUbl, 'valid, en16931-ubl peppol-ubl'],
];

needs('national rules').describe('documents just outside of what is known', () => {
  for (const [what, xml, answer] of OUTSIDE)
    it(`${what}: ${answer}`, async () => assert.equal(await said(xml), answer));

  it('are told what the identifier is of, and not how to get rules for it', async () => {
    const { report } = await verdictOn(identified(others.order, PEPPOL));
    assert.match(
      report.issues[0]!.message,
      /That is Peppol BIS Billing 3\.0, which is for documents of another kind\./,
    );
    assert.doesNotMatch(report.issues[0]!.message, /compile-rules/);
  });

  it('are told the identifier that was meant, one for the same kind of document', async () => {
    for (const { xml, profile, ruleSet } of others.OTHER_DOCUMENTS) {
      const wrong = withReplaced(xml, profile, profile.replace(/(\w)(?=\W?[\d.]*$)/, 'q$1'));
      const { details } = await verdictOn(wrong);
      assert.equal(details.issues.find(({ code }) => code === 'PROFILE-UNKNOWN')?.suggestion, profile, ruleSet);
    }
  });
});

describe('where the rules for documents that are no invoices are not held', () => {
  it('each is told so, with the command that brings them', async () => {
    const validator = await createValidator({ ...RULES, workers: 0, hold: [] });
    for (const { ruleSet, xml } of others.OTHER_DOCUMENTS) {
      const { report, details } = await validator.validate(Buffer.from(xml));
      assert.deepEqual(
        report.issues.map(({ code, severity }) => `${severity} ${code}`),
        ['error PROFILE-NOT-CHECKED'],
      );
      assert.ok(report.issues[0]!.message.includes(`compile-rules -- --only ${ruleSet}"`), report.issues[0]!.message);
      assert.equal(report.valid, false);
      assert.ok(details.documentType);
      assert.deepEqual(details.ruleSets, []);
    }
  });

  it('one that names no specification is told that it names none', async () => {
    const validator = await createValidator({ ...RULES, workers: 0, hold: [] });
    for (const { xml } of others.OTHER_DOCUMENTS.filter((each) => each.xml.includes('<cbc:CustomizationID>'))) {
      const { report, details } = await validator.validate(Buffer.from(without(xml, 'cbc:CustomizationID')));
      assert.deepEqual(
        [report.valid, report.issues.map(({ code }) => code), details.ruleSets],
        [false, ['PROFILE-NOT-CHECKED'], []],
      );
      assert.match(report.issues[0]!.message, /The document names none\./);
    }
  });
});

needs('national rules').describe('an order in an envelope', () => {
  it('is checked, and compared with the header', async () => {
    const right = await verdictOn(enveloped(others.order));
    assert.deepEqual(right.report.issues, []);
    assert.equal(right.details.documentType, 'Order');
    const wrong = await verdictOn(enveloped(others.order, { type: 'Invoice', processId: 'urn:example:other' }), {
      language: 'de',
    });
    assert.deepEqual(codesOf(wrong), ['ENVELOPE-MISMATCH', 'ENVELOPE-MISMATCH']);
    assert.ok(wrong.report.valid);
    for (const { message } of wrong.report.issues) {
      assert.match(message, /^Der Umschlag und das Dokument darin stimmen nicht überein/);
      assert.doesNotMatch(message, INVOICE);
    }
  });
});
