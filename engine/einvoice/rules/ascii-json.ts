/** JSON as the compiler writes it to files with a hash. */

/** Escapes characters beyond ASCII, since pure ASCII is read many times as fast. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
