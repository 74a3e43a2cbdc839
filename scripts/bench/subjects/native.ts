/** The native engine: rules alone, and from bytes to findings. */
import { today } from '#core/rules/today.js';
import { Registry } from '#core/rules/registry.js';
import type { RuleSet } from '#core/types.js';
import type { Tree } from '#schematron/xml/tree.js';
import { read } from '../../kit/tree.js';
import type { RulePaths } from '#validator/index.js';
import type { Subject } from './subject.js';

/** Times the rules. They store nothing about a tree between runs, so that a turn can reuse one tree. */
export const native: Subject = (ids, paths) => rulesOnly(ids, registryOf(paths));

/**
 * Like `native`, with an existing registry: a second copy of the compiled rules would be more code for V8 to keep warm,
 * and no validating process has two.
 */
export function rulesOnly(ids: readonly string[], registry: Registry): ReturnType<Subject> {
  const ruleSets = open(ids, registry);
  return (bytes) => {
    const tree = treeOf(bytes);
    return () => findings(ruleSets, tree);
  };
}

/** Times decoding, parsing and the rules. */
export const nativeFromBytes: Subject = (ids, paths) => {
  const ruleSets = open(ids, registryOf(paths));
  return (bytes) => () => findings(ruleSets, treeOf(bytes));
};

function registryOf(paths: RulePaths): Registry {
  return new Registry({ ...paths, engine: 'native' });
}

function open(ids: readonly string[], registry: Registry): readonly RuleSet[] {
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
