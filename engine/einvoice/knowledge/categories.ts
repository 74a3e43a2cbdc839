/** Codes of VAT categories (UNCL 5305) by their abbreviations in rule ids. */
export const CATEGORIES = {
  S: 'S',
  Z: 'Z',
  E: 'E',
  AE: 'AE',
  IC: 'K',
  G: 'G',
  O: 'O',
  AF: 'L',
  AG: 'M',
  B: 'B',
} as const;

/** Merges the entries for all categories. */
export function forEachCategory<T>(
  rules: (id: keyof typeof CATEGORIES, category: string) => Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(CATEGORIES).flatMap(([id, category]) =>
      Object.entries(rules(id as keyof typeof CATEGORIES, category)),
    ),
  );
}

/** Categories that have a row in the VAT breakdown per rate. */
export const BY_RATE: ReadonlySet<string> = new Set(['S', 'L', 'M', 'B']);

/** Categories without VAT. */
export const WITHOUT_VAT: ReadonlySet<string> = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);
