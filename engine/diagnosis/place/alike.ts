/**
 * Rules that require all values of a kind to be equal: `count(//a[not(preceding::a/. = .)]) <= 1`, or one distinct
 * value.
 */
import type { Assertion } from 'einvoice-core/types.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { MAX_RELATED, type Walk, reach } from '../facts/tests/reach.js';

/** Values that should be equal but are not. */
export interface Alike {
  /** The first one that differs from the majority. */
  readonly node: number;
  /** All of them. */
  readonly alike: readonly number[];
}

/** Null for other rules, or if the values are equal. */
export function findUnlike(walk: Walk, assertion: Assertion): Alike | null {
  if (assertion.traits?.wantsSame !== true) return null;
  const { shape, reads = [] } = assertion;
  const path = shape !== null && 'path' in shape ? shape.path : reads[0]?.path;
  const { nodes } = path === undefined ? { nodes: [] } : reach(walk, path);
  if (nodes.length <= MAX_RELATED) return unlikeIn(nodes, walk.tree);
  const found = unlikeAmong(walk.tree);
  let unlike = found.get(nodes);
  if (unlike === undefined) found.set(nodes, (unlike = unlikeIn(nodes, walk.tree)));
  return unlike;
}

/** Cached by the nodes of a path, since thousands of findings read the same nodes. */
const unlikeAmong = once(() => new Map<readonly number[], Alike | null>());

function unlikeIn(nodes: readonly number[], tree: Tree): Alike | null {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const value = valueOf(tree, node);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  let most = 0;
  for (const count of counts.values()) most = Math.max(most, count);
  const usual = [...counts].find(([, count]) => count === most)?.[0];
  const unlike = nodes.find((node) => valueOf(tree, node) !== usual);
  return unlike === undefined ? null : { node: unlike, alike: nodes.slice(0, MAX_RELATED) };
}

function valueOf(tree: Tree, node: number): string {
  return tree.stringValue(node).trim();
}
