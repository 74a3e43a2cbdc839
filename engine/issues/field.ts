/** What a finding is about, in one name: an element, an attribute or a business term. */
import { displayTerm } from '../messages/business-terms.js';
import { joined } from '../messages/families.js';
import { sharesName, termAt } from '../messages/term-paths.js';
import type { Message } from '../messages/message.js';
import type { Finding, Language, NodePath } from '../types.js';
import { elementName, pathOf } from '../xml/prefixed-names.js';
import type { Tree } from '../xml/tree.js';

/**
 * What a rule calculates; else the element whose presence it asks for or whose value it looks at, where its test tells;
 * else the business term that the message names first; else the element in which the rule was checked. An element whose
 * name several business terms share (`cbc:ID`) is given as its term.
 * @param message what is said about the finding
 * @param prefixes namespace to prefix
 */
export function fieldOf(
  finding: Finding,
  message: Pick<Message, 'businessTerms' | 'calculation'>,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): string | null {
  const { assertion, node } = finding;
  const [first] = message.businessTerms;
  const path = targetOf(finding, message, tree, prefixes);
  if (path === null) {
    if (assertion.subject !== null && !(first && sharesName(assertion.subject))) return assertion.subject;
    return first ? displayTerm(first) : elementName(tree, node, prefixes);
  }
  const name = lastName(path);
  const found = termAt(path, language);
  const term = message.calculation !== undefined ? (found ?? first) : sharesName(name) ? found : null;
  return term ? displayTerm(term) : name;
}

/** Names from the root to what the finding is about; null where neither the test nor a calculation tells. */
function targetOf(
  { assertion: { shape }, node }: Finding,
  { calculation }: Pick<Message, 'calculation'>,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): NodePath | null {
  if (calculation !== undefined) return calculation.target === null ? null : pathOf(tree, calculation.target, prefixes);
  if (shape === null) return null;
  const names = joined(pathOf(tree, node, prefixes), shape.kind === 'never' ? [] : shape.path);
  return names.length === 0 ? null : names;
}

function lastName(path: NodePath): string {
  const last = path.at(-1)!;
  return last.startsWith('@') && path.length > 1 ? `${path.at(-2)!}/${last}` : last;
}
