/** Codes of the European list of exemption reasons (VATEX) that are for one category of VAT (UNCL 5305), by what stands behind `VATEX-EU-`. */
const EXEMPTIONS: ReadonlyMap<string, string> = new Map([
  ['AE', 'AE'],
  ['IC', 'K'],
  ['G', 'G'],
  ['O', 'O'],
]);
/** All others of the list. */
const OTHERS = 'E';

const EUROPEAN = 'VATEX-EU-';

/** The category that a code is for; null for one of another list. */
export function categoryOfExemption(code: string): string | null {
  const [, own] = /^VATEX-EU-(\w+)/i.exec(code) ?? [];
  return own === undefined ? null : (EXEMPTIONS.get(own.toUpperCase()) ?? OTHERS);
}

/** The only code of a category; null where it has several, or none. */
export function exemptionOfCategory(category: string): string | null {
  for (const [own, of] of EXEMPTIONS) if (of === category) return EUROPEAN + own;
  return null;
}

/** Whether rows of a category have to say why there is no VAT. */
export function hasExemption(category: string): boolean {
  return category === OTHERS || exemptionOfCategory(category) !== null;
}

/** What reasons say in the languages of those who write them, by category. */
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

/** The category that a reason in words is for; null where it says nothing about that, or of several. */
export function categoryInWords(reason: string): string | null {
  const [found, another] = WORDS.filter(([, words]) => words.test(reason.slice(0, LONGEST_REASON)));
  return found === undefined || another !== undefined ? null : found[0];
}

const LONGEST_REASON = 500;
