/** Looks up facts about rules by their codes, cached per code, as every finding of a rule asks the same. */
import { KNOWLEDGE } from './index.js';
import type { Knowledge, OtherCategories } from './knowledge.js';

/** The properties of `Knowledge` that match the codes of rules about a subject. */
type RuleSubject = { [Key in keyof Knowledge]-?: Key extends `about${string}` ? Key : never }[keyof Knowledge];

const known = new Map<RuleSubject, Map<string, boolean>>();

/** Whether a family lists a rule as one about this subject. */
export function isAbout(about: RuleSubject, code: string): boolean {
  let codes = known.get(about);
  if (codes === undefined) known.set(about, (codes = new Map()));
  let answer = codes.get(code);
  if (answer === undefined) codes.set(code, (answer = KNOWLEDGE.some((family) => family[about]?.test(code))));
  return answer;
}

const CATEGORIES = new Map(KNOWLEDGE.flatMap(({ otherCategories = {} }) => Object.entries(otherCategories)));

/** The categories that may be meant if a rule rejects one; null for other rules. */
export function findOtherCategories(code: string): OtherCategories | null {
  return CATEGORIES.get(code) ?? null;
}
