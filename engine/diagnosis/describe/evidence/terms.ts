/** What the terms say that a message names, where a test does not tell which value it looks at. */
import type { Finding, NodePath } from '../../../types.js';
import { pathOf } from '../../../xml/prefixed-names.js';
import type { Tree } from '../../../xml/tree.js';
import { termPaths } from '../../facts/terms/business-terms.js';
import { type Part, decimal, part } from '../../../wording/part.js';
import { pathsOf } from '../../facts/terms/term-paths.js';
import { clipped } from '../../../wording/clip.js';
import { Invoice } from '../../facts/calculations/invoice.js';

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
  prefixes: ReadonlyMap<string, string>,
): Part | null {
  if (shape !== null || terms.length > MOST) return null;
  const invoice = Invoice.of(tree, prefixes);
  const here = pathOf(tree, Math.max(node, invoice.root), prefixes);
  const said = terms.flatMap((id) => {
    const value = valueNear(invoice, node, here, id);
    return value === ''
      ? []
      : [part('evidence.term', { term: id, value: AMOUNT.test(value) ? decimal(value) : clipped(value) })];
  });
  return said.length === 0 ? null : part('words.sentence', { text: said });
}

/** Where the only term is that a message names, -1 where it has none; null where several are named or there, or a test tells more. */
export function termNode(
  { node, assertion: { shape } }: Finding,
  terms: readonly string[],
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): number | null {
  const [only, another] = terms;
  if (shape !== null || only === undefined || another !== undefined) return null;
  const invoice = Invoice.of(tree, prefixes);
  return nodeNear(invoice, node, pathOf(tree, Math.max(node, invoice.root), prefixes), only);
}

function valueNear(invoice: Invoice, node: number, here: NodePath, id: string): string {
  return invoice.text(nodeNear(invoice, node, here, id) ?? -1);
}

/** -1 where there is none, null where there are several, or that can't be told. */
function nodeNear(invoice: Invoice, node: number, here: NodePath, id: string): number | null {
  if (!Object.hasOwn(termPaths(), id)) return null;
  // A condition in the path would have to be looked at, too.
  const path = pathsOf(id).find((names) => names[0] === here[0]);
  if (path === undefined) return null;
  let shared = 0;
  while (shared < here.length && shared < path.length && here[shared] === path[shared]) shared += 1;
  // What is said of one party is not about the other one.
  if ([here[shared], path[shared]].every((name) => name !== undefined && PARTY.test(name))) return null;
  let from = Math.max(node, invoice.root);
  for (let up = here.length - shared; up > 0; up--) from = invoice.tree.parent[from]!;
  const last = path.at(-1)!;
  if (shared < path.length && last.startsWith('@')) {
    const [owner, other] = shared === path.length - 1 ? [from] : invoice.all(from, path.slice(shared, -1).join('/'));
    if (other !== undefined) return null;
    return owner === undefined ? -1 : invoice.attributeNode(owner, last.slice(1));
  }
  const found = shared === path.length ? [from] : invoice.all(from, path.slice(shared).join('/'));
  const [only, another] = found;
  if (only === undefined) return -1;
  return another !== undefined || invoice.hasElements(only) ? null : only;
}

const PARTY = /Party$/;
