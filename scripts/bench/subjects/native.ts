/** The native engine: rules alone, and from bytes to findings. */
import { today } from '../../../engine/evaluate.js';
import { decodeStep, parseStep } from '../../../engine/pipeline.js';
import { Registry } from '../../../engine/registry.js';
import type { RuleSet } from '../../../engine/types.js';
import type { Tree } from '../../../engine/xml/tree.js';
import type { RulePaths } from '../../../server/config.js';
import type { Subject } from './subject.js';

/** Time for the rules. They keep nothing about a tree from one run to the next, so that a tree can serve a whole turn. */
export const native: Subject = (ids, paths) => {
  const { registry, ruleSets } = open(ids, paths);
  return (bytes) => {
    const tree = treeOf(bytes, registry);
    return () => findings(ruleSets, tree);
  };
};

/** Time for decoding, parsing and the rules. */
export const nativeFromBytes: Subject = (ids, paths) => {
  const { registry, ruleSets } = open(ids, paths);
  return (bytes) => () => findings(ruleSets, treeOf(bytes, registry));
};

function open(ids: readonly string[], paths: RulePaths): { registry: Registry; ruleSets: readonly RuleSet[] } {
  const registry = new Registry({ ...paths, engine: 'native' });
  return { registry, ruleSets: ids.map((id) => registry.ruleSet(registry.entry(id, today()))) };
}

/** The steps of the pipeline make the tree, so that it is made as it is while serving. */
function treeOf(bytes: Uint8Array, registry: Registry): Tree {
  const state = { bytes, options: {}, day: today(), issues: [] };
  const decoded = { ...state, ...decodeStep.run(state, registry) };
  const { tree } = { ...decoded, ...parseStep.run(decoded, registry) };
  if (!tree) throw new Error('The document does not parse.');
  return tree;
}

function findings(ruleSets: readonly RuleSet[], tree: Tree): number {
  return ruleSets.reduce((count, ruleSet) => count + ruleSet.evaluate(tree).length, 0);
}
