/** A rule that looks at a value fails without one, too: what it says holds there as well. */
import assert from 'node:assert/strict';
import { without } from '../../../fixtures/edit.js';
import { FIXTURES } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';
import { needsRules } from '../../../needs/needs.js';

/** An invoice, what is taken out of it, the rule that looks at it, and what that says. */
const ROWS: readonly (readonly [name: string, element: string, code: string, said: RegExp])[] = [
  [
    'Peppol BIS Billing, invoice',
    'cbc:ProfileID',
    'PEPPOL-EN16931-R007',
    /^The invoice has no business process \(BT-23\)/,
  ],
  ['France CTC, CII', 'ram:IssueDateTime', 'BR-FR-CO-07_BT-9', /^The invoice is not due \(BT-9\) on or after/],
  ['France CTC, CII', 'ram:CategoryCode', 'BR-FR-15', /has no code that France uses/],
  ['NLCIUS, UBL invoice', 'cbc:PaymentMeansCode', 'BR-NL-12', /^There is no payment means code \(BT-81\)/],
  ['CIUS-RO, invoice', 'cbc:CityName', 'BR-RO-100', /has none of the six sectors as its city \(BT-37\)/],
  ['HR-CIUS, invoice', 'cbc:IssueDate', 'HR-BR-40', /^The invoice has no issue date \(BT-2\)/],
  ['HR-CIUS, invoice', 'cbc:DueDate', 'HR-BR-41', /^The invoice has no due date \(BT-9\)/],
];

describe('a rule whose value is missing', () => {
  for (const [name, element, code, said] of ROWS) {
    const { xml, ruleSets } = FIXTURES.find((fixture) => fixture.name === name)!;
    needsRules(...ruleSets).it(`says nothing of a value that is there: ${code}, ${name}`, async () => {
      const { details } = await verdictOn(without(xml, element));
      const found = details.issues.find((issue) => issue.code.startsWith(code));
      assert.ok(found, details.issues.map((issue) => issue.code).join());
      assert.match(found.message.replace(/^(?:Line|VAT row)[^:]*: /, ''), said);
    });
  }
});
