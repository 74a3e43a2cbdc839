/** The report on one document as a page that stands alone. */
import type { Verdict } from '../../../engine/index.js';
import { packageVersion } from '../../../engine/package-root.js';
import { reportPage } from './report-page.js';

/** What a page tells of the document beside its verdict. */
export interface DocumentFacts {
  readonly name: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

export function verdictPage({ report, details, language, truncated }: Verdict, facts: DocumentFacts): string {
  const attachment = details.pdf?.attachment ?? null;
  return reportPage({ language, version: packageVersion(), checkedAt: new Date() }, [
    { ...facts, attachment, report: { ...report, details }, isCut: truncated, invoice: null },
  ]);
}
