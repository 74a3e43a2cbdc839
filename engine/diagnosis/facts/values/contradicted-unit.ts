/** A unit or currency next to a number that contradicts the stated one, so that the number may be wrong as well. */
import { currenciesNamed } from 'einvoice-core/knowledge/currency-names.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { type Prefixes, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { findValueNode } from './value-node.js';
import { codesForWord } from './words.js';

interface TreeContext {
  readonly tree: Tree;
  /** Namespace to prefix. */
  readonly prefixes: Prefixes;
}

/** The text before and after a number. */
const TEXT_AROUND_NUMBER = /^([^\d+-]*)[+-]?\d(?:[^]*\d)?[.,-]*([^\d]*)$/;
const MAX_LENGTH = 100;

/** Codes for pieces: a line may mix `H87` and `C62`. */
const PIECE_CODES: ReadonlySet<string> = new Set(['C62', 'H87', 'EA', 'NAR']);

/** Whether an amount or quantity names another currency or unit than the stated one. */
export function contradictsUnit(node: number, document: TreeContext): boolean {
  const { tree, prefixes } = document;
  if (tree.kind[node] !== ELEMENT) return false;
  const name = prefixedName(tree, node, prefixes);
  const isAmount = /(?:Amount|Price)$/.test(name);
  if (!isAmount && !/Quantity$/.test(name)) return false;
  const written = tree.stringValue(node).trim();
  const [, before = '', after = ''] = (written.length > MAX_LENGTH ? null : TEXT_AROUND_NUMBER.exec(written)) ?? [];
  const stated = isAmount ? currencyOf(node, document) : attributeValue(node, '@unitCode', document);
  return [before, after]
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== stated)
    .some((each) => {
      const codes = isAmount ? currenciesIn(each) : codesForWord(each);
      return (
        codes.length > 0 &&
        !codes.includes(stated) &&
        !(PIECE_CODES.has(stated) && codes.some((code) => PIECE_CODES.has(code)))
      );
    });
}

function currenciesIn(text: string): readonly string[] {
  const byName = currenciesNamed(text);
  return byName.length === 0 && /^[A-Z]{3}$/.test(text) ? [text] : byName;
}

/** The currency of an amount; in CII most amounts are in the invoice currency. */
function currencyOf(node: number, document: TreeContext): string {
  const ownCurrency = attributeValue(node, '@currencyID', document);
  if (ownCurrency !== '') return ownCurrency;
  const [invoiceCurrency] = nodesNamed(document.tree, 'ram:InvoiceCurrencyCode', document.prefixes);
  return invoiceCurrency === undefined ? '' : document.tree.stringValue(invoiceCurrency).trim();
}

function attributeValue(node: number, name: string, { tree, prefixes }: TreeContext): string {
  const attribute = findValueNode(tree, node, [name], prefixes);
  return attribute > 0 ? tree.stringValue(attribute).trim() : '';
}
