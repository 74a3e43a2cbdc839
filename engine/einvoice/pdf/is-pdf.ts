/** Recognises PDFs. It has no imports, so that a web page can use it before loading the PDF code. */

/** PDF readers accept this many bytes before the header and after the end (PDF 1.7, appendix H, 13 and 18). */
export const HEADER_SEARCH_BYTES = 1024;

/** `%PDF-` */
const HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d] as const;

/** Whether the content is a PDF, whatever the file name. Called for every document. */
export function isPdf(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, HEADER_SEARCH_BYTES);
  for (let at = start.indexOf(HEADER[0]); at >= 0; at = start.indexOf(HEADER[0], at + 1))
    if (HEADER.every((byte, index) => start[at + index] === byte)) return true;
  return false;
}
