/** Text of documents and file names, fit for XML. */

/** Characters that XML 1.0 forbids even as references. */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text without characters that XML can't hold. */
export function printable(value: string): string {
  return value.replace(FORBIDDEN, '\ufffd');
}
