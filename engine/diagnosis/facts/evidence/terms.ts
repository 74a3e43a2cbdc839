/** The values of business terms that a message names; used if the test does not show which value it reads. */
import type { Finding, NodePath } from 'einvoice-core/types.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { termPaths } from '../terms/business-terms.js';
import { type Part, decimalPart, part } from 'einvoice-wording/part.js';
import { pathsOf } from '../terms/term-paths.js';
import { clip } from 'einvoice-wording/clip.js';
import { Elements } from '../elements.js';

/** An amount has two decimals, a version number never has. */
const AMOUNT = /^-?\d{1,20}\.\d\d$/;

/** At most this many values are shown. */
const MOST = 3;

/**
 * The values of the terms near the finding: in the same line, of the same party.
 * @param terms business term ids, as the problem names them
 * @returns null if none of them has exactly one value there
 */
export function termsSentence(
  { node, assertion: { shape } }: Finding,
  terms: readonly string[],
  tree: Tree,
  prefixes: Prefixes,
): Part | null {
  if (shape !== null || terms.length > MOST) return null;
  const elements = Elements.of(tree, prefixes);
  const here = prefixedPath(tree, Math.max(node, elements.root), prefixes);
  const said = terms.flatMap((id) => {
    const value = valueNear(elements, node, here, id);
    return value === ''
      ? []
      : [
          AMOUNT.test(value)
            ? part('evidence.termAmount', { term: id, value: decimalPart(value) })
            : part('evidence.term', { term: id, value: clip(value) }),
        ];
  });
  return said.length === 0 ? null : part('words.sentence', { text: said });
}

/**
 * The node of the only term that a message names. -1 if the term is absent; null if there are several terms or nodes,
 * or if the test itself shows more.
 */
export function termNode(
  { node, assertion: { shape } }: Finding,
  terms: readonly string[],
  tree: Tree,
  prefixes: Prefixes,
): number | null {
  const [only, another] = terms;
  if (shape !== null || only === undefined || another !== undefined) return null;
  const elements = Elements.of(tree, prefixes);
  return nodeNear(elements, node, prefixedPath(tree, Math.max(node, elements.root), prefixes), only);
}

function valueNear(elements: Elements, node: number, here: NodePath, id: string): string {
  return elements.text(nodeNear(elements, node, here, id) ?? -1);
}

/** -1 if there is none; null if there are several or the place is unclear. */
function nodeNear(elements: Elements, node: number, here: NodePath, id: string): number | null {
  if (!Object.hasOwn(termPaths(), id)) return null;
  // Paths with conditions are skipped: the conditions would have to be evaluated.
  const path = pathsOf(id).find((names) => names[0] === here[0]);
  if (path === undefined) return null;
  let shared = 0;
  while (shared < here.length && shared < path.length && here[shared] === path[shared]) shared += 1;
  // A value of one party is irrelevant to the other.
  if ([here[shared], path[shared]].every((name) => name !== undefined && PARTY.test(name))) return null;
  let from = Math.max(node, elements.root);
  for (let up = here.length - shared; up > 0; up--) from = elements.tree.parent[from]!;
  const last = path.at(-1)!;
  if (shared < path.length && last.startsWith('@')) {
    const [owner, other] = shared === path.length - 1 ? [from] : elements.all(from, path.slice(shared, -1).join('/'));
    if (other !== undefined) return null;
    return owner === undefined ? -1 : elements.attributeNode(owner, last.slice(1));
  }
  const found = shared === path.length ? [from] : elements.all(from, path.slice(shared).join('/'));
  const [only, another] = found;
  if (only === undefined) return -1;
  return another !== undefined || elements.hasElements(only) ? null : only;
}

const PARTY = /Party$/;
