/** Files as Base64. */

/** A file in Base64 without the beginning of a data URL, in the usual letters and with its end; null where that makes no difference. */
export function base64Of(content: string): string | null {
  const letters = content
    .replace(/^\s*data:[\w.+/;=-]*;base64,/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const length = letters.replace(/\s/g, '').length;
  // Of four letters two or three may be left where the signs that fill up are cut off.
  const isShort = !letters.includes('=') && length % 4 > 1;
  const plain = isShort ? letters.trimEnd() + '='.repeat(4 - (length % 4)) : letters;
  return plain !== content && /^[A-Za-z\d+/\s]+={0,2}\s*$/.test(plain) ? plain : null;
}

/** A text that stands where it has to be encoded, as Base64; null for what may be a file that is damaged. */
export function encodedText(content: string): string | null {
  const isText = content.length <= LONGEST_TEXT && /[\s;,.<>{}äöüß]/i.test(content.trim());
  if (!isText || /^[A-Za-z\d+/=\s]+$/.test(content)) return null;
  let bytes = '';
  for (const byte of new TextEncoder().encode(content.trim())) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** A longer text is none that somebody has typed. */
const LONGEST_TEXT = 100_000;
