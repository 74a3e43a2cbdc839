/** How a PDF is told from other files; without imports, so that a page can ask before it loads anything for PDFs. */

/** Readers of PDF accept anything before the header, and behind the end, within so many bytes (PDF 1.7, appendix H, 13 and 18). */
export const WITHIN = 1024;

/** Whether the content is that of a PDF, whatever the file is called. */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, WITHIN)).includes('%PDF-');
}
