/** Values that a rule names itself, for an attribute that it compares with them. */
import { childrenAt } from '../messages/evidence/value-node.js';
import type { Touch } from '../issues/touch.js';
import { prefixedName } from '../xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT } from '../xml/tree.js';
import type { Candidate, Editor } from './edits.js';

/** `@schemeID = '0106'` or `@schemeID = ('0106', '0190')`, the same with `eq`, and `normalize-space(@schemeID) != '0106'`. */
const COMPARED = /@(\w+)\s*(?:=|eq\b|\)\s*!?=)\s*(\(?(?:\s*,?\s*(?:'[^']{1,40}'|"[^"]{1,40}"))+)/g;

/** A code among several in one text, and the attribute that they are gathered from. */
const GATHERED = /' (\w{2,20}) '/g;
const ATTRIBUTE_NAME = /@(\w+)/g;

/** More are a list, which is checked as one. */
const MOST = 6;

/** The values that a rule compares attributes with, by their names. */
function comparedIn(rule: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name, listed] of rule.matchAll(COMPARED))
    for (const [, one, other] of listed!.matchAll(/'([^']+)'|"([^"]+)"/g))
      found.set(name!, (found.get(name!) ?? new Set()).add((one ?? other)!));
  const [only, another] = new Set(Array.from(rule.matchAll(ATTRIBUTE_NAME), ([, name]) => name!));
  if (found.size === 0 && only !== undefined && another === undefined)
    found.set(only, new Set(Array.from(rule.matchAll(GATHERED), ([, code]) => code!)));
  return found;
}

/** The values that a rule compares an attribute with. */
export function namedFor(attribute: string, rule: string): readonly string[] {
  return [...(comparedIn(rule).get(attribute) ?? [])].slice(0, MOST);
}

/** What a rule says that the attributes of what it looks for have to be, where it names one value for each. */
export function attributesNamed(rule: string): readonly (readonly [name: string, value: string])[] {
  return [...comparedIn(rule)].flatMap(([name, values]) =>
    values.size === 1 ? [[name, [...values][0]!] as const] : [],
  );
}

/** The attribute with the values that its rule compares it with, set where it is wrong and added where it is missing. */
export function namedByRule(node: number, rule: string, editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  const isAttribute = tree.kind[node] === ATTRIBUTE;
  if (!isAttribute && tree.kind[node] !== ELEMENT) return [];
  const values = comparedIn(rule);
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

/** The values that a rule compares an element with, by its name or where it was checked on it. */
export function valuesNamedByRule(
  node: number,
  { test, context }: Pick<Touch, 'test' | 'context'>,
  editor: Editor,
): readonly Candidate[] {
  const { tree, prefixes } = editor;
  if (test === undefined || tree.kind[node] !== ELEMENT) return [];
  const name = node === context ? OWN : prefixedName(tree, node, prefixes).replace(SIGNS, '\\$&');
  const compared = new RegExp(
    `(?<![\\w:./@-])(?:[\\w:./-]*/)?${name}\\s*\\)?\\s*(?:=|\\beq\\b)\\s*(?:'([^']{1,40})'|(\\d{1,6}(?:\\.\\d+)?)(?![\\w.]))`,
    'g',
  );
  const values = new Set(Array.from(test.matchAll(compared), ([, text, number]) => (text ?? number)!));
  return values.size > MOST_VALUES || values.has(tree.stringValue(node).trim())
    ? []
    : [...values].map((value) => ({ class: 'choice', ...editor.set(node, value) }));
}

const OWN = String.raw`\.`;
const SIGNS = /[.*+?^${}()|[\]\\]/g;

/** More values are a list. */
const MOST_VALUES = 12;
