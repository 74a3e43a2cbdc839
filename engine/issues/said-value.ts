/** The value at the place of a finding, in a message that does not name it: where a rule reads several, only the place tells. */
import type { Message } from '../messages/message.js';
import { decimalIn, fill, sentencesOf } from '../messages/sentences.js';
import { clipped } from '../messages/evidence/clip.js';
import type { Finding, Language } from '../types.js';
import type { Facts } from './facts.js';

/** Longer ones are no values that somebody got wrong, but texts. */
const LONGEST = 60;

/** The message with what the invoice says where it is to be changed. */
export function withValue(
  message: Message,
  { assertion, error }: Finding,
  { actual = '', target, term, missing }: Partial<Facts>,
  language: Language,
): Message {
  // Of what could not be evaluated nobody knows which value is wrong; of what is there too often, all are.
  const isRead = error === undefined && assertion.shape?.kind !== 'count';
  // The publisher's own text has its values filled in by its rule.
  const isPublishers = message.fix === null;
  const value = clipped(actual);
  if (!isRead || isPublishers || value === '' || actual.length > LONGEST || missing !== undefined) return message;
  if (message.message.includes(value) || message.message.includes(decimalIn(value, language))) return message;
  const name = term ?? lastNames(target ?? '');
  if (name === '') return message;
  const sentence = `${fill(sentencesOf(language).evidence.term, { term: name, value })}.`;
  const { problem } = message;
  return message.message.startsWith(problem)
    ? { ...message, message: `${problem} ${sentence}${message.message.slice(problem.length)}` }
    : { ...message, message: `${message.message} ${sentence}` };
}

/** `cbc:ID` or `cbc:ID/@schemeID` of a location. */
function lastNames(location: string): string {
  const steps = location.replace(/\[\d+\]/g, '').split('/');
  return steps.slice(steps.at(-1)?.startsWith('@') === true ? -2 : -1).join('/');
}
