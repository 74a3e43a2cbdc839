/** A file holds nothing that could be checked. The message goes on where the file's name ends: `does not exist`. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}
