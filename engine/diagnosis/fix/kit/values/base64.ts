/** Files in Base64. */

/** Base64 without a data URL prefix, in the standard alphabet and with padding; null if nothing changes. */
export function base64Of(content: string): string | null {
  const letters = content
    .replace(/^\s*data:[\w.+/;=-]*;base64,/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const length = letters.replace(/\s/g, '').length;
  // Without padding, the last group may have two or three characters.
  const isShort = !letters.includes('=') && length % 4 > 1;
  const plain = isShort ? letters.trimEnd() + '='.repeat(4 - (length % 4)) : letters;
  return plain !== content && /^[A-Za-z\d+/\s]+={0,2}\s*$/.test(plain) ? plain : null;
}

/** A plain text encoded as Base64; null if it may be a damaged file. */
export function encodedText(content: string): string | null {
  const isText = content.length <= LONGEST_TEXT && /[\s;,.<>{}äöüß]/i.test(content.trim());
  if (!isText || /^[A-Za-z\d+/=\s]+$/.test(content)) return null;
  let bytes = '';
  for (const byte of new TextEncoder().encode(content.trim())) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** Longer content is not typed by hand. */
const LONGEST_TEXT = 100_000;
