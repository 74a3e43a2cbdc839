/** Evaluates tests that consist only of paths, which must exist or have a value, combined by `and`, `or` and `not`. */
import { nodesAt } from '../facts/values/value-node.js';
import type { PlainTest } from 'einvoice-schematron/test-traits.js';
import type { NodePath } from 'einvoice-core/types.js';
import { type Walk, reach } from '../facts/tests/reach.js';

/**
 * Whether a test holds.
 * @param path treated as present
 */
export function holdsWith(test: PlainTest, path: NodePath, walk: Walk): boolean {
  switch (test.kind) {
    case 'and':
      return test.parts.every((part) => holdsWith(part, path, walk));
    case 'or':
      return test.parts.some((part) => holdsWith(part, path, walk));
    case 'not':
      return !holdsWith(test.part, path, walk);
    case 'there':
      return isSame(test.path, path) || valuesAt(test.path, walk).length > 0;
    case 'compared':
      return valuesAt(test.path, walk).some((value) => (value === test.value) === test.isSame);
  }
}

/** Splits a test into the paths that it requires, and all its paths, each with the values that it is compared with. */
export function splitTest(test: PlainTest): {
  readonly there: readonly NodePath[];
  readonly listed: readonly { readonly path: NodePath; readonly values: readonly string[] }[];
} {
  const there: NodePath[] = [];
  const listed: { readonly path: NodePath; readonly values: string[] }[] = [];
  const look = (part: PlainTest): void => {
    if ('parts' in part) part.parts.forEach(look);
    else if (part.kind === 'not') look(part.part);
    else if (part.kind === 'there') {
      if (!there.some((path) => isSame(path, part.path))) there.push(part.path);
    } else if (part.isSame) {
      const known = listed.find(({ path }) => isSame(path, part.path));
      if (known === undefined) listed.push({ path: part.path, values: [part.value] });
      else known.values.push(part.value);
    }
  };
  look(test);
  return { there, listed };
}

function isSame(one: NodePath, other: NodePath): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at]);
}

/** The nodes that a path of the test selects. */
export function nodesOf(path: NodePath, walk: Walk): readonly number[] {
  const { tree, prefixes, node } = walk;
  return path[0] === '//' ? reach(walk, path).nodes : nodesAt(tree, node, path, prefixes);
}

function valuesAt(path: NodePath, walk: Walk): readonly string[] {
  return nodesOf(path, walk).map((each) => walk.tree.stringValue(each));
}
