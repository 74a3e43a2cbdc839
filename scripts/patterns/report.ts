/** The results, as Markdown. */
import { figures, markdownTable } from '../kit/format.js';
import { processorName } from '../kit/machine.js';
import type { Collection, User, UsedPattern } from './collect.js';
import type { Measurement, MeasureOptions } from './measure.js';

/** A pattern and its worst text; null if it is never applied to text of a document. */
export interface Row {
  readonly pattern: UsedPattern;
  readonly worst: Measurement | null;
}

/** The complete report: the machine, the table, and problems. */
export function report(
  { ruleSets, computed }: Collection,
  rows: readonly Row[],
  { size, boundMs }: MeasureOptions,
): string {
  const lines = shortcomings(rows, computed, boundMs);
  return [
    `${processorName()}, Node.js ${process.version}; texts of up to ${count(size)} characters; ${rows.length} patterns of ${ruleSets.length} rule sets, ${computed.length} made from documents\n`,
    markdownTable(
      ['Pattern', 'ms per million characters', 'Ten times the text takes', 'Worst text', 'Used for', 'By'],
      rows.map(cells),
    ),
    lines.length === 0 ? 'All take time in proportion to the text.\n' : lines.map((line) => `- ${line}\n`).join(''),
  ].join('\n');
}

/** Problems that fail the run, as lines. */
export function shortcomings(rows: readonly Row[], computed: readonly string[], boundMs: number): readonly string[] {
  return [
    ...rows.flatMap(({ pattern, worst }) =>
      worst === null || worst.isLinear ? [] : [`${code(pattern.source)}: ${complaint(worst, boundMs)}`],
    ),
    ...computed.map((text) => `can't be measured, the document decides what the pattern is: ${text}`),
  ];
}

function complaint({ text, size, growth }: Measurement, boundMs: number): string {
  return growth === null
    ? `${count(size)} characters take more than ${boundMs} ms; the text is ${text}`
    : `${count(size)} characters take ${figures(growth)} times as long as ${count(size / 10)}; the text is ${text}`;
}

function cells({ pattern: { source, flags, operations, users }, worst }: Row): readonly string[] {
  const by = some(distinct(users), MAX_SETS, '; ');
  if (worst === null) return [code(source, flags), '–', '–', '–', 'lists of the rule set itself', by];
  const { milliseconds, growth, size, text } = worst;
  return [
    code(source, flags),
    milliseconds === null ? 'given up' : figures((milliseconds * 1_000_000) / size),
    growth === null ? 'given up' : figures(growth),
    code(text),
    operations.join(', '),
    by,
  ];
}

/** How many rule sets are listed, and how many rules of each. */
const MAX_SETS = 4;
const MAX_RULES = 3;

/** Versions of a rule set mostly have the same rules: lists them once. */
function distinct(users: readonly User[]): readonly string[] {
  return [...new Map(users.map((one) => [one.ruleSet, user(one)])).values()];
}

function user({ ruleSet, rules }: User): string {
  return rules.length === 0 ? `${ruleSet}: no rule` : `${ruleSet}: ${some(rules, MAX_RULES, ', ')}`;
}

function some(texts: readonly string[], most: number, between: string): string {
  const rest = texts.length - most;
  return texts.slice(0, most).join(between) + (rest > 0 ? ` and ${rest} more` : '');
}

function code(text: string, flags = ''): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text}${fence}${flags === '' ? '' : ` with ${flags}`}`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
