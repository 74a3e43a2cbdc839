/** Matches reports with documents in a folder. */
import { basename, extname } from 'node:path';

export interface Paired {
  readonly report: string;
  readonly document: string;
}

/**
 * A report is named after its document, with a suffix: `invoice.xml.phive.json`, or `invoice-report.xml` as from the
 * KoSIT validator. If several documents match, the longest name counts.
 * @returns the pairs, and reports without a document
 */
export function pairReports(
  reports: readonly string[],
  documents: readonly string[],
): { readonly pairs: readonly Paired[]; readonly unmatched: readonly string[] } {
  const longestFirst = [...documents].sort((a, b) => b.length - a.length);
  const pairs: Paired[] = [];
  const unmatched: string[] = [];
  for (const report of reports) {
    const document =
      longestFirst.find((name) => report.startsWith(`${name}.`)) ??
      longestFirst.find((name) => report.startsWith(`${basename(name, extname(name))}-report.`));
    if (document === undefined) unmatched.push(report);
    else pairs.push({ report, document });
  }
  return { pairs, unmatched };
}
