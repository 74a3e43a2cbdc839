/** Looks up facts about rules by code; cached per code, since every finding of a rule needs the same ones. */
import { KNOWLEDGE } from './index.js';
import type { Knowledge, OtherCategories } from './knowledge.js';

/** The properties of `Knowledge` that match the codes of all rules about a subject. */
type RuleSubject = { [Key in keyof Knowledge]-?: Key extends `about${string}` ? Key : never }[keyof Knowledge];

const known = new Map<RuleSubject, Map<string, boolean>>();

/** Whether a rule is about this subject, according to its family. */
export function isAbout(about: RuleSubject, code: string): boolean {
  let codes = known.get(about);
  if (codes === undefined) known.set(about, (codes = new Map()));
  let answer = codes.get(code);
  if (answer === undefined) codes.set(code, (answer = KNOWLEDGE.some((family) => family[about]?.test(code))));
  return answer;
}

const CATEGORIES = new Map(KNOWLEDGE.flatMap(({ otherCategories = {} }) => Object.entries(otherCategories)));

/** The VAT categories that may be intended if a rule rejects one; null for other rules. */
export function findOtherCategories(code: string): OtherCategories | null {
  return CATEGORIES.get(code) ?? null;
}
