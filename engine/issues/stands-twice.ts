/** Values that stand twice where a rule takes one: that keeps it from being evaluated, and is what is wrong. */
import { hasElements } from '../messages/evidence/value-node.js';
import { unevaluatedBecause } from '../messages/finding-message.js';
import type { Message } from '../messages/message.js';
import { labelled, placeOf } from '../messages/places/place.js';
import { schemaSentencesOf } from '../messages/schema/sentences.js';
import { fill } from '../messages/sentences.js';
import { termAt } from '../messages/term-paths.js';
import type { Finding, Language } from '../types.js';
import { pathOf, prefixedName } from '../xml/prefixed-names.js';
import { ELEMENT, type Tree } from '../xml/tree.js';
import type { Place } from './where.js';

/** Whether an element with a value stands behind another one of its name. */
export function standsTwice(node: number, tree: Tree): boolean {
  if (node <= 0 || tree.kind[node] !== ELEMENT || hasElements(tree, node)) return false;
  for (let at = tree.firstChild[tree.parent[node]!]!; at !== 0 && at !== node; at = tree.nextSibling[at]!)
    if (tree.kind[at] === ELEMENT && tree.name[at] === tree.name[node]) return true;
  return false;
}

/** The message of a rule that could not be evaluated, with the element that stands twice and what to do about it. */
export function withDoubled(
  message: Message,
  { error }: Finding,
  { node, missing }: Place,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): Message {
  if (error === undefined || missing !== null || !standsTwice(node, tree)) return message;
  const { tooOftenOnce } = schemaSentencesOf(language);
  const term = termAt(pathOf(tree, node, prefixes), language);
  const values = {
    element: prefixedName(tree, node, prefixes),
    parent: prefixedName(tree, tree.parent[node]!, prefixes),
    term: term === null ? '' : ` (${term.id})`,
  };
  const label = placeOf(node, { tree, prefixes, language, told: [] });
  const said = `${fill(tooOftenOnce.problem, values)} ${unevaluatedBecause(error, language)}`;
  const problem = labelled(label, said, language);
  const fix = fill(tooOftenOnce.fix, values);
  return {
    ...message,
    problem,
    fix,
    message: `${problem} ${fix}`,
    businessTerms: term === null ? message.businessTerms : [term],
  };
}
