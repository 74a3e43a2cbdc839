/** Requirements for every answer, whatever was sent. */
import type { Answer } from './wire/answers.js';
import type { Received } from './wire/talk.js';

/** The required answers. */
export interface Expected {
  /** The allowed statuses of each final answer, in order; empty if there must be no answer. */
  readonly answers: readonly (readonly number[])[];
  /** Minimum number of answers; by default all. */
  readonly atLeast?: number;
  /** Whether the service must close the connection. */
  readonly closes?: boolean;
  /** Whether the answer is an HTML page; by default it is JSON from the API. */
  readonly isPage?: boolean;
  /** How a body with status 200 must begin. */
  readonly startsWith?: string;
  /** Texts that no answer may contain, in addition to the service's secrets. */
  readonly forbidden?: readonly string[];
}

/** Internals of the service: stack traces, modules, files of its machine. */
const INTERNALS =
  /\n\s+at |node:internal|node_modules|\bdist\/|file:\/\/|\bE(?:NOENT|ACCES|PIPE|CONNRESET)\b|SQLITE_|\b(?:Type|Range|Reference|Syntax)Error\b/;

/** @returns the first broken requirement; null if there is none */
export function findProblem(
  { answers, rest, isClosed }: Received,
  { answers: expected, atLeast = expected.length, closes, isPage = false, startsWith = '', forbidden = [] }: Expected,
  secrets: readonly string[],
): string | null {
  const finals = answers.filter(({ status }) => status >= 200);
  const statuses = finals.map(({ status }) => status).join(', ') || 'nothing';
  if (finals.length > expected.length || finals.length < atLeast)
    return `${expected.length} answers are due, and there came: ${statuses}`;
  if (rest !== '') return `behind the last answer stands ${JSON.stringify(rest.slice(0, 80))}`;
  for (const [index, answer] of finals.entries()) {
    if (!expected[index]!.includes(answer.status))
      return `answered ${answer.status} where ${expected[index]!.join(' or ')} is right: ${answer.body.slice(0, 120)}`;
    if (answer.status === 200 && !answer.body.startsWith(startsWith))
      return `the answer is ${answer.body.slice(0, 120)}`;
    const wrong = findAnswerProblem(answer, isPage, [...secrets, ...forbidden]);
    if (wrong !== null) return wrong;
  }
  return closes === true && !isClosed ? 'the connection is open on' : null;
}

/** @returns what is wrong with an answer on its own; null if nothing is */
function findAnswerProblem(answer: Answer, isPage: boolean, secrets: readonly string[]): string | null {
  const { status, headers, body } = answer;
  const all = `${[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${body}`;
  const secret = secrets.findIndex((one) => one !== '' && all.includes(one));
  if (secret >= 0) return `the answer has secret ${secret + 1} in it`;
  const inside = INTERNALS.exec(body);
  if (status >= 400 && inside !== null) return `the answer tells of the inside: ${JSON.stringify(inside[0])}`;
  if (status >= 500 && status !== 503 && status !== 504) return `answered ${status}`;
  if (status < 400 || isPage || body === '') return null;
  return isErrorBody(body) ? null : `an error that is not { "error": "…" }: ${body.slice(0, 120)}`;
}

function isErrorBody(body: string): boolean {
  try {
    const value = JSON.parse(body) as Record<string, unknown>;
    return Object.keys(value).join() === 'error' && typeof value['error'] === 'string' && value['error'] !== '';
  } catch {
    return false;
  }
}
