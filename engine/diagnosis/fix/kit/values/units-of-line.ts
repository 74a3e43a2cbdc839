/** Finds the units of quantity and base quantity in a line, which must be equal. */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT } from 'einvoice-schematron/xml/tree.js';
import { LINE_NAMES } from './line-names.js';
import type { Editor } from '../../edits/editor.js';

/**
 * The nodes of all units in the line that have the same code as a unit; only `node` itself if it is not a unit in a
 * line.
 */
export function unitsOfLine(node: number, editor: Editor): readonly number[] {
  const code = editor.tree.stringValue(node);
  const all = unitsAround(node, editor);
  return all.length === 0 ? [node] : all.filter((each) => editor.tree.stringValue(each) === code);
}

/** The unit codes in the line that differ from the code of a unit. */
export function otherUnitsOfLine(node: number, editor: Editor): readonly string[] {
  const code = editor.tree.stringValue(node);
  return unitsAround(node, editor)
    .map((each) => editor.tree.stringValue(each))
    .filter((each) => each !== code);
}

/** The nodes of all units in the line around a unit; none for other nodes. */
function unitsAround(node: number, { tree, prefixes }: Editor): readonly number[] {
  if (tree.kind[node] !== ATTRIBUTE || prefixedName(tree, node, prefixes) !== 'unitCode') return [];
  let line = tree.parent[node]!;
  const isLine = (ancestor: number): boolean =>
    tree.kind[ancestor] === ELEMENT && LINE_NAMES.includes(prefixedName(tree, ancestor, prefixes));
  while (line > 0 && !isLine(line)) line = tree.parent[line]!;
  if (line <= 0) return [];
  return nodesNamed(tree, '@unitCode', prefixes).filter((each) => each > line && each < tree.end[line]!);
}
