/** Evaluates tests such as `a or (b = 'X' and not(c))`, which combine paths that must exist or have a value. */
import { nodesAt } from '../facts/values/value-node.js';
import type { PlainTest } from 'einvoice-schematron/test-traits.js';
import type { NodePath } from 'einvoice-core/types.js';
import { type PathContext, resolvePath } from '../facts/tests/resolve-path.js';

/**
 * Whether a test would hold if a missing element existed.
 * @param path the path of the missing element
 */
export function holdsIfPresent(test: PlainTest, path: NodePath, context: PathContext): boolean {
  switch (test.kind) {
    case 'and':
      return test.parts.every((part) => holdsIfPresent(part, path, context));
    case 'or':
      return test.parts.some((part) => holdsIfPresent(part, path, context));
    case 'not':
      return !holdsIfPresent(test.part, path, context);
    case 'there':
      return isSamePath(test.path, path) || valuesOfPath(test.path, context).length > 0;
    case 'compared':
      return valuesOfPath(test.path, context).some((value) => (value === test.value) === test.isSame);
  }
}

/** Splits a test into the paths that must exist, and the paths that are compared, each with the expected values. */
export function splitTest(test: PlainTest): {
  readonly requiredPaths: readonly NodePath[];
  readonly comparedValues: readonly { readonly path: NodePath; readonly values: readonly string[] }[];
} {
  const requiredPaths: NodePath[] = [];
  const comparedValues: { readonly path: NodePath; readonly values: string[] }[] = [];
  const collectPaths = (part: PlainTest): void => {
    if ('parts' in part) part.parts.forEach(collectPaths);
    else if (part.kind === 'not') collectPaths(part.part);
    else if (part.kind === 'there') {
      if (!requiredPaths.some((path) => isSamePath(path, part.path))) requiredPaths.push(part.path);
    } else if (part.isSame) {
      const entry = comparedValues.find(({ path }) => isSamePath(path, part.path));
      if (entry === undefined) comparedValues.push({ path: part.path, values: [part.value] });
      else entry.values.push(part.value);
    }
  };
  collectPaths(test);
  return { requiredPaths, comparedValues };
}

function isSamePath(one: NodePath, other: NodePath): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

/** The nodes that a path of the test selects. */
export function nodesOfPath(path: NodePath, context: PathContext): readonly number[] {
  const { tree, prefixes, node } = context;
  return path[0] === '//' ? resolvePath(context, path).nodes : nodesAt(tree, node, path, prefixes);
}

function valuesOfPath(path: NodePath, context: PathContext): readonly string[] {
  return nodesOfPath(path, context).map((each) => context.tree.stringValue(each));
}
