/** Date formats in CII: rules ignore dates unless they have eight digits and the attribute for that format. */
import type { TreeContext } from '../facts/context.js';
import { type MessageParts, toMessageParts } from './message.js';
import { part, termName } from 'einvoice-wording/part.js';
import { clip } from 'einvoice-wording/clip.js';
import { DAYS, type DayForm, EIGHT_DIGITS } from '../place/day-form.js';
import { describePlace } from '../place/named-place.js';
import { termIdOf } from '../facts/terms/term-paths.js';
import type { Finding } from 'einvoice-core/types.js';

/** Whether a rule compares dates: an unreadable date is neither earlier nor later than any other. */
function comparesDays({ assertion: { shape, reads = [] } }: Finding): boolean {
  return (
    shape === null && reads.filter((read) => read.for === 'value' && DAYS.has(String(read.path.at(-1)))).length > 1
  );
}

/** Adds the fix for the date format, if only the format is wrong. */
export function addDateFormat(
  said: MessageParts,
  form: DayForm | null,
  finding: Finding,
  { tree, prefixes }: TreeContext,
): MessageParts {
  if (form === null || said.fix === null) return said;
  if (form.kind === 'other') return { ...said, fix: part('schema.write', { near: form.meant }) };
  const format = EIGHT_DIGITS;
  const [reason, fix] =
    form.kind === 'unsaid'
      ? [part('evidence.dateFormat'), part('evidence.addDateFormat', { format })]
      : [part('evidence.otherDateFormat', { format: clip(form.format) }), part('evidence.writeDateFormat', { format })];
  if (!comparesDays(finding)) return { ...said, evidence: [...said.evidence, reason], fix };
  const term = termIdOf(tree, tree.parent[form.node]!, prefixes) ?? termIdOf(tree, form.node, prefixes);
  const problem = part('evidence.dayNotCompared', {
    value: clip(tree.stringValue(form.node).trim()),
    term: term === null ? undefined : part('words.behind', { term, name: termName(term) }),
  });
  return toMessageParts(problem, fix, {
    place: describePlace(form.node, { tree, prefixes, impliedNames: [] }),
    evidence: [reason],
  });
}
