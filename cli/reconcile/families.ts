/** Maps names in a report to rule sets. */

/** Specifications by the prefix of the ids of their rule sets, and by the names that files and scenarios use. */
const FAMILIES: readonly { readonly ruleSets: RegExp; readonly names: RegExp }[] = [
  { ruleSets: /^facturx-/, names: /factur-?x/i },
  { ruleSets: /^zugferd-/, names: /zugferd/i },
  { ruleSets: /^xrechnung-/, names: /xrechnung/i },
  { ruleSets: /^peppol-/, names: /peppol/i },
  { ruleSets: /^fr-/, names: /br-fr|ctc-fr|fr-ctc/i },
  { ruleSets: /^nlcius-/, names: /nlcius|si-ubl|simplerinvoicing/i },
  { ruleSets: /^ubl-be/, names: /ubl[.-]?be\b/i },
  { ruleSets: /^cius-ro/, names: /cius-ro|ro-cius|\bro\.anaf\b/i },
  { ruleSets: /^cius-pt/, names: /cius-pt/i },
  { ruleSets: /^hr-cius/, names: /hr-cius/i },
  { ruleSets: /^rs-cius/, names: /rs-cius|srbdt/i },
  { ruleSets: /^pint\b/, names: /\bpint\b/i },
];

/** Checked last, because most other names contain it, too: `FACTUR-X_EN16931.xslt` belongs to Factur-X. */
const EN16931 = { ruleSets: /^en16931-/, names: /en-?16931/i };

/** Words in file names that indicate the other syntax. */
const OTHER_SYNTAX: readonly { readonly ruleSet: RegExp; readonly names: RegExp }[] = [
  { ruleSet: /-ubl$/, names: /(?<![a-z])cii(?![a-z])/i },
  { ruleSet: /-cii$/, names: /(?<![a-z])ubl(?![a-z])/i },
];

/** @returns whether one of the sources belongs to that rule set; null if no source has a known name */
export function isNamed(ruleSet: string, sources: readonly string[]): boolean | null {
  const named = sources.map(lastPart).map((name) => ({ name, families: familiesIn(name) }));
  if (named.every(({ families }) => families.length === 0)) return null;
  const otherSyntax = OTHER_SYNTAX.find((each) => each.ruleSet.test(ruleSet))?.names;
  return named.some(
    ({ name, families }) => families.some((family) => family.test(ruleSet)) && otherSyntax?.test(name) !== true,
  );
}

function familiesIn(name: string): readonly RegExp[] {
  const found = FAMILIES.filter(({ names }) => names.test(name)).map(({ ruleSets }) => ruleSets);
  return found.length === 0 && EN16931.names.test(name) ? [EN16931.ruleSets] : found;
}

/** Folder names mislead: `openpeppol/2026.5/xslt/CEN-EN16931-UBL.xslt` belongs to EN 16931. */
function lastPart(source: string): string {
  return /[^/]*$/.exec(source.replace(/\/+$/, ''))?.[0] ?? source;
}
