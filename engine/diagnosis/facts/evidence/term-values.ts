/**
 * Quotes the values of the business terms that a message names, if the test does not show which value the rule reads.
 */
import type { Finding, NodePath } from 'einvoice-core/types.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { termPaths } from '../terms/business-terms.js';
import { type Part, decimalPart, part } from 'einvoice-wording/part.js';
import { unconditionalPaths } from '../terms/term-paths.js';
import { clip } from 'einvoice-wording/clip.js';
import { Elements } from '../elements.js';

/** An amount has two decimals, unlike a version number such as 2.1. */
const AMOUNT = /^-?\d{1,20}\.\d\d$/;

/** If a message names more business terms than this, no value is quoted. */
const MAX_TERMS = 3;

/**
 * The sentence with the values of business terms. The values come from the same line or party as the finding.
 * @param terms ids of the terms that the problem names
 * @returns null if none of the terms has exactly one value in that line or party
 */
export function termsSentence(
  { node, assertion: { shape } }: Finding,
  terms: readonly string[],
  tree: Tree,
  prefixes: Prefixes,
): Part | null {
  if (shape !== null || terms.length > MAX_TERMS) return null;
  const elements = Elements.of(tree, prefixes);
  const path = prefixedPath(tree, Math.max(node, elements.root), prefixes);
  const sentences = terms.flatMap((id) => {
    const value = nearestValue(elements, node, path, id);
    return value === ''
      ? []
      : [
          AMOUNT.test(value)
            ? part('evidence.termAmount', { term: id, value: decimalPart(value) })
            : part('evidence.term', { term: id, value: clip(value) }),
        ];
  });
  return sentences.length === 0 ? null : part('words.sentence', { text: sentences });
}

/**
 * The node of the only business term that a message names; -1 if the invoice lacks the term. Null if the message names
 * several terms, if the term has several nodes, or if the test shows which node the rule reads.
 */
export function findOnlyTermNode(
  { node, assertion: { shape } }: Finding,
  terms: readonly string[],
  tree: Tree,
  prefixes: Prefixes,
): number | null {
  const [only, another] = terms;
  if (shape !== null || only === undefined || another !== undefined) return null;
  const elements = Elements.of(tree, prefixes);
  return nearestNode(elements, node, prefixedPath(tree, Math.max(node, elements.root), prefixes), only);
}

function nearestValue(elements: Elements, node: number, contextPath: NodePath, id: string): string {
  return elements.text(nearestNode(elements, node, contextPath, id) ?? -1);
}

/**
 * The node of a term that is nearest to a finding; -1 if there is none, null if there are several or the place is
 * unclear.
 */
function nearestNode(elements: Elements, node: number, contextPath: NodePath, id: string): number | null {
  if (!Object.hasOwn(termPaths(), id)) return null;
  // Paths with conditions are left out: the conditions would have to be evaluated.
  const path = unconditionalPaths(id).find((names) => names[0] === contextPath[0]);
  if (path === undefined) return null;
  let sharedSteps = 0;
  while (
    sharedSteps < contextPath.length &&
    sharedSteps < path.length &&
    contextPath[sharedSteps] === path[sharedSteps]
  )
    sharedSteps += 1;
  // A value of the buyer says nothing about the seller.
  if ([contextPath[sharedSteps], path[sharedSteps]].every((name) => name !== undefined && PARTY.test(name)))
    return null;
  let sharedAncestor = Math.max(node, elements.root);
  for (let levels = contextPath.length - sharedSteps; levels > 0; levels--)
    sharedAncestor = elements.tree.parent[sharedAncestor]!;
  const last = path.at(-1)!;
  if (sharedSteps < path.length && last.startsWith('@')) {
    const [element, otherElement] =
      sharedSteps === path.length - 1
        ? [sharedAncestor]
        : elements.all(sharedAncestor, path.slice(sharedSteps, -1).join('/'));
    if (otherElement !== undefined) return null;
    return element === undefined ? -1 : elements.attributeNode(element, last.slice(1));
  }
  const nodes =
    sharedSteps === path.length ? [sharedAncestor] : elements.all(sharedAncestor, path.slice(sharedSteps).join('/'));
  const [only, another] = nodes;
  if (only === undefined) return -1;
  return another !== undefined || elements.hasElements(only) ? null : only;
}

const PARTY = /Party$/;
