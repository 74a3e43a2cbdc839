/** Values that a rule names itself, for an attribute that it compares with them. */
import { childrenAt } from '../facts/values/value-node.js';
import type { Touch } from '../place/touch.js';
import type { RuleSays } from '../facts/tests/rule-says.js';
import { prefixedName } from '../../xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT } from '../../xml/tree.js';
import type { Candidate, Editor } from './edits.js';

/** More are a list, which is checked as one. */
const MOST = 6;

/** The values that a rule compares attributes with, by their names. */
function comparedIn({ compared }: Pick<RuleSays, 'compared'>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { name, is, values } of compared) {
    if (!name.startsWith('@') || is !== '=') continue;
    const local = name.slice(1);
    const known = found.get(local) ?? new Set();
    for (const value of values) if (value !== '') known.add(value);
    found.set(local, known);
  }
  return found;
}

/** The values that a rule compares an attribute with. */
export function namedFor(attribute: string, rule: RuleSays): readonly string[] {
  return [...(comparedIn(rule).get(attribute) ?? [])].slice(0, MOST);
}

/** What a rule says that the attributes of what it looks for have to be, where it names one value for each. */
export function attributesNamed(rule: RuleSays): readonly (readonly [name: string, value: string])[] {
  return [...comparedIn(rule)].flatMap(([name, values]) =>
    values.size === 1 ? [[name, [...values][0]!] as const] : [],
  );
}

/** The attribute with the values that its rule compares it with, set where it is wrong and added where it is missing. */
export function namedByRule(node: number, rule: RuleSays, editor: Editor): readonly Candidate[] {
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
  { rule, context }: Pick<Touch, 'rule' | 'context'>,
  editor: Editor,
): readonly Candidate[] {
  const { tree, prefixes } = editor;
  if (tree.kind[node] !== ELEMENT) return [];
  const name = node === context ? '.' : prefixedName(tree, node, prefixes);
  const values = new Set(
    rule.compared.flatMap((each) =>
      each.name === name && each.is === '=' && each.isContext !== true && each.values.length === 1 ? each.values : [],
    ),
  );
  values.delete('');
  return values.size > MOST_VALUES || values.has(tree.stringValue(node).trim())
    ? []
    : [...values].map((value) => ({ class: 'choice', ...editor.set(node, value) }));
}

/** More values are a list. */
const MOST_VALUES = 12;
