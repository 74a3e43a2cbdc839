/** Rules that require values to differ: `count(distinct-values(a)) = count(a)`, or no preceding equal value. */
import type { Assertion } from 'einvoice-core/types.js';
import type { DistinctValues } from 'einvoice-schematron/test-traits.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { type Walk, reach } from '../facts/tests/reach.js';

/** Repetitions of a value, and its first occurrence. */
export interface Duplicates {
  readonly again: readonly number[];
  readonly first: number;
}

/** Cached, since thousands of lines may be checked for the same duplicates. */
const foundIn = once(() => new Map<string, Duplicates | null>());

/** The values that occur more than once; null for other rules, or if all values differ. */
export function findDuplicates(walk: Walk, assertion: Assertion): Duplicates | null {
  const form = assertion.traits?.differ;
  if (form === undefined) return null;
  const { tree, node } = walk;
  const known = foundIn(tree);
  const key = `${form.paths[0]![0] === '//' ? 0 : node} ${form.scope} ${form.paths.map((path) => path.join('/')).join(' ')}`;
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = duplicatesIn(walk, form)));
  return found;
}

function duplicatesIn(walk: Walk, { paths, scope }: DistinctValues): Duplicates | null {
  const { tree } = walk;
  const firsts = new Map<string, number>();
  const again: number[] = [];
  let first = -1;
  for (const node of new Set(paths.flatMap((path) => reach(walk, path).nodes))) {
    const key = `${scope === 0 ? 0 : ancestorOf(node, scope, tree)} ${tree.stringValue(node)}`;
    const before = firsts.get(key);
    if (before === undefined) firsts.set(key, node);
    else {
      if (again.length === 0) first = before;
      // Only one value at a time: other duplicates are reported once it is fixed.
      if (first === before) again.push(node);
    }
  }
  return again.length === 0 ? null : { again, first };
}

function ancestorOf(node: number, steps: number, tree: Tree): number {
  let at = node;
  for (let step = 0; step < steps && at > 0; step++) at = tree.parent[at]!;
  return at;
}
