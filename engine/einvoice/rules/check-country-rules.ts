/** Validates the national rules in a manifest: there must be exactly one decision for each document. */
import type { CountryRow, CountryRules, Manifest, Question, TermPath, ValueTest } from './manifest.js';

/** Tables with more combinations of answers would be incomprehensible. */
const MAX_COMBINATIONS = 10_000;

const NAME = /^Q\{[^{}]*\}[^{}]+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @returns the mistake, or null */
export function wrongCountryRules(manifest: Manifest): string | null {
  for (const [name, { terms = {} }] of Object.entries(manifest.documentTypes)) {
    const wrong = Object.entries(terms).find(([, paths]) => !isList(paths) || !paths.every(isTermPath));
    if (wrong !== undefined)
      return `documentType ${name}: the paths of ${wrong[0]} must have the form Q{namespace}name, with "attribute" or "joined"`;
  }
  const { countryRules = [] } = manifest;
  if (!Array.isArray(countryRules)) return '"countryRules" is no list';
  const twice = countryRules.find(({ id }, index) => countryRules.findIndex((other) => other.id === id) !== index);
  if (twice !== undefined) return `country rules ${twice.id} stand twice`;
  for (const rules of countryRules) {
    const wrong = wrongRules(rules, manifest);
    if (wrong !== null) return `country rules ${rules.id}: ${wrong}`;
  }
  return null;
}

function wrongRules(rules: CountryRules, manifest: Manifest): string | null {
  const { id, specification, from, source, documents, others, questions, rows } = rules;
  const unknown = unknownKey(rules, [
    'id',
    'specification',
    'from',
    'source',
    'documents',
    'others',
    'questions',
    'rows',
  ]);
  if (unknown !== null) return unknown;
  if (!id || !source) return 'they need an "id" and a "source"';
  if (!manifest.specifications.some((known) => known.id === specification))
    return `unknown specification ${specification}`;
  if (typeof from !== 'string' || !DAY.test(from) || Number.isNaN(Date.parse(from)))
    return '"from" must be a date such as 2026-09-01';
  if (!isList(documents) || !isList(rows) || !isObject(questions))
    return '"documents", "questions" and "rows" must not be empty';
  const used = new Set(Object.values(questions).flatMap(questionTerms));
  for (const each of documents) {
    const wrong = wrongDocuments(each, used, manifest);
    if (wrong !== null) return wrong;
  }
  if (!isNamed(others)) return 'others: it has no reason';
  for (const [name, question] of Object.entries(questions)) {
    const wrong = wrongQuestion(question);
    if (wrong !== null) return `question ${name}: ${wrong}`;
  }
  for (const [index, row] of rows.entries()) {
    const wrong = wrongRow(row, questions);
    if (wrong !== null) return `row ${index + 1}: ${wrong}`;
  }
  return wrongTogether(rows, questions);
}

function wrongDocuments(
  each: CountryRules['documents'][number],
  terms: ReadonlySet<string>,
  { documentTypes, detection, ruleSets }: Manifest,
): string | null {
  const unknown = unknownKey(each, ['documentType', 'specifications', 'ruleSets']);
  if (unknown !== null) return unknown;
  const type = Object.hasOwn(documentTypes, each.documentType) ? documentTypes[each.documentType] : undefined;
  if (type === undefined) return `unknown documentType ${each.documentType}`;
  if (!isList(each.specifications) || !isList(each.ruleSets)) return `nothing is said of ${each.documentType}`;
  for (const id of each.specifications)
    if (!detection.some((row) => row.documentType === each.documentType && row.specifications.includes(id)))
      return `no detection row of ${each.documentType} is for the specification ${id}`;
  const absent = each.ruleSets.find((id) => !ruleSets.some((entry) => entry.id === id));
  if (absent !== undefined) return `unknown rule set ${absent}`;
  const missing = [...terms].find((term) => !Object.hasOwn(type.terms ?? {}, term));
  return missing === undefined ? null : `documentType ${each.documentType} has no paths of ${missing}`;
}

