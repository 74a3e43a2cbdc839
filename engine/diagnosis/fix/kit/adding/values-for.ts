/** Possible values of missing elements and attributes. */
import EXAMPLES from 'einvoice-core/knowledge/invoice/examples.json' with { type: 'json' };
import type { NodePath } from 'einvoice-core/types.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import type { Editor } from '../../edits/editor.js';
import type { Guess } from '../values/values.js';

/**
 * The possible values of a missing element or attribute, the surest first.
 * @param path the names before it, from the root
 */
export function valuesFor(name: string, path: NodePath, editor: Editor): readonly Guess[] {
  const { tree, prefixes } = editor;
  const own = (wanted: string): readonly string[] => [
    ...new Set(
      nodesNamed(tree, wanted, prefixes)
        .map((node) => tree.stringValue(node).trim())
        .filter((value) => value !== ''),
    ),
  ];
  const only = (values: readonly string[]): readonly Guess[] =>
    values.map((value) => ({ value, class: values.length === 1 ? 'certain' : 'choice' }) as const);
  const whole = [...path, name].join('/');
  const currencies = (): readonly string[] => {
    const stated = [...own('cbc:DocumentCurrencyCode'), ...own('ram:InvoiceCurrencyCode')];
    return stated.length > 0 ? stated : own('@currencyID');
  };
  if (/TaxCurrencyCode$/.test(whole)) return own('@currencyID').map((value) => ({ value, class: 'choice' }));
  if (/@currencyID$|CurrencyCode$/.test(whole)) return only(currencies());
  if (/TaxScheme\/cbc:ID$|Tax\/ram:TypeCode$/.test(whole)) return [{ value: 'VAT', class: 'certain' }];
  if (/DateTimeString\/@format$/.test(whole)) return [{ value: '102', class: 'certain' }];
  // In CII the scheme distinguishes VAT identifiers from tax numbers.
  if (/SpecifiedTaxRegistration\/ram:ID\/@schemeID$/.test(whole))
    return ['VA', 'FC'].map((value) => ({ value, class: 'choice' }));
  if (name === '@listID')
    return [...own('@listID').slice(0, 3), 'STI', 'SRV'].map((value) => ({ value, class: 'choice' }));
  if (name === '@unitCode') {
    // If the invoice uses several units, a person must choose.
    const units = own('@unitCode');
    const most = units.length === 1 ? ('choice' as const) : ('input' as const);
    return [...units.slice(0, 3), 'H87', 'C62', 'HUR'].map((value, at) => ({
      value,
      class: at === 0 ? most : 'input',
    }));
  }
  if (/Indicator$/.test(name)) return ['false', 'true'].map((value) => ({ value, class: 'choice' }));
  if (/(?:TaxCategory)\/cbc:ID$|CategoryCode$/.test(whole))
    return ['S', 'E', 'Z', 'AE', 'K', 'G', 'O'].map((value) => ({ value, class: 'choice' }));
  if (/TaxCategory\/cbc:Percent$|RateApplicablePercent$/.test(whole)) {
    const all = [...own('cbc:Percent'), ...own('ram:RateApplicablePercent'), '0'];
    const rates = all.filter((rate, at) => all.findIndex((each) => Number(each) === Number(rate)) === at);
    return rates.slice(0, 6).map((value) => ({ value, class: 'choice' }));
  }
  // Some rules require all payment means of an invoice to be equal.
  if (/PaymentMeansCode$/.test(whole))
    return [...new Set([...own('cbc:PaymentMeansCode'), ...PAID])].map((value) => ({ value, class: 'input' }));
  if (FILE.test(name)) return [];
  const day = own('cbc:IssueDate')[0] ?? '2026-01-01';
  const example = EXAMPLES.find(({ ends }) => ends.some((end) => whole.endsWith(end)))?.examples ?? ['text', '1'];
  const examples = /Date$/.test(name) ? [day] : /DateTimeString$/.test(name) ? [day.replaceAll('-', '')] : example;
  return examples.map((value) => ({ value, class: 'input' }));
}

/** Elements with file content, for which there are no examples. */
const FILE = /BinaryObject$/;

/** Payment means codes for credit transfers, and for an unspecified payment means. */
const PAID: readonly string[] = ['58', '30', '10', '1'];
