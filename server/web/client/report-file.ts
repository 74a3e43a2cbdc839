/** Reports to pass on about one document or many: saved as one self-contained file, or printed. */
import type { Patch } from 'einvoice-validator/browser-patches.js';
import type { DetailedIssue, ReportedFile } from 'einvoice-reports/page/reported.js';
import { loadReportTexts } from 'einvoice-reports/page/texts/on-demand.js';
import { byId } from './dom.js';
import { currentLanguage } from './language.js';
import { save } from './save.js';
import type { ShownDocument } from './shown-document.js';

const PROGRAM = { version: byId('check', HTMLElement).dataset['version'] ?? '' };

type Saved = ShownDocument | Extract<ReportedFile, { failure: string }>;

/** Finds the repairs of a document, in the order of its findings. */
export type PatchesOf = (one: ShownDocument) => Promise<readonly (readonly Patch[])[]>;

/** Saves a report about documents, including those that were not checked. */
export async function saveReports(name: string, documents: readonly Saved[], patchesOf?: PatchesOf): Promise<void> {
  const { reportPage, page, files } = await prepare(documents, patchesOf);
  save(name, reportPage(page, files), 'text/html');
}

/** Prints the report about a document. */
export async function printReport(shown: ShownDocument, patchesOf: PatchesOf): Promise<void> {
  const [{ reportBody, page, files }, { printMarkup }] = await Promise.all([
    prepare([shown], patchesOf),
    import('./print-markup.js'),
  ]);
  printMarkup(reportBody(page, files));
}

async function prepare(documents: readonly Saved[], patchesOf?: PatchesOf) {
  const language = currentLanguage();
  const [{ reportPage, reportBody }, { withChanges }, patches] = await Promise.all([
    import('einvoice-reports/page/report-page.js'),
    import('einvoice-reports/page/proposals.js'),
    Promise.all(documents.map(async (one) => ('failure' in one ? [] : ((await patchesOf?.(one)) ?? [])))),
    loadReportTexts(language),
  ]);
  const checkedAt = documents.flatMap((one) => ('checkedAt' in one ? one.checkedAt : [])).at(-1) ?? new Date();
  const files = documents.map((one, at) => {
    if ('failure' in one) return one;
    const { source, view, report } = one;
    const issues = withChanges(
      report.details.issues,
      (_, index) => patches[at]![index] ?? [],
      { source, view },
      language,
    );
    return toReportedFile(one, issues);
  });
  return { reportPage, reportBody, page: { ...PROGRAM, language, checkedAt }, files };
}

function toReportedFile(
  { name, bytes, sha256, report, isTruncated, view }: ShownDocument,
  issues: readonly DetailedIssue[],
): ReportedFile {
  const { details } = report;
  return {
    name,
    attachment: null,
    bytes: bytes.length,
    sha256,
    report: { ...report, details: { ...details, issues } },
    isTruncated,
    view,
  };
}
