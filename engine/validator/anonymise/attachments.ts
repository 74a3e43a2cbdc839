/** Replaces attached files with ones of the same length that can be opened if possible. */

const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;
const NOTE = 'This file takes the place of an attachment that was taken out. ';

/** A minimal PDF that viewers open: one empty page, without cross-reference table, which they rebuild. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/**
 * Replaces a Base64 text with other content, character by character, keeping white space. Invalid characters stay in
 * place.
 */
export function replaceAttachment(text: string, mimeType: string): string {
  const start = mimeType === 'application/pdf' ? PDF : '';
  const filler = (start + NOTE.repeat(Math.ceil(text.length / NOTE.length))).slice(0, text.length);
  const content = btoa(filler).replaceAll('=', '');
  let at = 0;
  const replaced = text.replace(/[A-Za-z0-9+/]/g, () => content[at++ % content.length]!);
  // Some bits of the last character before "=" must be zero.
  return BASE64.test(text)
    ? replaced.replace(/[A-Za-z0-9+/](?=(={1,2})\s*$)/, (_, signs: string) => (signs.length === 2 ? 'A' : 'E'))
    : replaced;
}
