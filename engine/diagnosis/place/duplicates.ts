/**
 * Finds repeated values where a rule requires different ones: `count(distinct-values(a)) = count(a)`, or no preceding
 * equal value.
 */
import type { Assertion } from 'einvoice-core/types.js';
import type { DistinctValues } from 'einvoice-schematron/test-traits.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { type PathContext, resolvePath } from '../facts/tests/resolve-path.js';

/** The node where a value occurs first, and the nodes that repeat the value. */
export interface Duplicates {
  readonly repetitions: readonly number[];
  readonly first: number;
}

/** Results by checked node and paths; cached, since thousands of lines may be checked for the same duplicates. */
const duplicatesByTest = once(() => new Map<string, Duplicates | null>());

/** The nodes of the first repeated value; null for rules that allow repetitions, or if all values differ. */
export function findDuplicates(context: PathContext, assertion: Assertion): Duplicates | null {
  const distinctValues = assertion.traits?.differ;
  if (distinctValues === undefined) return null;
  const { tree, node } = context;
  const cache = duplicatesByTest(tree);
  const key = `${distinctValues.paths[0]![0] === '//' ? 0 : node} ${distinctValues.scope} ${distinctValues.paths.map((path) => path.join('/')).join(' ')}`;
  let duplicates = cache.get(key);
  if (duplicates === undefined) cache.set(key, (duplicates = collectDuplicates(context, distinctValues)));
  return duplicates;
}

function collectDuplicates(context: PathContext, { paths, scope }: DistinctValues): Duplicates | null {
  const { tree } = context;
  const firstOccurrences = new Map<string, number>();
  const repetitions: number[] = [];
  let first = -1;
  for (const node of new Set(paths.flatMap((path) => resolvePath(context, path).nodes))) {
    const key = `${scope === 0 ? 0 : ancestorOf(node, scope, tree)} ${tree.stringValue(node)}`;
    const firstOccurrence = firstOccurrences.get(key);
    if (firstOccurrence === undefined) firstOccurrences.set(key, node);
    else {
      if (repetitions.length === 0) first = firstOccurrence;
      // Reports only one repeated value at a time; the next one is reported when this one is fixed.
      if (first === firstOccurrence) repetitions.push(node);
    }
  }
  return repetitions.length === 0 ? null : { repetitions, first };
}

function ancestorOf(node: number, steps: number, tree: Tree): number {
  let ancestor = node;
  for (let step = 0; step < steps && ancestor > 0; step++) ancestor = tree.parent[ancestor]!;
  return ancestor;
}
