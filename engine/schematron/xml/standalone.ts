/** Turns part of a document into a document: cuts off everything around it, and declares the namespaces in scope. */

import type { Edit } from './edits.js';
import type { Tree } from './tree.js';

/**
 * Edits that reduce the source to the tree's own part; none for a whole document.
 * @param formatValue receives and returns the value of a declaration, including its quotes
 */
export function standaloneEdits(
  tree: Tree,
  formatValue: (value: string) => string = (value) => value,
): readonly Edit[] {
  if (tree.outer === null) return [];
  const { source } = tree;
  const start = tree.from[1]!;
  const end = endOfPart(tree.outer.tree, tree.outer.offset + 1);
  const nameEnd = start + 1 + tree.lexicalName(1).length;
  return [
    { from: 0, to: start, text: '' },
    { from: nameEnd, to: nameEnd, text: inheritedDeclarations(tree, source.slice(start, end), formatValue) },
    { from: end, to: source.length, text: '' },
  ];
}

/** The offset after an element that is not the root element. */
function endOfPart(tree: Tree, element: number): number {
  const { source, from, nextSibling } = tree;
  const next = nextSibling[element]!;
  let end: number;
  if (next !== 0) {
    end = from[next]!;
  } else {
    // The element is the last child: the parent's end tag is the last `</` before the node that follows the parent.
    const parent = tree.parent[element]!;
    const afterParent = nextSibling[parent]!;
    end = source.lastIndexOf('</', afterParent === 0 ? source.length : from[afterParent]! - 1);
  }
  // The tree has no empty text nodes, so an empty CDATA section after the element has no node.
  while (source.endsWith(EMPTY_CDATA, end)) end -= EMPTY_CDATA.length;
  return end;
}

const EMPTY_CDATA = '<![CDATA[]]>';

/** Inherited declarations that the part's text may use, as attributes. */
function inheritedDeclarations(tree: Tree, text: string, formatValue: (value: string) => string): string {
  const declared = new Map<string, string>();
  for (let { tree: outer, offset } = tree.outer!, at = outer.parent[offset + 1]!; at > 0; at = outer.parent[at]!) {
    for (const { name, value } of declarationsAt(tree.source, outer.from[at]!))
      if (!declared.has(name)) declared.set(name, value);
  }
  for (const { name } of declarationsAt(tree.source, tree.from[1]!)) declared.delete(name);
  return (
    [...declared]
      // Unused declarations have no effect.
      .filter(
        ([name, value]) => value.length > 2 && (name === 'xmlns' || text.includes(name.slice('xmlns:'.length) + ':')),
      )
      .map(([name, value]) => ` ${name}=${formatValue(value)}`)
      .join('')
  );
}

/** `name="value"` in a start tag, with the blanks before it. */
const ATTRIBUTE = /[ \t\r\n]+([^ \t\r\n=/>]+)[ \t\r\n]*=[ \t\r\n]*("[^"]*"|'[^']*')/y;

/** A namespace declaration as written in the source. */
interface WrittenDeclaration {
  readonly name: string;
  /** Including its quotes. */
  readonly value: string;
  /** Offset of the quote before the value. */
  readonly at: number;
}

/** The namespace declarations in the start tag at an offset of a well-formed source. */
export function declarationsAt(source: string, start: number): WrittenDeclaration[] {
  const found: WrittenDeclaration[] = [];
  ATTRIBUTE.lastIndex = start + /[^ \t\r\n/>]+/.exec(source.slice(start, start + 2_000))![0].length;
  for (let match = ATTRIBUTE.exec(source); match !== null; match = ATTRIBUTE.exec(source)) {
    const [whole, name, value] = match;
    if (/^xmlns(?::|$)/.test(name!))
      found.push({ name: name!, value: value!, at: match.index + whole.length - value!.length });
  }
  return found;
}
