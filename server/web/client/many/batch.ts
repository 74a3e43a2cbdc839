/** Files that were added together: their results, filters and order. */
import { groupConsequences } from 'einvoice-reports/page/consequences.js';
import type { TextKey, TextValues } from 'einvoice-reports/page/texts/texts.js';
import type { ReportIssue } from '../report.js';
import type { ShownDocument } from '../shown-document.js';

/** One of many documents. */
export interface BatchItem {
  readonly name: string;
  /** The result; null while it waits. */
  readonly outcome:
    | { readonly shown: ShownDocument }
    | { readonly problem: TextKey; readonly values?: TextValues }
    | null;
}

export const FILTERS = ['all', 'invalid', 'warnings', 'valid', 'others'] as const;
export type Filter = (typeof FILTERS)[number];

export type Column = 'file' | 'verdict' | 'format' | 'cause' | 'errors' | 'warnings';

export interface Batch {
  readonly items: BatchItem[];
  /** The document that was opened last. */
  opened: BatchItem | null;
  /** The user has stopped it before all were checked. */
  isStopped: boolean;
  filter: Filter;
  /** Only documents with a finding of that code; empty for all. */
  code: string;
  /** Only names that contain this. */
  search: string;
  /** Null: original order. */
  sort: { readonly column: Column; readonly isDescending: boolean } | null;
}

/** A batch in which nothing is checked yet. */
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

export function shownDocument({ outcome }: BatchItem): ShownDocument | null {
  return outcome !== null && 'shown' in outcome ? outcome.shown : null;
}

/** The first finding to look at; null if there is none. */
export function firstCause(item: BatchItem): ReportIssue | null {
  const shown = shownDocument(item);
  return shown === null ? null : (groupConsequences(shown.report.details.issues)[0]?.issue ?? null);
}

/** The filter that matches a document, apart from `all`. */
export function filterKind(item: BatchItem): Exclude<Filter, 'all'> {
  const shown = shownDocument(item);
  if (shown === null) return 'others';
  if (!shown.report.valid) return 'invalid';
  return shown.report.warningCount > 0 ? 'warnings' : 'valid';
}

/** The documents that match the filters, in the chosen order. */
export function filterAndSort(
  { items, filter, code, search, sort }: Batch,
  formatOf: (shown: ShownDocument) => string,
): readonly BatchItem[] {
  const part = search.trim().toLowerCase();
  const found = items.filter(
    (item) =>
      (filter === 'all' || filterKind(item) === filter) &&
      (part === '' || item.name.toLowerCase().includes(part)) &&
      (code === '' || (shownDocument(item)?.report.details.issues.some((issue) => issue.code === code) ?? false)),
  );
  if (sort === null) return found;
  const sortValue = (item: BatchItem): string | number => {
    const shown = shownDocument(item);
    switch (sort.column) {
      case 'file':
        return item.name;
      case 'verdict':
        return FILTERS.indexOf(filterKind(item));
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
  const sign = sort.isDescending ? -1 : 1;
  return found
    .map((item) => ({ item, value: sortValue(item) }))
    .sort(({ value: a }, { value: b }) => {
      // Missing values come last in either direction.
      if (a === '' || b === '') return Number(a === '') - Number(b === '');
      return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
    })
    .map(({ item }) => item);
}

/** How often a rule failed, and in how many documents; the most frequent first. */
export interface RuleTotal {
  readonly code: string;
  readonly problem: string;
  readonly files: number;
  readonly findings: number;
}

/** Totals by rule over the causes of all documents, without their consequences. */
export function totalsByRule(items: readonly BatchItem[]): readonly RuleTotal[] {
  const totals = new Map<string, { problem: string; files: Set<BatchItem>; findings: number }>();
  for (const item of items)
    for (const { issue } of groupConsequences(shownDocument(item)?.report.details.issues ?? [])) {
      const total = totals.get(issue.code) ?? { problem: issue.problem, files: new Set(), findings: 0 };
      total.files.add(item);
      total.findings++;
      totals.set(issue.code, total);
    }
  return [...totals]
    .map(([code, { problem, files, findings }]) => ({ code, problem, files: files.size, findings }))
    .sort((a, b) => b.files - a.files || b.findings - a.findings || (a.code < b.code ? -1 : 1));
}

/** Lines of comma-separated values (RFC 4180); texts that a spreadsheet would run as a formula are escaped. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string => {
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
