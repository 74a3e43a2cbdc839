/** Possible values of missing elements and attributes. */
import EXAMPLES from 'einvoice-core/knowledge/invoice/examples.json' with { type: 'json' };
import type { NodePath } from 'einvoice-core/types.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import type { Editor } from '../../edits/editor.js';
import type { Guess } from '../values/guess-values.js';

/**
 * The possible values of a missing element or attribute, the surest first.
 * @param path the names on the path from the root to its parent
 */
export function valuesFor(name: string, path: NodePath, editor: Editor): readonly Guess[] {
  const { tree, prefixes } = editor;
  const valuesOf = (wantedName: string): readonly string[] => [
    ...new Set(
      nodesNamed(tree, wantedName, prefixes)
        .map((node) => tree.stringValue(node).trim())
        .filter((value) => value !== ''),
    ),
  ];
  const toGuesses = (values: readonly string[]): readonly Guess[] =>
    values.map((value) => ({ value, class: values.length === 1 ? 'certain' : 'choice' }) as const);
  const fullPath = [...path, name].join('/');
  const currencies = (): readonly string[] => {
    const stated = [...valuesOf('cbc:DocumentCurrencyCode'), ...valuesOf('ram:InvoiceCurrencyCode')];
    return stated.length > 0 ? stated : valuesOf('@currencyID');
  };
  if (/TaxCurrencyCode$/.test(fullPath)) return valuesOf('@currencyID').map((value) => ({ value, class: 'choice' }));
  if (/@currencyID$|CurrencyCode$/.test(fullPath)) return toGuesses(currencies());
  if (/TaxScheme\/cbc:ID$|Tax\/ram:TypeCode$/.test(fullPath)) return [{ value: 'VAT', class: 'certain' }];
  if (/DateTimeString\/@format$/.test(fullPath)) return [{ value: '102', class: 'certain' }];
  // In CII the scheme distinguishes VAT identifiers from tax numbers.
  if (/SpecifiedTaxRegistration\/ram:ID\/@schemeID$/.test(fullPath))
    return ['VA', 'FC'].map((value) => ({ value, class: 'choice' }));
  if (name === '@listID')
    return [...valuesOf('@listID').slice(0, 3), 'STI', 'SRV'].map((value) => ({ value, class: 'choice' }));
  if (name === '@unitCode') {
    // If the invoice uses several units, a person must choose.
    const units = valuesOf('@unitCode');
    const firstClass = units.length === 1 ? ('choice' as const) : ('input' as const);
    return [...units.slice(0, 3), 'H87', 'C62', 'HUR'].map((value, index) => ({
      value,
      class: index === 0 ? firstClass : 'input',
    }));
  }
  if (/Indicator$/.test(name)) return ['false', 'true'].map((value) => ({ value, class: 'choice' }));
  if (/(?:TaxCategory)\/cbc:ID$|CategoryCode$/.test(fullPath))
    return ['S', 'E', 'Z', 'AE', 'K', 'G', 'O'].map((value) => ({ value, class: 'choice' }));
  if (/TaxCategory\/cbc:Percent$|RateApplicablePercent$/.test(fullPath)) {
    const all = [...valuesOf('cbc:Percent'), ...valuesOf('ram:RateApplicablePercent'), '0'];
    const rates = all.filter((rate, index) => all.findIndex((each) => Number(each) === Number(rate)) === index);
    return rates.slice(0, 6).map((value) => ({ value, class: 'choice' }));
  }
  // Some rules require all payment means of an invoice to be equal.
  if (/PaymentMeansCode$/.test(fullPath))
    return [...new Set([...valuesOf('cbc:PaymentMeansCode'), ...PAYMENT_CODES])].map((value) => ({
      value,
      class: 'input',
    }));
  if (FILE_CONTENT.test(name)) return [];
  const day = valuesOf('cbc:IssueDate')[0] ?? '2026-01-01';
  const example = EXAMPLES.find(({ ends }) => ends.some((end) => fullPath.endsWith(end)))?.examples ?? ['text', '1'];
  const examples = /Date$/.test(name) ? [day] : /DateTimeString$/.test(name) ? [day.replaceAll('-', '')] : example;
  return examples.map((value) => ({ value, class: 'input' }));
}

/** Matches elements with file content, for which there are no examples. */
const FILE_CONTENT = /BinaryObject$/;

/** Payment means codes for credit transfers, and for an unspecified payment means. */
const PAYMENT_CODES: readonly string[] = ['58', '30', '10', '1'];
