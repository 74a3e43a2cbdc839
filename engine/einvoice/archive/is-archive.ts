/** Recognises ZIP files. */

/** Whether a file starts like a ZIP archive, possibly an empty one. */
export function isArchive(bytes: Uint8Array): boolean {
  const [p, k, first, second] = bytes;
  return p === 0x50 && k === 0x4b && ((first === 3 && second === 4) || (first === 5 && second === 6));
}
