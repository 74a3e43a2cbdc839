/** The native engine: rules alone, and from bytes to findings. */
import { today } from '../../../engine/rules/evaluate.js';
import { Registry } from '../../../engine/rules/registry.js';
import type { RuleSet } from '../../../engine/types.js';
import type { Tree } from '../../../engine/xml/tree.js';
import { read } from '../../kit/tree.js';
import type { RulePaths } from '../../../engine/index.js';
import type { Subject } from './subject.js';

/** Time for the rules. They keep nothing about a tree from one run to the next, so that a tree can serve a whole turn. */
export const native: Subject = (ids, paths) => {
  const ruleSets = open(ids, paths);
  return (bytes) => {
    const tree = treeOf(bytes);
    return () => findings(ruleSets, tree);
  };
};

/** Time for decoding, parsing and the rules. */
export const nativeFromBytes: Subject = (ids, paths) => {
  const ruleSets = open(ids, paths);
  return (bytes) => () => findings(ruleSets, treeOf(bytes));
};

function open(ids: readonly string[], paths: RulePaths): readonly RuleSet[] {
  const registry = new Registry({ ...paths, engine: 'native' });
  return ids.map((id) => registry.ruleSet(registry.entry(id, today())));
}

function treeOf(bytes: Uint8Array): Tree {
  const found = read(bytes);
  if (!found.ok) throw new Error('The document does not parse.');
  return found.tree;
}

function findings(ruleSets: readonly RuleSet[], tree: Tree): number {
  return ruleSets.reduce((count, ruleSet) => count + ruleSet.evaluate(tree).length, 0);
}
