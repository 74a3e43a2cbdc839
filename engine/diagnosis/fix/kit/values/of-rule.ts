/** Values that a rule names itself, for an attribute that it compares with them. */
import type { RuleSays } from '../../../facts/tests/rule-says.js';

/** More are a list, which is checked as one. */
export const MOST_NAMED = 6;

/** The values that a rule compares attributes with, by their names. */
export function comparedIn({ compared }: Pick<RuleSays, 'compared'>): Map<string, Set<string>> {
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
  return [...(comparedIn(rule).get(attribute) ?? [])].slice(0, MOST_NAMED);
}

/** What a rule says that the attributes of what it looks for have to be, where it names one value for each. */
export function attributesNamed(rule: RuleSays): readonly (readonly [name: string, value: string])[] {
  return [...comparedIn(rule)].flatMap(([name, values]) =>
    values.size === 1 ? [[name, [...values][0]!] as const] : [],
  );
}
