/**
 * The name of a code; undefined if it is not listed.
 * @param names by code; properties inherited from Object are ignored
 */
export function nameOfCode(names: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(names, code) ? names[code] : undefined;
}
