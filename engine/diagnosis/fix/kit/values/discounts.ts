/** Converts cash discounts in payment terms to the structured format of XRechnung (BR-DE-18). */

/** Matches `#SKONTO#TAGE=14#PROZENT=2,5#`, also with blanks, with a base amount, or without the outer `#`. */
const DISCOUNT =
  /^\s*#?\s*SKONTO\s*#\s*TAGE\s*=\s*(\d{1,4})\s*#\s*PROZENT\s*=\s*(\d{1,3})(?:[.,](\d{1,2})0*)?\s*%?\s*(?:#\s*BASISBETRAG\s*=\s*(-?\d{1,12})(?:[.,](\d{1,2}))?\s*)?#?\s*$/i;
/** Longer payment terms are left alone. */
const MAX_LENGTH = 2_000;

/**
 * Puts each discount on a line of its own, in the right format. Null if nothing changes, or if there is no discount.
 */
export function formatDiscounts(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const lines = text
    .trim()
    .replace(/([^\s#])?#?[ \t]*(?=#[ \t]*SKONTO)/gi, (lead, precedingCharacter: string | undefined) =>
      precedingCharacter === undefined ? lead : `${lead.trimEnd()}\n`,
    )
    .split(/\r?\n/);
  let count = 0;
  const formatted = lines.map((line) => {
    const [, days, whole, decimals, base, cents] = DISCOUNT.exec(putDaysFirst(line)) ?? [];
    if (days === undefined || whole === undefined) return line;
    count += 1;
    const baseField = base === undefined ? '' : `BASISBETRAG=${withCents(base, cents)}#`;
    return `#SKONTO#TAGE=${days}#PROZENT=${withCents(whole, decimals)}#${baseField}`;
  });
  if (count === 0) return null;
  const terms = `${formatted.join('\n')}\n`;
  return terms === text ? null : terms;
}

/** Puts the days of a discount before the percentage. */
function putDaysFirst(line: string): string {
  return line.replace(PERCENTAGE_FIRST, '$2$1');
}

/** Matches `#PROZENT=2.5#TAGE=14`. */
const PERCENTAGE_FIRST = /(#\s*PROZENT\s*=\s*[\d.,]{1,9}\s*%?\s*)(#\s*TAGE\s*=\s*\d{1,4}\s*)(?=#|$)/i;

/** Joins the parts of a number, with two decimals: `2` and `5` become `2.50`. */
function withCents(whole: string, decimals = ''): string {
  return `${whole}.${decimals.padEnd(2, '0')}`;
}
