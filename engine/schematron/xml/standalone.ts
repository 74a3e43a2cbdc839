/** Makes a part of a document a text of its own: without its surroundings, but with the namespaces in scope. */

import type { Edit } from './edits.js';
import type { Tree } from './tree.js';

/**
 * Edits that reduce the source to a tree's own part; none for a whole document.
 * @param written formats the value of a declaration, including quotes
 */
export function standaloneEdits(tree: Tree, written: (value: string) => string = (value) => value): readonly Edit[] {
  if (tree.outer === null) return [];
  const { source } = tree;
  const start = tree.from[1]!;
  const end = endOfPart(tree.outer.tree, tree.outer.offset + 1);
  const nameEnd = start + 1 + tree.lexicalName(1).length;
  return [
    { from: 0, to: start, text: '' },
    { from: nameEnd, to: nameEnd, text: inheritedDeclarations(tree, source.slice(start, end), written) },
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
    // After the parent's end tag, which contains no other `</`, only blanks may precede what follows it.
    const parent = tree.parent[element]!;
    const behind = nextSibling[parent]!;
    end = source.lastIndexOf('</', behind === 0 ? source.length : from[behind]! - 1);
  }
  // Nodes contain characters, so empty CDATA sections are not in the tree.
  while (source.endsWith(EMPTY_CDATA, end)) end -= EMPTY_CDATA.length;
  return end;
}

const EMPTY_CDATA = '<![CDATA[]]>';

/** Inherited declarations that the part's text may use, as attributes. */
function inheritedDeclarations(tree: Tree, text: string, written: (value: string) => string): string {
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
      .map(([name, value]) => ` ${name}=${written(value)}`)
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
