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
