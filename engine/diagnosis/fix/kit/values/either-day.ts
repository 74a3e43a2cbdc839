/** Ambiguous dates such as 03/04/2025: both readings are offered, the likelier first. */
import { isDay } from 'einvoice-core/detection/issue-date.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import { hasElements } from '../../../facts/values/value-node.js';
import { countriesOfParties } from './country.js';
import type { Editor } from '../../edits/editor.js';

const WRITTEN = /^(\d{1,2})([-/ ])(\d{1,2})\2(\d{4})$/;
const DATES = /Date(?:TimeString)?$/;
const DUE = /Due/;

/** A possible meaning of a date. */
interface Reading {
  /** The date, as `2025-04-03`. */
  readonly day: string;
  /** Whether the written date starts with the day and not with the month. */
  readonly isDayFirst: boolean;
}

/** The possible dates of an ambiguous value, each in both date formats of invoices; none for other values. */
export function eitherDay(node: number, editor: Editor): readonly string[] {
  const readings = readingsOf(editor.tree.stringValue(node).trim());
  if (readings.length < 2) return [];
  const others = daysIn(node, editor);
  const scored = readings.map((reading) => ({ reading, score: scoreOf(reading, node, others, editor) }));
  scored.sort((one, other) => other.score - one.score);
  return scored.flatMap(({ reading: { day } }) => [day, day.replaceAll('-', '')]);
}

function readingsOf(written: string): readonly Reading[] {
  const [, first, , second, year] = WRITTEN.exec(written) ?? [];
  if (first === undefined || first === second) return [];
  const two = (digits: string): string => digits.padStart(2, '0');
  return [
    { day: `${year}-${two(second!)}-${two(first)}`, isDayFirst: true },
    { day: `${year}-${two(first)}-${two(second!)}`, isDayFirst: false },
  ].filter(({ day }) => isDay(day));
}

/** The texts of other dates in the document, and whether they are due dates. */
function daysIn(node: number, { tree }: Editor): readonly { readonly text: string; readonly isDue: boolean }[] {
  const found: { text: string; isDue: boolean }[] = [];
  for (let at = 1; at < tree.size && found.length < MAX_DAYS; at++)
    if (at !== node && tree.kind[at] === ELEMENT && DATES.test(localOf(at, tree)) && !hasElements(tree, at))
      found.push({ text: tree.stringValue(at).trim(), isDue: isDue(at, tree) });
  return found;
}

const MAX_DAYS = 50;

/**
 * How well a reading fits the document: whether unambiguous dates are written in the same order, the same date occurs
 * elsewhere, and due dates come after other dates.
 */
function scoreOf(
  { day, isDayFirst }: Reading,
  node: number,
  others: ReturnType<typeof daysIn>,
  editor: Editor,
): number {
  let score = isDayFirst === !countriesOfParties(editor).includes('US') ? 1 : 0;
  for (const { text, isDue: isOtherDue } of others) {
    const [, first, , second] = WRITTEN.exec(text) ?? [];
    if (first !== undefined && Number(first) > 12 !== Number(second) > 12)
      score += Number(first) > 12 === isDayFirst ? 8 : 0;
    const other = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    if (!isDay(other)) continue;
    if (other === day) score += 4;
    const own = isDue(node, editor.tree);
    if (own !== isOtherDue && (own ? day >= other : day <= other)) score += 2;
  }
  return score;
}

function isDue(node: number, tree: Editor['tree']): boolean {
  return DUE.test(localOf(node, tree)) || DUE.test(localOf(tree.parent[node]!, tree));
}

function localOf(node: number, tree: Editor['tree']): string {
  return tree.kind[node] === ELEMENT ? tree.names[tree.name[node]!]!.local : '';
}
