/** Corrects malformed Base64, and encodes texts as Base64. */

/**
 * Removes a data URL prefix, and restores the standard alphabet and padding; null if the result equals the content or
 * is not Base64.
 */
export function repairBase64(content: string): string | null {
  const characters = content
    .replace(/^\s*data:[\w.+/;=-]*;base64,/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const length = characters.replace(/\s/g, '').length;
  // Without padding, the last group may have two or three characters.
  const lacksPadding = !characters.includes('=') && length % 4 > 1;
  const padded = lacksPadding ? characters.trimEnd() + '='.repeat(4 - (length % 4)) : characters;
  return padded !== content && /^[A-Za-z\d+/\s]+={0,2}\s*$/.test(padded) ? padded : null;
}

/** Encodes a plain text as Base64; null if the content may be a damaged file instead. */
export function encodeText(content: string): string | null {
  const isText = content.length <= MAX_TEXT && /[\s;,.<>{}äöüß]/i.test(content.trim());
  if (!isText || /^[A-Za-z\d+/=\s]+$/.test(content)) return null;
  let bytes = '';
  for (const byte of new TextEncoder().encode(content.trim())) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** Longer content was not typed by hand, so it is not encoded. */
const MAX_TEXT = 100_000;
