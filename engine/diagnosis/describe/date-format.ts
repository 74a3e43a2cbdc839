/** Messages about errors in the date formats of CII that make rules ignore a date. */
import type { TreeContext } from '../facts/context.js';
import { type MessageParts, toMessageParts } from './message.js';
import { part, termName } from 'einvoice-wording/part.js';
import { clip } from 'einvoice-wording/clip.js';
import { DATE_ELEMENTS, type DateFormatError, EIGHT_DIGIT_FORMAT } from '../place/date-format.js';
import { describePlace } from '../place/named-place.js';
import { termIdOf } from '../facts/terms/term-paths.js';
import type { Finding } from 'einvoice-core/types.js';

/** Whether a rule compares two dates; such a rule fails if one of the dates is unreadable. */
function comparesDates({ assertion: { shape, reads = [] } }: Finding): boolean {
  return (
    shape === null &&
    reads.filter((read) => read.for === 'value' && DATE_ELEMENTS.has(String(read.path.at(-1)))).length > 1
  );
}

/** Adds the fix for an error in the date format. If the rule compares dates, the message also gets another problem. */
export function addDateFormat(
  parts: MessageParts,
  formatError: DateFormatError | null,
  finding: Finding,
  { tree, prefixes }: TreeContext,
): MessageParts {
  if (formatError === null || parts.fix === null) return parts;
  if (formatError.kind === 'contradicted')
    return { ...parts, fix: part('schema.write', { near: formatError.correctedDate }) };
  const format = EIGHT_DIGIT_FORMAT;
  const [reason, fix] =
    formatError.kind === 'missing'
      ? [part('evidence.dateFormat'), part('evidence.addDateFormat', { format })]
      : [
          part('evidence.otherDateFormat', { format: clip(formatError.format) }),
          part('evidence.writeDateFormat', { format }),
        ];
  if (!comparesDates(finding)) return { ...parts, evidence: [...parts.evidence, reason], fix };
  const term = termIdOf(tree, tree.parent[formatError.node]!, prefixes) ?? termIdOf(tree, formatError.node, prefixes);
  const problem = part('evidence.dayNotCompared', {
    value: clip(tree.stringValue(formatError.node).trim()),
    term: term === null ? undefined : part('words.behind', { term, name: termName(term) }),
  });
  return toMessageParts(problem, fix, {
    place: describePlace(formatError.node, { tree, prefixes, impliedNames: [] }),
    evidence: [reason],
  });
}
