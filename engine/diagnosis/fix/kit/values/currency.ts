/** Currencies of the invoice and its amounts. A wrong code is corrected everywhere at once. */
import { currenciesNamed } from 'einvoice-core/knowledge/currency-names.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE } from 'einvoice-schematron/xml/tree.js';
import { countriesOfParties } from './country.js';
import type { Editor } from '../../edits/editor.js';
import type { Guess } from './guess-values.js';

/** A person cannot review more changes. */
const MAX_AMOUNTS = 2_000;

/** The elements with the invoice currency. */
export const INVOICE_CURRENCY = ['cbc:DocumentCurrencyCode', 'ram:InvoiceCurrencyCode'];
/** The elements with the VAT accounting currency, which differs from the invoice currency. */
const ACCOUNTING_CURRENCY = ['cbc:TaxCurrencyCode', 'ram:TaxCurrencyCode'];
/** The elements with a currency. */
const NAMES: ReadonlySet<string> = new Set([...INVOICE_CURRENCY, ...ACCOUNTING_CURRENCY]);

/** Whether a node contains a currency code. */
function isCurrency(node: number, { tree, prefixes }: Editor): boolean {
  const name = prefixedName(tree, node, prefixes);
  return tree.kind[node] === ATTRIBUTE ? name === 'currencyID' : NAMES.has(name);
}

/**
 * The currencies that a name or symbol ("Euro", "$") may mean. If there are several, only those used elsewhere in the
 * document are kept, or else those of the parties' countries (`USD` for `US`). A guess is certain if it is the only
 * one, and if the rest of the document does not contradict it.
 */
export function guessCurrencies(node: number, editor: Editor): readonly Guess[] {
  const { tree, prefixes } = editor;
  if (!isCurrency(node, editor)) return [];
  const actual = tree.stringValue(node).trim();
  const named = currenciesNamed(actual);
  if (named.length === 0) return [];
  const isAccounted = valuesOf(ACCOUNTING_CURRENCY, editor).includes(actual);
  const otherCodes = [
    ...valuesOf(INVOICE_CURRENCY, editor),
    ...nodesNamed(tree, '@currencyID', prefixes).map(valueIn(editor)),
  ];
  const usedCodes = new Set(otherCodes.filter((code) => /^[A-Z]{3}$/.test(code) && code !== actual));
  const countries = new Set(countriesOfParties(editor));
  const namedAndUsed = isAccounted ? [] : named.filter((code) => usedCodes.has(code));
  const namedOfCountries = named.filter((code) => countries.has(code.slice(0, 2)));
  const [first, another] = [namedAndUsed, namedOfCountries, named].find((codes) => codes.length > 0)!;
  const isUnambiguous = named.length === 1 && (isAccounted || usedCodes.size === 0 || usedCodes.has(first!));
  if (isUnambiguous) return [{ value: first!, class: 'certain' }];
  const codes =
    another === undefined
      ? [first!]
      : namedAndUsed.length > 0
        ? namedAndUsed
        : namedOfCountries.length > 0
          ? namedOfCountries
          : named;
  return codes.map((value) => ({ value, class: 'choice' }));
}

function valuesOf(names: readonly string[], editor: Editor): readonly string[] {
  return names.flatMap((name) => nodesNamed(editor.tree, name, editor.prefixes)).map(valueIn(editor));
}

function valueIn({ tree }: Editor): (node: number) => string {
  return (node) => tree.stringValue(node).trim();
}

/**
 * All places with the same wrong currency; only the node itself if the currency may be right elsewhere.
 * @param suggestion the valid code that the wrong code resembles, if any
 */
export function placesOfCurrency(node: number, suggestion: string | undefined, editor: Editor): readonly number[] {
  if (!isCurrency(node, editor)) return [node];
  const { tree, prefixes } = editor;
  const actual = tree.stringValue(node).trim();
  const isSame = (each: number): boolean => tree.stringValue(each).trim() === actual;
  const amounts = nodesNamed(tree, '@currencyID', prefixes);
  // A valid code may be wrong in one place and right in others.
  const mayBeMisspelt = !/^[A-Z]{3}$/.test(actual) || INVOICE_CURRENCY.includes(prefixedName(tree, node, prefixes));
  const isWrong = (suggestion !== undefined && mayBeMisspelt) || currenciesNamed(actual).length > 0;
  const all = isWrong
    ? [...NAMES].flatMap((name) => nodesNamed(tree, name, prefixes)).concat(amounts)
    : tree.kind[node] === ATTRIBUTE && amounts.every(isSame) && !valuesOf(INVOICE_CURRENCY, editor).includes(actual)
      ? amounts
      : [node];
  const same = all.filter(isSame).sort((one, other) => one - other);
  return same.length > MAX_AMOUNTS ? [node] : same;
}
