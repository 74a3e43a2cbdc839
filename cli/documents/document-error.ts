/**
 * The file contains nothing that can be checked. The message continues a sentence that begins with its name: `does not
 * exist`.
 */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}