function wrongQuestion(question: Question): string | null {
  const unknown = unknownKey(question, ['answers', 'otherwise']);
  if (unknown !== null) return unknown;
  if (!isObject(question.answers) || !question.otherwise) return 'it needs "answers" and "otherwise"';
  if (Object.hasOwn(question.answers, question.otherwise)) return `"${question.otherwise}" stands twice`;
  for (const [answer, tests] of Object.entries(question.answers)) {
    if (!isList(tests)) return `the answer ${answer} has no tests`;
    for (const test of tests) {
      const wrong = unknownKey(test, ['term', 'values', 'pattern']);
      if (wrong !== null) return wrong;
      if (!test.term) return `a test of the answer ${answer} has no term`;
      if (test.values !== undefined && !isList(test.values)) return `a test of the answer ${answer} has no values`;
      if (!isRegularExpression(test.pattern)) return `"${test.pattern}" is not a regular expression`;
    }
    // An earlier answer already matches the value, so this test has no effect.
    const taken = valuesBefore(question, answer);
    const again = tests
      .flatMap(({ term, values = [] }) => values.map((value) => `${term} ${value}`))
      .find((value) => taken.has(value));
    if (again !== undefined) return `${again} belongs to two answers`;
  }
  return null;
}

function valuesBefore({ answers }: Question, answer: string): ReadonlySet<string> {
  const names = Object.keys(answers);
  return new Set(
    names
      .slice(0, names.indexOf(answer))
      .flatMap((name) => answers[name]!.flatMap(({ term, values = [] }) => values.map((value) => `${term} ${value}`))),
  );
}

/** Whether a reason has an id. Its text is in the files of each language, which tests compare with the manifest. */
function isNamed(reason: unknown): boolean {
  return typeof reason === 'string' && reason !== '';
}

function wrongRow(row: CountryRow, questions: CountryRules['questions']): string | null {
  const unknown = unknownKey(row, ['when', 'outcome', 'because']);
  if (unknown !== null) return unknown;
  if (!['run', 'leave', 'unsure', 'unrelated'].includes(row.outcome)) return `unknown outcome ${row.outcome}`;
  for (const [name, answers] of Object.entries(row.when ?? {})) {
    if (!Object.hasOwn(questions, name)) return `unknown question ${name}`;
    if (!isList(answers)) return `no answers to ${name}`;
    const other = answers.find((answer) => !possibleAnswers(questions[name]!).includes(answer));
    if (other !== undefined) return `${name} has no answer ${other}`;
  }
  if (row.outcome === 'unrelated') return row.because === undefined ? null : 'nobody is told why';
  return isNamed(row.because) ? null : 'it has no reason';
}

/** Every combination of answers must match exactly one row. */
function wrongTogether(rows: readonly CountryRow[], questions: CountryRules['questions']): string | null {
  let combinations: readonly Readonly<Record<string, string>>[] = [{}];
  for (const [name, question] of Object.entries(questions)) {
    combinations = combinations.flatMap((each) =>
      possibleAnswers(question).map((answer) => ({ ...each, [name]: answer })),
    );
    if (combinations.length > MAX_COMBINATIONS) return 'there are too many questions';
  }
  const conditions = rows.map(({ when }) => Object.entries(when));
  for (const answers of combinations) {
    const met = conditions.flatMap((wantedAnswers, index) =>
      wantedAnswers.every(([name, wanted]) => wanted.includes(answers[name]!)) ? [index] : [],
    );
    if (met.length === 1) continue;
    const said = Object.entries(answers)
      .map(([name, answer]) => `${name}: ${answer}`)
      .join(', ');
    return met.length === 0 ? `no row is for ${said}` : `rows ${met[0]! + 1} and ${met[1]! + 1} overlap: ${said}`;
  }
  return null;
}

/** All possible answers to a question. */
function possibleAnswers({ answers, otherwise }: Question): readonly string[] {
  return [...Object.keys(answers), otherwise];
}

function questionTerms({ answers }: Question): readonly string[] {
  return Object.values(answers ?? {}).flatMap((tests: readonly ValueTest[]) =>
    isList(tests) ? tests.map(({ term }) => term) : [],
  );
}

function isTermPath(value: TermPath): boolean {
  return (
    unknownKey(value, ['path', 'attribute', 'joined']) === null &&
    isList(value.path) &&
    value.path.every((name) => NAME.test(name)) &&
    (value.attribute === undefined || (typeof value.attribute === 'string' && value.attribute !== '')) &&
    (value.joined === undefined || (isList(value.joined) && value.joined.every((name) => NAME.test(name)))) &&
    (value.attribute === undefined || value.joined === undefined)
  );
}

function unknownKey(entry: object, known: readonly string[]): string | null {
  const unknown = Object.keys(entry).find((key) => !known.includes(key));
  return unknown === undefined ? null : `the key "${unknown}" means nothing there`;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function isRegularExpression(text = ''): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
