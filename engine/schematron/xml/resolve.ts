/** Resolves a path as written by `fn:path()` (XPath functions 3.1, section 14.5) to the node. */

import { once } from './once.js';
import { ChildIndex, siblingClass } from './siblings.js';
import { COMMENT, ELEMENT, PROCESSING_INSTRUCTION, TEXT, type Tree } from './tree.js';

/** Built once per tree. */
interface Index {
  readonly children: ChildIndex;
  /** Expanded name as `Q{uri}local` to its index in `Tree.names`. */
  readonly names: ReadonlyMap<string, number>;
}

const treeIndex = once(buildIndex);

/**
 * One step: an attribute, a kind test (a processing instruction's target with or without quotes), or an element; then
 * the position. A URI contains no braces but may contain anything else, including slashes.
 */
const STEP = new RegExp(
  '/(?:' +
    String.raw`@(?<attribute>(?:Q\{[^{}]*\})?[^/\[\]{}()@'"]+)` +
    String.raw`|(?<kind>text|comment|processing-instruction)\((?:'(?<quoted>[^']*)'|"(?<doubled>[^"]*)"|(?<bare>[^'"()]*))\)` +
    String.raw`|(?<element>(?:Q\{[^{}]*\})?[^/\[\]{}()@'"]+)` +
    String.raw`)(?:\[(?<position>[1-9][0-9]*)\])?`,
  'y',
);

const KINDS: Readonly<Record<string, number>> = {
  text: TEXT,
  comment: COMMENT,
  'processing-instruction': PROCESSING_INSTRUCTION,
};

/**
 * The node at a path such as `/Q{uri}Invoice[1]/Q{uri}ID[2]/@Q{}schemeID`, `…/text()[1]` or `/`. A name without `Q{…}`
 * is in no namespace, a missing position is 1.
 * @returns the node, or -1 if there is none, or if the path does not have this form
 */
export function resolve(tree: Tree, path: string): number {
  if (path === '/') return 0;
  if (path === '') return -1;
  const index = treeIndex(tree);
  let node = 0;
  for (let at = 0; at < path.length && node >= 0; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const step = STEP.exec(path)?.groups;
    if (step === undefined) return -1;
    node = takeStep(tree, index, node, step);
  }
  return node;
}

function takeStep(tree: Tree, index: Index, node: number, step: Readonly<Record<string, string | undefined>>): number {
  const position = Number(step['position'] ?? 1);
  if (step['attribute'] !== undefined) {
    const name = index.names.get(expandName(step['attribute'])) ?? -1;
    return name < 0 || position !== 1 || tree.kind[node] !== ELEMENT ? -1 : tree.attribute(node, name);
  }
  let kind = ELEMENT;
  let written = step['element'];
  if (step['kind'] !== undefined) {
    kind = KINDS[step['kind']]!;
    written = step['quoted'] ?? step['doubled'] ?? step['bare'] ?? '';
    if (kind !== PROCESSING_INSTRUCTION && written !== '') return -1;
  }
  if (kind === TEXT || kind === COMMENT) return index.children.find(node, siblingClass(kind, -1), position);
  const name = index.names.get(expandName(written!));
  return name === undefined ? -1 : index.children.find(node, siblingClass(kind, name), position);
}

function expandName(written: string): string {
  return written.startsWith('Q{') ? written : `Q{}${written}`;
}

function buildIndex(tree: Tree): Index {
  const names = new Map(tree.names.map(({ uri, local }, name) => [`Q{${uri}}${local}`, name]));
  return { children: new ChildIndex(tree), names };
}
