/** Evaluates the decision tables for national rules, which run in addition to those of the detection row. */
import type { CountryRow, CountryRules, DetectionRow, Manifest, Question, ValueTest } from '../rules/manifest.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { compilePattern } from './patterns.js';
import { readTerm } from './terms.js';

/** National rules that concern a document, and why they are run or left out. */
export interface CountryChoice {
  readonly rules: CountryRules;
  readonly ruleSets: readonly string[];
  readonly row: CountryRow;
  /** Values that the reason quotes, by term: the deciding value, otherwise the first. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Evaluates the tables of all countries. For most documents the first question, the seller's country, is enough.
 * @param row the detection row of the document
 */
export function countryChoices(
  tree: Tree,
  row: DetectionRow,
  { countryRules = [], documentTypes }: Pick<Manifest, 'countryRules' | 'documentTypes'>,
): readonly CountryChoice[] {
  const type = documentTypes[row.documentType]!;
  return countryRules.flatMap((rules): readonly CountryChoice[] => {
    const added = addedRuleSets(row, rules);
    if (added === null) return [];
    const { ruleSets, isForSpecification } = added;
    const read = memo((term) => readTerm(tree, type, term));
    const decisive = new Map<string, string>();
    const answerTo = memo((name) => answerQuestion(rules.questions[name]!, read, decisive));
    const matched = rules.rows.find(({ when }) =>
      Object.entries(when).every(([name, answers]) => answers.includes(answerTo(name))),
    )!;
    if (matched.outcome === 'unrelated') return [];
    // The content of the invoice takes precedence over the specification that it names.
    const decision: CountryRow =
      isForSpecification || matched.outcome === 'leave'
        ? matched
        : { when: {}, outcome: 'leave', because: rules.others };
    const values = quotableValues(rules, (term) => decisive.get(term) ?? read(term)[0] ?? '');
    return [{ rules, ruleSets, row: decision, values }];
  });
}

/** Whether rules are in force on a day, or one of their releases was requested by name. */
export function isInForce(
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
 * The rule sets to add to those of a row, and whether they were made for its specification (`isForSpecification`). Null
 * if they are not for this type of document, or if the row already contains them.
 */
function addedRuleSets(
  row: DetectionRow,
  { documents }: CountryRules,
): { readonly ruleSets: readonly string[]; readonly isForSpecification: boolean } | null {
  const candidates = documents.filter(({ documentType }) => documentType === row.documentType);
  const exact = candidates.find(({ specifications }) => row.specifications.some((id) => specifications.includes(id)));
  const found = exact ?? candidates[0];
  if (found === undefined || found.ruleSets.every((id) => row.ruleSets.includes(id))) return null;
  return { ruleSets: found.ruleSets, isForSpecification: exact !== undefined };
}

/** @param decisive receives the deciding value by its term */
function answerQuestion(
  { answers, otherwise }: Question,
  read: (term: string) => readonly string[],
  decisive: Map<string, string>,
): string {
  for (const [answer, tests] of Object.entries(answers))
    for (const test of tests)
      for (const value of read(test.term)) {
        const found = matchTest(value, test);
        if (found === null) continue;
        decisive.set(test.term, found);
        return answer;
      }
  return otherwise;
}

/** @returns the value, or the first group of the pattern; null if the value does not match */
function matchTest(value: string, { values, pattern }: ValueTest): string | null {
  if (values?.includes(value) === false) return null;
  if (pattern === undefined) return value;
  const match = compilePattern(pattern).exec(value);
  return match === null ? null : (match[1] ?? value);
}

/** Values that a reason may quote: those of all terms that the questions ask about. */
function quotableValues(
  { questions }: CountryRules,
  valueOf: (term: string) => string,
): Readonly<Record<string, string>> {
  const tests = Object.values(questions).flatMap(({ answers }) => Object.values(answers).flat());
  return Object.fromEntries([...new Set(tests.map(({ term }) => term))].map((term) => [term, valueOf(term)]));
}

/** Caches the answers. */
function memo<T>(ask: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    let answer = known.get(name);
    if (answer === undefined) known.set(name, (answer = ask(name)));
    return answer;
  };
}
