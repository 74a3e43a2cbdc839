/** Codes of our own: what is wrong with a document before or beside the publishers' rules. */
import type { Language } from '../types.js';
import type { XmlProblem } from '../xml/problem.js';
import { termsIn } from './business-terms.js';
import type { Message } from './message.js';
import { type OwnKey, fill, sentencesOf } from './sentences.js';
import { translated } from './xml-problems.js';

/** Every code that a report can have without any rule set. */
export const REPORT_CODES: readonly OwnKey[] = [
  'XML-WELL-FORMED', 'XML-DOCTYPE', 'XML-ENCODING', 'XML-LIMIT', 'FORMAT-UNKNOWN', 'XSD', 'NOT-EVALUATED', 'PROFILE-NOT-CHECKED', 'PROFILE-UNKNOWN',
  'ENVELOPE-EMPTY', 'ENVELOPE-SEVERAL', 'ENVELOPE-NESTED', 'ENVELOPE-CONTENT', 'ENVELOPE-TEXT', 'ENVELOPE-HEADER', 'ENVELOPE-MISMATCH',
];

export function isOwnCode(code: string): code is OwnKey {
  return (REPORT_CODES as readonly string[]).includes(code);
}

/** What messages of our own quote, by placeholder. */
export type OwnValues = Readonly<Partial<Record<'detail' | 'field' | 'header' | 'invoice' | 'place', string>>>;

/** @param values what the message quotes */
export function messageOfOwn(code: OwnKey, language: Language, values: OwnValues = {}): Message {
  const { problem, fix } = sentencesOf(language).own[code];
  const said = fill(problem, values);
  return { problem: said, fix, message: `${said} ${fix}`, businessTerms: termsIn(said, language) };
}

/** What the decoder or parser says, with its place: the messages hold what to do, too. */
export function messageOfProblem({ code, message, line, column }: XmlProblem, language: Language): Message {
  const problem = `${translated(message, language)} ${fill(sentencesOf(language).place, { line, column })}`;
  return { problem, fix: sentencesOf(language).own[code].fix, message: problem, businessTerms: [] };
}
