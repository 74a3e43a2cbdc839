/** What stands around digits tells what they are. */

/** How far is looked around a part of a text: as far as words and numbers reach. */
export const AROUND = 40;

/** Whether digits stand between letters and other digits, as in the number of a passport; sizes and units are shorter. */
export function isPartOfCode(before: string, behind: string): boolean {
  const [lead] = /[\p{L}\d]*$/u.exec(before)!;
  const [rest] = /^[\p{L}\d]*/u.exec(behind)!;
  return lead.length + rest.length > MOST_BESIDE && /\d/.test(lead + rest);
}

const MOST_BESIDE = 4;

/** Of the invoice, or of what it is about. */
export const YEAR = /^20[0-4]\d$/;

/** A day of a person's life, by its year or by the word in front of it; others are days of the invoice. */
export function isOfAnybody(date: string, before: string): boolean {
  const [year] = /\d{4}/.exec(date)!;
  return Number(year) < FIRST_YEAR || BORN.test(before);
}

/** What is older is no day of an invoice or of what it is for. */
const FIRST_YEAR = 2005;

const BORN =
  /(?:\*|\b(?:geb|born|birth|naissance|n[ée]e?|nato|nata|nacid[oa]|geboren|geburts\w*|født|född|fødselsdato|d\.?o\.?b)\b)[^\d]{0,24}$/iu;
