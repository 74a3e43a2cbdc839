/** VAT categories (UNCL 5305) of the European exemption reason codes (VATEX), by the part after `VATEX-EU-`. */
const EXEMPTIONS: ReadonlyMap<string, string> = new Map([
  ['AE', 'AE'],
  ['IC', 'K'],
  ['G', 'G'],
  ['O', 'O'],
]);
/** The category of all other codes in the list. */
const OTHERS = 'E';

const EUROPEAN = 'VATEX-EU-';

/** The category of a code; null for a code of another list. */
export function categoryOfExemption(code: string): string | null {
  const [, suffix] = /^VATEX-EU-(\w+)/i.exec(code) ?? [];
  return suffix === undefined ? null : (EXEMPTIONS.get(suffix.toUpperCase()) ?? OTHERS);
}

/** The code of a category that has only one; null if it has several or none. */
export function exemptionOfCategory(category: string): string | null {
  for (const [suffix, known] of EXEMPTIONS) if (known === category) return EUROPEAN + suffix;
  return null;
}

/** Whether rows of a category must state an exemption reason. */
export function hasExemption(category: string): boolean {
  return category === OTHERS || exemptionOfCategory(category) !== null;
}

/** Typical wordings of exemption reasons in several languages, by category. */
const WORDS: readonly (readonly [category: string, words: RegExp])[] = [
  [
    'K',
    /intra-?\s?(?:eu|community|communautaire|unie|comunitaria|gemeinschaft)|innergemeinschaft|intracommunautair|art(?:icle|\.)? ?138/i,
  ],
  [
    'AE',
    /reverse[ -]?charge|auto-?liquidation|steuerschuld|§ ?13 ?b|btw verlegd|inversione contabile|art(?:icle|\.)? ?19[46]/i,
  ],
  ['G', /\bexport|ausfuhr|outside the (?:eu|european)|art(?:icle|\.)? ?146/i],
];

/** The category that the wording of a reason refers to; null if unclear. */
export function categoryInWords(reason: string): string | null {
  const [found, another] = WORDS.filter(([, words]) => words.test(reason.slice(0, LONGEST_REASON)));
  return found === undefined || another !== undefined ? null : found[0];
}

const LONGEST_REASON = 500;
