/** Reports to pass on: one self-contained file about one document or many. */
import type { ViewGroup } from 'einvoice-validator/browser.js';
import type { KeyData, ReportedFile } from 'einvoice-reports/page/reported.js';
import { byId } from './dom.js';
import { currentLanguage } from './language.js';
import { save } from './save.js';
import type { ShownDocument } from './shown-document.js';

const PROGRAM = { version: byId('check', HTMLElement).dataset['version'] ?? '' };

/** Saves a report about documents, including those that were not checked. */
export async function saveReports(
  name: string,
  documents: readonly (ShownDocument | Extract<ReportedFile, { failure: string }>)[],
): Promise<void> {
  const { reportPage } = await import('einvoice-reports/page/report-page.js');
  const checkedAt = documents.flatMap((one) => ('checkedAt' in one ? one.checkedAt : [])).at(-1) ?? new Date();
  const files = documents.map((one) => ('failure' in one ? one : toReportedFile(one)));
  save(name, reportPage({ ...PROGRAM, language: currentLanguage(), checkedAt }, files), 'text/html');
}

function toReportedFile({ name, bytes, sha256, report, isTruncated, view }: ShownDocument): ReportedFile {
  return {
    name,
    attachment: null,
    bytes: bytes.length,
    sha256,
    report,
    isTruncated,
    invoice: view === null ? null : toKeyData(view.content, view.currency),
  };
}

function toKeyData(content: ViewGroup, currency: string): KeyData {
  const group = (key: string): ViewGroup | undefined => content.groups.find((inner) => inner.key === key);
  const text = (of: ViewGroup | undefined, key: string): string | null =>
    of?.values.find((value) => value.key === key)?.text ?? null;
  const total = text(group('totals'), 'due');
  return {
    number: text(content, 'number'),
    date: text(content, 'issueDate'),
    seller: text(group('seller'), 'name'),
    buyer: text(group('buyer'), 'name'),
    total: total === null ? null : `${total} ${currency}`.trimEnd(),
  };
}
