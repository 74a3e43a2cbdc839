/** The unit of a line that is written in the same wrong way in its quantity and in what its price is for: both have to be the same. */
import { nodesNamed } from '../xml/nodes-named.js';
import { prefixedName } from '../xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT } from '../xml/tree.js';
import type { Candidate, Editor } from './edits.js';
import type { Guess } from './values.js';

const LINES: ReadonlySet<string> = new Set([
  'cac:InvoiceLine',
  'cac:CreditNoteLine',
  'ram:IncludedSupplyChainTradeLineItem',
]);

/** A change of a value, made for all units of the line that say the same; the value alone where there is no other one. */
export function unitOfLine(node: number, { value, class: own }: Guess, editor: Editor): Candidate {
  const all = own === 'input' ? [node] : unitsLike(node, editor);
  return { class: own, ...editor.together(all.map((each) => editor.set(each, value))) };
}

function unitsLike(node: number, { tree, prefixes }: Editor): readonly number[] {
  if (tree.kind[node] !== ATTRIBUTE || prefixedName(tree, node, prefixes) !== 'unitCode') return [node];
  let line = tree.parent[node]!;
  const isLine = (at: number): boolean => tree.kind[at] === ELEMENT && LINES.has(prefixedName(tree, at, prefixes));
  while (line > 0 && !isLine(line)) line = tree.parent[line]!;
  if (line <= 0) return [node];
  const written = tree.stringValue(node);
  return nodesNamed(tree, '@unitCode', prefixes).filter(
    (each) => each > line && each < tree.end[line]! && tree.stringValue(each) === written,
  );
}
