/** What is known of rules by their codes: looked up once per code, since every finding of a rule asks the same. */
import { KNOWLEDGE } from './index.js';
import type { Knowledge, OtherCategories } from './knowledge.js';

/** What a family says rules are about. */
type About = { [Key in keyof Knowledge]-?: Key extends `about${string}` ? Key : never }[keyof Knowledge];

const known = new Map<About, Map<string, boolean>>();

/** Whether a family of rules says that a rule is about something. */
export function isKnownAs(about: About, code: string): boolean {
  let codes = known.get(about);
  if (codes === undefined) known.set(about, (codes = new Map()));
  let answer = codes.get(code);
  if (answer === undefined) codes.set(code, (answer = KNOWLEDGE.some((family) => family[about]?.test(code))));
  return answer;
}

const CATEGORIES = new Map(KNOWLEDGE.flatMap(({ otherCategories = {} }) => Object.entries(otherCategories)));

/** The categories that may be meant where a rule says that one does not fit; null for other rules. */
export function otherCategoriesOf(code: string): OtherCategories | null {
  return CATEGORIES.get(code) ?? null;
}
