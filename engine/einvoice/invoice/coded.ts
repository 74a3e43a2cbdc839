/**
 * What a code is called; undefined where it is not listed.
 * @param names by code; what every object has is no code
 */
export function nameOfCode(names: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(names, code) ? names[code] : undefined;
}
