/** Classifies digits in texts by their context. */

/** Number of characters examined on either side. */
export const CONTEXT_LENGTH = 40;

/**
 * Whether digits belong to a code of letters and digits, such as a passport number. Sizes and units have fewer digits.
 */
export function isPartOfCode(before: string, after: string): boolean {
  const [wordBefore] = /[\p{L}\d]*$/u.exec(before)!;
  const [rest] = /^[\p{L}\d]*/u.exec(after)!;
  return wordBefore.length + rest.length > LONGEST_NEIGHBOURS && /\d/.test(wordBefore + rest);
}

const LONGEST_NEIGHBOURS = 4;

/** A plausible year of an invoice or its subject. */
export const YEAR = /^20[0-4]\d$/;

/**
 * Whether a date belongs to a person, such as a birthday, judging by its year or the preceding word. Other dates belong
 * to the invoice.
 */
export function isPersonalDate(date: string, before: string): boolean {
  const [year] = /\d{4}/.exec(date)!;
  return Number(year) < FIRST_YEAR || BIRTH_WORDS.test(before);
}

/** Earlier dates are not about an invoice or its subject. */
const FIRST_YEAR = 2005;

const BIRTH_WORDS =
  /(?:\*|\b(?:geb|born|birth|naissance|n[ée]e?|nato|nata|nacid[oa]|geboren|geburts\w*|født|född|fødselsdato|d\.?o\.?b)\b)[^\d]{0,24}$/iu;
