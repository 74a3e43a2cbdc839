/** Documents as text, for people to look at. */

/** The encoding of a document in UTF-16, by its first bytes; null for others. */
export function wideLabel([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  return first === 0xff || second === 0 ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : null;
}

/** Bytes of a document as far as they can be shown; changes are made elsewhere. */
export function textOf(bytes: Uint8Array): string {
  const label = wideLabel(bytes);
  if (label !== null) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
