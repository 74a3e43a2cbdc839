/** VAT category in rule ids to its code (UNCL 5305). */
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

/** What there is once for each category. */
export function ofCategories<T>(
  rules: (id: keyof typeof CATEGORIES, category: string) => Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(CATEGORIES).flatMap(([id, category]) =>
      Object.entries(rules(id as keyof typeof CATEGORIES, category)),
    ),
  );
}

/** Categories with rates of their own: there may be a row of the VAT breakdown for each of these. */
export const BY_RATE: ReadonlySet<string> = new Set(['S', 'L', 'M', 'B']);

/** Categories without VAT. */
export const WITHOUT_VAT: ReadonlySet<string> = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);
