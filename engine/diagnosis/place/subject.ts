/** Finds the nodes that a rule is about, which may differ from the node on which the rule was checked. */
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Finding } from 'einvoice-core/types.js';
import { selectByCondition } from '../facts/tests/condition.js';
import { Elements } from '../facts/elements.js';
import { nodesAt } from '../facts/values/value-node.js';

/** The nodes that a rule forbids, or whose value it checks; none for other rules. */
export function findSubjects({ assertion, node }: Finding, tree: Tree, prefixes: Prefixes): readonly number[] {
  const { shape } = assertion;
  if (shape?.kind !== 'absent' && shape?.kind !== 'value') return [];
  const { path } = shape;
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined) return [];
  if (first === '//')
    return path.length === 2 && last!.startsWith('@') ? findAttributes(tree, prefixes, last!.slice(1)) : [];
  if (path.includes('..') || last!.startsWith('@')) return nodesAt(tree, node, path, prefixes);
  const nodes = node > 0 ? Elements.of(tree, prefixes).all(node, path.join('/')) : nodesAt(tree, node, path, prefixes);
  return shape.kind === 'absent' ? selectByCondition({ tree, prefixes }, assertion, path, nodes) : nodes;
}

/** All attributes with an unprefixed name; cached per document and name. */
function findAttributes(tree: Tree, prefixes: Prefixes, local: string): readonly number[] {
  const name = nameIndex(tree)('', local);
  if (name < 0) return [];
  return Elements.of(tree, prefixes).once(`attributes ${local}`, () => {
    const attributes: number[] = [];
    for (let node = 1; node < tree.size; node++)
      if (tree.name[node] === name && tree.kind[node] === ATTRIBUTE) attributes.push(node);
    return attributes;
  });
}
