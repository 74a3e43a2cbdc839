/** The unit of a line that is written in the same wrong way in its quantity and in what its price is for: both have to be the same. */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT } from 'einvoice-schematron/xml/tree.js';
import { LINES } from './lines.js';
import type { Editor } from '../../edits/editor.js';

/** All units of a line that say the same; the node alone where there is no other one. */
export function unitsOfLine(node: number, editor: Editor): readonly number[] {
  const written = editor.tree.stringValue(node);
  const all = unitsAround(node, editor);
  return all.length === 0 ? [node] : all.filter((each) => editor.tree.stringValue(each) === written);
}

/** What other units of the line say: quantity and price are in the same one. */
export function otherUnitsOfLine(node: number, editor: Editor): readonly string[] {
  const written = editor.tree.stringValue(node);
  return unitsAround(node, editor)
    .map((each) => editor.tree.stringValue(each))
    .filter((each) => each !== written);
}

/** The units of the line that a unit is in; none for what is none. */
function unitsAround(node: number, { tree, prefixes }: Editor): readonly number[] {
  if (tree.kind[node] !== ATTRIBUTE || prefixedName(tree, node, prefixes) !== 'unitCode') return [];
  let line = tree.parent[node]!;
  const isLine = (at: number): boolean => tree.kind[at] === ELEMENT && LINES.includes(prefixedName(tree, at, prefixes));
  while (line > 0 && !isLine(line)) line = tree.parent[line]!;
  if (line <= 0) return [];
  return nodesNamed(tree, '@unitCode', prefixes).filter((each) => each > line && each < tree.end[line]!);
}
