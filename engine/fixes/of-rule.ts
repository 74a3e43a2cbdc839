/** Values that a rule names itself, for an attribute that it compares with them. */
import { childrenAt } from '../messages/evidence/value-node.js';
import { ATTRIBUTE, ELEMENT } from '../xml/tree.js';
import type { Candidate, Editor } from './edits.js';

/** `@schemeID = '0106'` or `@schemeID = ('0106', '0190')`, and the same with `eq`. */
const COMPARED = /@(\w+)\s*(?:=|eq\b)\s*(\(?(?:\s*,?\s*(?:'[^']{1,40}'|"[^"]{1,40}"))+)/g;

/** A code among several in one text, and the attribute that they are gathered from. */
const GATHERED = /' (\w{2,20}) '/g;
const ATTRIBUTE_NAME = /@(\w+)/g;

/** More are a list, which is checked as one. */
const MOST = 6;

/** The attribute with the values that its rule compares it with, set where it is wrong and added where it is missing. */
export function namedByRule(node: number, rule: string, editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  const isAttribute = tree.kind[node] === ATTRIBUTE;
  if (!isAttribute && tree.kind[node] !== ELEMENT) return [];
  const values = new Map<string, Set<string>>();
  for (const [, name, listed] of rule.matchAll(COMPARED))
    for (const [, one, other] of listed!.matchAll(/'([^']*)'|"([^"]*)"/g))
      values.set(name!, (values.get(name!) ?? new Set()).add((one ?? other)!));
  const [only, another] = new Set(Array.from(rule.matchAll(ATTRIBUTE_NAME), ([, name]) => name!));
  if (values.size === 0 && only !== undefined && another === undefined)
    values.set(only, new Set(Array.from(rule.matchAll(GATHERED), ([, code]) => code!)));
  const made: Candidate[] = [];
  for (const [name, some] of values) {
    if (some.size > MOST) continue;
    for (const value of some) {
      if (isAttribute && tree.names[tree.name[node]!]!.local === name)
        made.push({ class: 'choice', ...editor.set(node, value) });
      else if (!isAttribute && childrenAt(tree, node, `@${name}`, editor.prefixes).length === 0)
        made.push({ class: 'choice', ...editor.addAttribute(node, name, value) });
    }
  }
  return made;
}
