/** Files that came in together: what has become of them, and which of them are wanted in which order. */
import { groupConsequences } from 'einvoice-reports/page/consequences.js';
import type { TextKey, TextValues } from 'einvoice-reports/page/texts/texts.js';
import type { ReportIssue } from '../report.js';
import type { Shown } from '../shown.js';

/** A document of many. */
export interface BatchItem {
  readonly name: string;
  /** What has become of it; null as long as it waits. */
  readonly outcome: { readonly shown: Shown } | { readonly problem: TextKey; readonly values?: TextValues } | null;
}

export const FILTERS = ['all', 'invalid', 'warnings', 'valid', 'others'] as const;
export type Filter = (typeof FILTERS)[number];

export type Column = 'file' | 'verdict' | 'format' | 'cause' | 'errors' | 'warnings';

export interface Batch {
  readonly items: BatchItem[];
  /** The document that was opened last. */
  opened: BatchItem | null;
  /** Somebody has ended it before all were checked. */
  isStopped: boolean;
  filter: Filter;
  /** Only documents with a finding of that code; empty for all. */
  code: string;
  /** Only names with that in it. */
  search: string;
  /** Null: as they came. */
  sort: { readonly column: Column; readonly isDown: boolean } | null;
}

/** A batch of which nothing is checked yet. */
export function startBatch(names: readonly string[]): Batch {
  return {
    items: names.map((name) => ({ name, outcome: null })),
    opened: null,
    isStopped: false,
    filter: 'all',
    code: '',
    search: '',
    sort: null,
  };
}

export function shownOf({ outcome }: BatchItem): Shown | null {
  return outcome !== null && 'shown' in outcome ? outcome.shown : null;
}

/** The finding to begin with; null where there is none. */
export function firstCause(item: BatchItem): ReportIssue | null {
  const shown = shownOf(item);
  return shown === null ? null : (groupConsequences(shown.report.details.issues)[0]?.issue ?? null);
}

/** Which filter a document is found by, beside `all`. */
export function kindOf(item: BatchItem): Exclude<Filter, 'all'> {
  const shown = shownOf(item);
  if (shown === null) return 'others';
  if (!shown.report.valid) return 'invalid';
  return shown.report.warningCount > 0 ? 'warnings' : 'valid';
}

/** The documents that are wanted, in the order that is wanted. */
export function wanted(
  { items, filter, code, search, sort }: Batch,
  formatOf: (shown: Shown) => string,
): readonly BatchItem[] {
  const part = search.trim().toLowerCase();
  const found = items.filter(
    (item) =>
      (filter === 'all' || kindOf(item) === filter) &&
      (part === '' || item.name.toLowerCase().includes(part)) &&
      (code === '' || (shownOf(item)?.report.details.issues.some((issue) => issue.code === code) ?? false)),
  );
  if (sort === null) return found;
  const valueOf = (item: BatchItem): string | number => {
    const shown = shownOf(item);
    switch (sort.column) {
      case 'file':
        return item.name;
      case 'verdict':
        return FILTERS.indexOf(kindOf(item));
      case 'format':
        return shown === null ? '' : formatOf(shown);
      case 'cause':
        return firstCause(item)?.code ?? '';
      case 'errors':
        return shown?.report.errorCount ?? -1;
      case 'warnings':
        return shown?.report.warningCount ?? -1;
    }
  };
  const collator = new Intl.Collator(undefined, { numeric: true });
  const sign = sort.isDown ? -1 : 1;
  return found
    .map((item) => ({ item, value: valueOf(item) }))
    .sort(({ value: a }, { value: b }) => {
      // What has no value comes last, whichever way is wanted.
      if (a === '' || b === '') return Number(a === '') - Number(b === '');
      return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
    })
    .map(({ item }) => item);
}

/** How often a rule was broken, and in how many documents; what breaks most of them first. */
export interface RuleTotal {
  readonly code: string;
  readonly problem: string;
  readonly files: number;
  readonly findings: number;
}

/** Totals by rule, over the causes of all documents: what follows from them is gone with them. */
export function totalsByRule(items: readonly BatchItem[]): readonly RuleTotal[] {
  const totals = new Map<string, { problem: string; files: Set<BatchItem>; findings: number }>();
  for (const item of items)
    for (const { issue } of groupConsequences(shownOf(item)?.report.details.issues ?? [])) {
      const total = totals.get(issue.code) ?? { problem: issue.problem, files: new Set(), findings: 0 };
      total.files.add(item);
      total.findings++;
      totals.set(issue.code, total);
    }
  return [...totals]
    .map(([code, { problem, files, findings }]) => ({ code, problem, files: files.size, findings }))
    .sort((a, b) => b.files - a.files || b.findings - a.findings || (a.code < b.code ? -1 : 1));
}

/** A line of comma-separated values each (RFC 4180); what a program for tables would take for a formula stays a text. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string => {
    const said = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(said) ? `"${said.replaceAll('"', '""')}"` : said;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
