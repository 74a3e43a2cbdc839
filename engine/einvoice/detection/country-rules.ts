/** The rules of countries that a document is checked by on top of those of its detection row: the decision table's answer. */
import type { CountryRow, CountryRules, DetectionRow, Manifest, Question, ValueTest } from '../rules/manifest.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { expressionOf } from './patterns.js';
import { valuesOf } from './terms.js';

/** Rules of a country that have to do with a document, and why they are run or left off. */
export interface CountryChoice {
  readonly rules: CountryRules;
  readonly ruleSets: readonly string[];
  readonly row: CountryRow;
  /** What the reason speaks of, by term: the value that decided, or else the first one. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * What the tables of all countries say of a document. A document that they have nothing to do with, as most have not, is
 * told by its first answer: the seller's country.
 * @param row the one that the document is checked by
 */
export function countryChoices(
  tree: Tree,
  row: DetectionRow,
  { countryRules = [], documentTypes }: Pick<Manifest, 'countryRules' | 'documentTypes'>,
): readonly CountryChoice[] {
  const type = documentTypes[row.documentType]!;
  return countryRules.flatMap((rules): readonly CountryChoice[] => {
    const added = addedTo(row, rules);
    if (added === null) return [];
    const { ruleSets, isFor } = added;
    const read = memo((term) => valuesOf(tree, type, term));
    const decisive = new Map<string, string>();
    const answerTo = memo((name) => answerOf(rules.questions[name]!, read, decisive));
    const met = rules.rows.find(({ when }) =>
      Object.entries(when).every(([name, answers]) => answers.includes(answerTo(name))),
    )!;
    if (met.outcome === 'unrelated') return [];
    // What the invoice says of itself goes before what its specification is.
    const answer: CountryRow =
      isFor || met.outcome === 'leave' ? met : { when: {}, outcome: 'leave', because: rules.others };
    const values = valuesOfQuestions(rules, (term) => decisive.get(term) ?? read(term)[0] ?? '');
    return [{ rules, ruleSets, row: answer, values }];
  });
}

/** Whether rules bind on a day, or are asked for by the name of a release of theirs whatever the day. */
export function bindsOn(
  { rules, ruleSets }: CountryChoice,
  day: string,
  releases: readonly string[],
  manifest: Pick<Manifest, 'ruleSets'>,
): boolean {
  return (
    rules.from <= day ||
    (releases.length > 0 &&
      manifest.ruleSets.some(({ id, release }) => ruleSets.includes(id) && releases.includes(release)))
  );
}

/**
 * The rule sets that are added to those of a row, or would be if its specification were one that they are for; null where
 * the rules are not for such documents at all, or in the row already.
 */
function addedTo(
  row: DetectionRow,
  { documents }: CountryRules,
): { readonly ruleSets: readonly string[]; readonly isFor: boolean } | null {
  const ofType = documents.filter(({ documentType }) => documentType === row.documentType);
  const own = ofType.find(({ specifications }) => row.specifications.some((id) => specifications.includes(id)));
  const found = own ?? ofType[0];
  if (found === undefined || found.ruleSets.every((id) => row.ruleSets.includes(id))) return null;
  return { ruleSets: found.ruleSets, isFor: own !== undefined };
}

/** @param decisive is given the value that decided, by its term */
function answerOf(
  { answers, otherwise }: Question,
  read: (term: string) => readonly string[],
  decisive: Map<string, string>,
): string {
  for (const [answer, tests] of Object.entries(answers))
    for (const test of tests)
      for (const value of read(test.term)) {
        const found = passing(value, test);
        if (found === null) continue;
        decisive.set(test.term, found);
        return answer;
      }
  return otherwise;
}

/** @returns the value, or what the first group of the pattern takes of it; null where it does not pass */
function passing(value: string, { values, pattern }: ValueTest): string | null {
  if (values?.includes(value) === false) return null;
  if (pattern === undefined) return value;
  const match = expressionOf(pattern).exec(value);
  return match === null ? null : (match[1] ?? value);
}

/** What a reason may speak of: the terms that the questions are about. */
function valuesOfQuestions(
  { questions }: CountryRules,
  valueOf: (term: string) => string,
): Readonly<Record<string, string>> {
  const tests = Object.values(questions).flatMap(({ answers }) => Object.values(answers).flat());
  return Object.fromEntries([...new Set(tests.map(({ term }) => term))].map((term) => [term, valueOf(term)]));
}

/** Asks a question once. */
function memo<T>(ask: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    let answer = known.get(name);
    if (answer === undefined) known.set(name, (answer = ask(name)));
    return answer;
  };
}
