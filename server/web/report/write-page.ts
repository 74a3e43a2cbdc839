/** Writes the report about one document as a self-contained page, with the invoice and the changes that repair it. */
import { withChanges } from 'einvoice-reports/page/proposals.js';
import { reportPage } from 'einvoice-reports/page/report-page.js';
import { readShownDocument } from 'einvoice-reports/shown-document.js';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import type { Verdict } from 'einvoice-validator';
import type { DocumentFacts } from '../../reports/report-type.js';

export interface PageContent {
  readonly verdict: Verdict;
  readonly facts: DocumentFacts;
  /** XML or PDF. */
  readonly document: Uint8Array;
  /** That of its media type. */
  readonly charset: string | undefined;
  /** Those of locations, by namespace. */
  readonly prefixes: Readonly<Record<string, string>>;
}

export async function writePage({ verdict, facts, document, charset, prefixes }: PageContent): Promise<string> {
  const { report, details, language, truncated } = verdict;
  const shown = await readShownDocument(document, details.issues, { language, prefixes, charset });
  const issues = withChanges(details.issues, ({ patches = [] }) => patches, shown, language);
  return reportPage({ language, version: packageVersion(), checkedAt: new Date() }, [
    {
      ...facts,
      attachment: details.pdf?.attachment ?? null,
      report: { ...report, details: { ...details, issues } },
      isTruncated: truncated,
      view: shown?.view ?? null,
    },
  ]);
}
