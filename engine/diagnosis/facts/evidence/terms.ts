/** What the terms say that a message names, where a test does not tell which value it looks at. */
import type { Finding, NodePath } from 'einvoice-core/types.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { termPaths } from '../terms/business-terms.js';
import { type Part, decimalPart, part } from 'einvoice-wording/part.js';
import { pathsOf } from '../terms/term-paths.js';
import { clip } from 'einvoice-wording/clip.js';
import { Elements } from '../elements.js';

/** An amount: no version has two digits behind its point. */
const AMOUNT = /^-?\d{1,20}\.\d\d$/;

/** So many values are named. */
const MOST = 3;

/**
 * The values of terms, each as it stands where the finding is: in the same line, of the same party.
 * @param terms numbers of business terms, as the problem names them
 * @returns null where none of them has one value there
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
      : [part('evidence.term', { term: id, value: AMOUNT.test(value) ? decimalPart(value) : clip(value) })];
  });
  return said.length === 0 ? null : part('words.sentence', { text: said });
}

/** Where the only term is that a message names, -1 where it has none; null where several are named or there, or a test tells more. */
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

/** -1 where there is none, null where there are several, or that can't be told. */
function nodeNear(elements: Elements, node: number, here: NodePath, id: string): number | null {
  if (!Object.hasOwn(termPaths(), id)) return null;
  // A condition in the path would have to be looked at, too.
  const path = pathsOf(id).find((names) => names[0] === here[0]);
  if (path === undefined) return null;
  let shared = 0;
  while (shared < here.length && shared < path.length && here[shared] === path[shared]) shared += 1;
  // What is said of one party is not about the other one.
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
