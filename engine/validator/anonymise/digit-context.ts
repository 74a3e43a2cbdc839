/** Classifies digits in texts by their context. */

/** Number of characters examined on either side. */
export const CONTEXT_LENGTH = 40;

/**
 * Whether digits are part of a longer code of letters and digits, such as a passport number; sizes and units are
 * shorter.
 */
export function isPartOfCode(before: string, behind: string): boolean {
  const [lead] = /[\p{L}\d]*$/u.exec(before)!;
  const [rest] = /^[\p{L}\d]*/u.exec(behind)!;
  return lead.length + rest.length > LONGEST_NEIGHBOURS && /\d/.test(lead + rest);
}

const LONGEST_NEIGHBOURS = 4;

/** A plausible year of an invoice or its subject. */
export const YEAR = /^20[0-4]\d$/;

/**
 * Whether a date belongs to a person, such as a birthday, judged by its year or the preceding word; other dates belong
 * to the invoice.
 */
export function isPersonalDate(date: string, before: string): boolean {
  const [year] = /\d{4}/.exec(date)!;
  return Number(year) < FIRST_YEAR || BIRTH_WORDS.test(before);
}

/** Older dates are not about an invoice or its subject. */
const FIRST_YEAR = 2005;

const BIRTH_WORDS =
  /(?:\*|\b(?:geb|born|birth|naissance|n[ée]e?|nato|nata|nacid[oa]|geboren|geburts\w*|født|född|fødselsdato|d\.?o\.?b)\b)[^\d]{0,24}$/iu;
