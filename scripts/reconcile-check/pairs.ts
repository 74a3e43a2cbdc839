/** Which report in a folder is about which document. */
import { basename, extname } from 'node:path';

export interface Paired {
  readonly report: string;
  readonly document: string;
}

/**
 * A report is called as its document, with something behind it: `invoice.xml.phive.json`, `invoice-report.xml` as the KoSIT
 * validator names them. Of several documents it is about the one with the longest name.
 * @returns the pairs, and reports without a document
 */
export function pairReports(
  reports: readonly string[],
  documents: readonly string[],
): { readonly pairs: readonly Paired[]; readonly alone: readonly string[] } {
  const longestFirst = [...documents].sort((a, b) => b.length - a.length);
  const pairs: Paired[] = [];
  const alone: string[] = [];
  for (const report of reports) {
    const document =
      longestFirst.find((name) => report.startsWith(`${name}.`)) ??
      longestFirst.find((name) => report.startsWith(`${basename(name, extname(name))}-report.`));
    if (document === undefined) alone.push(report);
    else pairs.push({ report, document });
  }
  return { pairs, alone };
}
