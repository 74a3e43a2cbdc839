/** Schemes of VAT numbers, one per country. */
const VAT_SCHEME = /^99(?:14|2[02-9]|3\d|4\d|5[0-37])$/;

/** The familiar name of an identifier scheme; undefined if it has none. */
export function nameOfScheme(names: Readonly<Record<string, string>>, code: string): string | undefined {
  return VAT_SCHEME.test(code) ? names['VAT'] : nameOfCode(names, code);
}

/**
 * The name of a code; undefined if it is not listed.
 * @param names by code; properties inherited from Object are ignored
 */
export function nameOfCode(names: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(names, code) ? names[code] : undefined;
}
