/** A unit or currency next to a number that contradicts the stated one, so that the number may be wrong as well. */
import { currenciesNamed } from 'einvoice-core/knowledge/currency-names.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { type Prefixes, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { valueNode } from './value-node.js';
import { codesFor } from './words.js';

interface Document {
  readonly tree: Tree;
  /** Namespace to prefix. */
  readonly prefixes: Prefixes;
}

/** The text before and after a number. */
const AROUND = /^([^\d+-]*)[+-]?\d(?:[^]*\d)?[.,-]*([^\d]*)$/;
const LONGEST = 100;

/** Codes for pieces: a line may mix `H87` and `C62`. */
const PIECES: ReadonlySet<string> = new Set(['C62', 'H87', 'EA', 'NAR']);

/** Whether an amount or quantity names another currency or unit than the stated one. */
export function contradictsUnit(node: number, document: Document): boolean {
  const { tree, prefixes } = document;
  if (tree.kind[node] !== ELEMENT) return false;
  const name = prefixedName(tree, node, prefixes);
  const isAmount = /(?:Amount|Price)$/.test(name);
  if (!isAmount && !/Quantity$/.test(name)) return false;
  const written = tree.stringValue(node).trim();
  const [, front = '', behind = ''] = (written.length > LONGEST ? null : AROUND.exec(written)) ?? [];
  const stated = isAmount ? currencyOf(node, document) : attributeOf(node, '@unitCode', document);
  return [front, behind]
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== stated)
    .some((each) => {
      const codes = isAmount ? currenciesIn(each) : codesFor(each);
      return (
        codes.length > 0 && !codes.includes(stated) && !(PIECES.has(stated) && codes.some((code) => PIECES.has(code)))
      );
    });
}

function currenciesIn(text: string): readonly string[] {
  const named = currenciesNamed(text);
  return named.length === 0 && /^[A-Z]{3}$/.test(text) ? [text] : named;
}

/** The currency of an amount; in CII most amounts are in the invoice currency. */
function currencyOf(node: number, document: Document): string {
  const own = attributeOf(node, '@currencyID', document);
  if (own !== '') return own;
  const [stated] = nodesNamed(document.tree, 'ram:InvoiceCurrencyCode', document.prefixes);
  return stated === undefined ? '' : document.tree.stringValue(stated).trim();
}

function attributeOf(node: number, name: string, { tree, prefixes }: Document): string {
  const found = valueNode(tree, node, [name], prefixes);
  return found > 0 ? tree.stringValue(found).trim() : '';
}
