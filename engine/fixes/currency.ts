/** The currency of an invoice together with that of its amounts, which is the same one. */
import { nodesNamed } from '../xml/nodes-named.js';
import { prefixedName } from '../xml/prefixed-names.js';
import { ELEMENT } from '../xml/tree.js';
import type { Editor, Made } from './edits.js';

/** In a larger invoice nobody looks at each change. */
const MOST_AMOUNTS = 2_000;

/**
 * @param node what states the currency of the invoice; nothing for other nodes
 * @param wanted the currency that was probably meant
 */
export function currencyEverywhere(node: number, wanted: string | undefined, editor: Editor): readonly Made[] {
  const { tree, prefixes } = editor;
  if (wanted === undefined || tree.kind[node] !== ELEMENT) return [];
  if (!/:(?:DocumentCurrencyCode|InvoiceCurrencyCode)$/.test(prefixedName(tree, node, prefixes))) return [];
  const actual = tree.stringValue(node).trim();
  const amounts = nodesNamed(tree, '@currencyID', prefixes).filter((each) => tree.stringValue(each).trim() === actual);
  if (amounts.length === 0 || amounts.length > MOST_AMOUNTS) return [];
  return [editor.together([node, ...amounts].map((each) => editor.set(each, wanted)))];
}

/** The currency that all amounts say, for the invoice that states another one: nobody writes it wrong each time. */
export function currencyOfAmounts(node: number, editor: Editor): readonly Made[] {
  const { tree, prefixes } = editor;
  const [stated, another] = STATED.flatMap((name) => nodesNamed(tree, name, prefixes));
  if (stated === undefined || another !== undefined) return [];
  if (node !== stated && prefixedName(tree, node, prefixes) !== 'currencyID') return [];
  const [only, other] = new Set(nodesNamed(tree, '@currencyID', prefixes).map((each) => tree.stringValue(each).trim()));
  if (only === undefined || other !== undefined || only === tree.stringValue(stated).trim()) return [];
  return [editor.set(stated, only)];
}

const STATED = ['cbc:DocumentCurrencyCode', 'ram:InvoiceCurrencyCode'];
