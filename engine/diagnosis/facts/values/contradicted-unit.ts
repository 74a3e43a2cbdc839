/** Units and currencies written next to a number, `5 kg`, that contradict the stated unit or currency. */
import type { TreeContext } from '../context.js';
import { currenciesNamed } from 'einvoice-core/knowledge/currency-names.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import { findValueNode } from './value-node.js';
import { findCodesForWord } from './words.js';

/** Captures the texts before and after a number: `EUR` in `EUR 5.00`. */
const TEXT_AROUND_NUMBER = /^([^\d+-]*)[+-]?\d(?:[^]*\d)?[.,-]*([^\d]*)$/;

/** Longer texts are not examined. */
const MAX_LENGTH = 100;

/** Codes for pieces, which do not contradict each other. */
const PIECE_CODES: ReadonlySet<string> = new Set(['C62', 'H87', 'EA', 'NAR']);

/** Whether the text of an amount or quantity names another currency or unit than the stated one. */
export function contradictsUnit(node: number, document: TreeContext): boolean {
  const { tree, prefixes } = document;
  if (tree.kind[node] !== ELEMENT) return false;
  const name = prefixedName(tree, node, prefixes);
  const isAmount = /(?:Amount|Price)$/.test(name);
  if (!isAmount && !/Quantity$/.test(name)) return false;
  const text = tree.stringValue(node).trim();
  const [, before = '', after = ''] = (text.length > MAX_LENGTH ? null : TEXT_AROUND_NUMBER.exec(text)) ?? [];
  const stated = isAmount ? currencyOf(node, document) : attributeValue(node, '@unitCode', document);
  return [before, after]
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== stated)
    .some((each) => {
      const codes = isAmount ? currenciesIn(each) : findCodesForWord(each);
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

/** The stated currency of an amount: its attribute, or, for most amounts in CII, the invoice currency. */
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
