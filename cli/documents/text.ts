/** Documents as text, to be shown to people. */

/** The label of the UTF-16 encoding indicated by the first bytes of a document; null for other encodings. */
export function utf16Label([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  return first === 0xff || second === 0 ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : null;
}

/** Decodes a document for display only; bytes that can't be decoded are replaced. */
export function decodeForDisplay(bytes: Uint8Array): string {
  const label = utf16Label(bytes);
  if (label !== null) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
