/** The repairs: each is a file and a line of the registry, and has a document in which it is offered. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FIXES } from '#diagnosis/fix/registry.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { Registry } from '#core/rules/registry.js';
import { type Base, readBases } from '../../../../scripts/diagnostics/by-hand/bases.js';
import { MISTAKES } from '../../../../scripts/diagnostics/by-hand/mistakes/all.js';
import { RULES } from '../../../fixtures/rules.js';
import { fixesOfferedFor } from './offered-by.js';
import { ELSEWHERE } from './rare-mistakes.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'engine', 'diagnosis', 'fix', 'repairs');

/** By the repair that is offered: a mistake that somebody has written down. */
const WRITTEN_DOWN: Readonly<Record<string, string>> = {
  'example-from-message': 'no buyer reference: left out, though it is the electronic address (xrechnung-ubl)',
  'allowance-in-price': 'an allowance at the wrong level: that of the document in the price (xrechnung-ubl)',
  'attribute-everywhere': 'an amount without a currency: all of them (cius-ro)',
  'attribute-name': 'an attribute with another name: the unit (xrechnung-ubl)',
  'breakdown-outline': 'the parts of another profile: no VAT breakdown (facturx-basic-wl)',
  'calculated-amount': 'words where a number is due: a quantity in words (peppol-invoice)',
  'recalculated-amounts': 'no sum of allowances or charges: of allowances (xrechnung-ubl)',
  'category-everywhere': 'codes in lower case everywhere: VAT categories (peppol-invoice)',
  'category-of-row': 'another VAT category in all lines: none (peppol-invoice)',
  'implied-change': 'the rest of a floating point calculation: in the total with VAT (xrechnung-ubl)',
  'date-format': 'another format of a date in CII: a pattern (xrechnung-cii)',
  'document-type': 'the type of a document: a credit note that is an invoice (peppol-invoice)',
  'duplicate-lines': 'a line twice: with its number (xrechnung-ubl)',
  'exclusive-elements': 'a day for VAT and a code for it: the code of the delivery (peppol-invoice)',
  'elements-in-text': 'markup as text: HTML in a description (xrechnung-ubl)',
  'empty-element': 'an empty period: without days (xrechnung-ubl)',
  'encoded-file': 'an attachment that is none: a data URL (xrechnung-ubl)',
  'swapped-parties': 'seller and buyer are swapped: by the names of their groups (xrechnung-ubl)',
  'exemption-reason': 'no reason for not charging VAT: reverse charge (xrechnung-cii-reverse-charge)',
  'file-type': 'an attachment without a name or type: no type (xrechnung-ubl)',
  'gross-price': 'a discount taken for a charge: of a price (xrechnung-ubl)',
  'invoice-currency': 'another currency in the document than in its amounts: the home currency (en16931-ubl-export)',
  'missing-amount': 'a total that is missing: the amount due (xrechnung-ubl)',
  'missing-line': 'a line that is missing: the first (peppol-invoice)',
  'missing-part': 'no sum of allowances or charges: of allowances (xrechnung-ubl)',
  'attribute-in-rule': 'a registration number with a scheme that is none: without its zero (nlcius-ubl)',
  'value-in-rule': 'a discount taken for a charge: of a price (xrechnung-ubl)',
  'nearby-date': 'a period of a line that is not in that of the invoice: begins before (xrechnung-ubl)',
  'forbidden-elements': 'an allowance that is not its percentage: no base (xrechnung-ubl)',
  'element-of-kind': 'the subject of a note: with a blank (france-cii)',
  'single-payment-means': 'details of two ways to pay: a card beside a transfer (xrechnung-ubl)',
  'element-order': 'seller and buyer are swapped: by the names of their groups (xrechnung-ubl)',
  'order-party': 'a party in the wrong group: Customer in place of AccountingCustomerParty (peppol-invoice)',
  'other-category': 'another VAT category in all lines: intra-Community (en16931-ubl-export)',
  'compared-value': 'a period that ends before it starts: of the invoice, both swapped (xrechnung-ubl)',
  'other-exemption': 'another VAT category in all lines: standard at zero percent (en16931-ubl-exempt)',
  'percentage-or-base': 'an allowance that is not its percentage: no base (xrechnung-ubl)',
  'other-scheme': 'a registration number with a scheme that is none: by its name (france-cii)',
  'other-value': 'a decimal comma: in the net amount of a line (xrechnung-ubl)',
  'payment-code': 'a code that does not go with the account: direct debit (xrechnung-ubl)',
  'period-dates': 'a period that ends before it starts: of the invoice, both swapped (xrechnung-ubl)',
  'xsi-attribute': 'an attribute too much: xsi:nil (xrechnung-ubl)',
  'disallowed-element': 'a misspelled element: the date of issue (xrechnung-ubl)',
  'tax-number': 'another number as VAT identifier: the tax number (xrechnung-cii)',
  'text-between-elements': 'text between elements: a remark (xrechnung-ubl)',
  'surplus-elements': 'a VAT group twice: with its total (peppol-credit-note)',
  'requiring-element': 'the tax currency without its total, or the other way round: no total (peppol-invoice)',
  'whole-group': 'a total that is missing: all of them (nlcius-ubl)',
};

describe('the registry of repairs', () => {
  const registry = new Registry(RULES);
  let bases: ReadonlyMap<string, Base>;

  before(() => {
    bases = readBases(registry);
  });

  it('has each file of the folder once, called like its repair', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    assert.deepEqual(FIXES.map(({ id }) => id).sort(), files.map((name) => basename(name, '.ts')).sort());
  });

  it('has a document for each repair, and none for others', () => {
    const documented = [...Object.keys(WRITTEN_DOWN), ...Object.keys(ELSEWHERE)];
    assert.deepEqual(documented.sort(), FIXES.map(({ id }) => id).sort());
  });

  for (const [id, named] of Object.entries(WRITTEN_DOWN))
    it(`offers ${id} for ${named}`, () => {
      const mistake = MISTAKES.find(({ name }) => name === named);
      assert.ok(mistake, named);
      const { text, options } = bases.get(mistake.base)!;
      assert.ok(fixesOfferedFor(mistake.edit(text), options, registry).has(id));
    });

  for (const [id, [what, wrong]] of Object.entries(ELSEWHERE))
    it(`offers ${id} for ${what}`, () => {
      assert.ok(fixesOfferedFor(wrong, {}, registry).has(id));
    });
});
