/** A file holds nothing that could be checked. The message goes on where the file's name ends: `can't be read (ENOENT)`. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}
