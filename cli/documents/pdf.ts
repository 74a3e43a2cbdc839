/** Messages about PDFs that no invoice can be extracted from. */
import { type PdfProblem, openPdf } from 'einvoice-validator';
import { DocumentError } from './document-error.js';

/**
 * The invoice that is embedded in a PDF.
 * @throws DocumentError if the PDF is damaged, encrypted, or holds no invoice; it names the attachments
 */
export async function embeddedInvoice(
  bytes: Uint8Array,
): Promise<{ readonly bytes: Uint8Array; readonly attachment: string }> {
  const opened = await openPdf(bytes);
  if (!opened.ok) throw new DocumentError(describeProblem(opened.problem));
  return { bytes: opened.invoice, attachment: opened.container.invoice.name };
}

function describeProblem(problem: PdfProblem): string {
  switch (problem.code) {
    case 'PDF-DAMAGED':
      return 'is a damaged or cut PDF';
    case 'PDF-PASSWORD':
      return 'is a PDF that is protected by a password';
    case 'PDF-LIMIT':
      return `is a PDF that takes more to be read than any invoice needs (limit of ${problem.limit})`;
    case 'PDF-ATTACHMENT-DAMAGED':
      return `is a PDF whose attachment ${problem.attachment} is damaged`;
    case 'PDF-EMPTY':
      return problem.attachments.length === 0
        ? 'is a PDF without any attachment: there is no invoice in it to check'
        : `is a PDF without an embedded invoice; its attachments are ${problem.attachments.join(', ')}`;
  }
}
