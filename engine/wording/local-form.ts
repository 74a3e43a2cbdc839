/** Numbers and days as written in a language. Quotations from a document, and values to put into one, stay exact. */

/** How a language writes numbers and days; part of `invoice-words.json`. */
export interface LocalForm {
  /** `YYYY`, `MMMM` (name), `MM`, `DD` and `D` in the order of the language. */
  readonly date: string;
  readonly months: readonly string[];
  readonly numbers: { readonly decimal: string; readonly group: string };
}

/** Decimal numbers of a document, except digits in a name or a version. */
const NUMBER = /(?<![\p{L}\d.,]|[\p{L}\d]-)(\d+)(?:\.(\d+))?(?![\p{L}\d]|[.,]\d)/gu;

const IS_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A decimal number with the separators of the language, and all of its digits; other text stays unchanged. */
export function localNumber(value: string, form: Pick<LocalForm, 'numbers'>): string {
  return IS_NUMBER.test(value) ? localCalculation(value, form) : value;
}

/** Every decimal number in a calculation: `1,000.00 - 50.00`. */
export function localCalculation(text: string, { numbers }: Pick<LocalForm, 'numbers'>): string {
  return text.replace(NUMBER, (_, whole: string, decimals?: string) => {
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, numbers.group);
    return decimals === undefined ? grouped : `${grouped}${numbers.decimal}${decimals}`;
  });
}

/** A day as written in the language; text that is not an ISO 8601 date stays unchanged. */
export function localDay(value: string, { date, months }: Pick<LocalForm, 'date' | 'months'>): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  const name = months[Number(month) - 1];
  if (year === undefined || name === undefined) return value;
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    MMMM: name,
    MM: month!,
    DD: day!,
    D: String(Number(day)),
  };
  return date.replace(/YYYY|MMMM|MM|DD|D/g, (part) => parts[part]!);
}
