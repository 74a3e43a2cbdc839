/** How a ZIP file is known. */

/** Whether a file starts as an archive does, an empty one included. */
export function isArchive(bytes: Uint8Array): boolean {
  const [p, k, first, second] = bytes;
  return p === 0x50 && k === 0x4b && ((first === 3 && second === 4) || (first === 5 && second === 6));
}
