/** Finds the release of the rules that a report names, if it numbers releases the same way as our rule sets. */

/** Patterns of source names with the release in groups; `write` turns it into our version number. */
const NAMES: readonly {
  readonly ruleSets: RegExp;
  readonly source: RegExp;
  write(groups: readonly (string | undefined)[]): string;
}[] = [
  // phive: `/external/schematron/1.3.15/ubl/EN16931-UBL-validation.xslt`, `eu.cen.en16931:ubl:1.3.14-2`
  { ruleSets: /^en16931-/, source: /\/(\d+(?:\.\d+)+)\/(?:ubl|cii)\/EN16931-/, write: ([version]) => version! },
  {
    ruleSets: /^en16931-/,
    source: /^eu\.cen\.en16931:[\w-]+:(\d+(?:\.\d+)+)(?:-(\d+))?$/,
    write: ([version, patch]) => (patch === undefined ? version! : `${version!}.${patch}`),
  },
  // phive: `XRechnung UBL Invoice 3.0.2 (rules v2.5.0)`; older rules had the version of the specification.
  { ruleSets: /^xrechnung-/, source: /XRechnung.*\(rules v(\d+(?:\.\d+)+)\)/, write: ([version]) => version! },
  { ruleSets: /^xrechnung-/, source: /\/(3\.0\.[01])\/XRechnung-/, write: ([version]) => version! },
  // phive: `OpenPeppol UBL Invoice (2025.5) (aka BIS Billing 3.0.19)`
  { ruleSets: /^peppol-(?!t\d)/, source: /^OpenPeppol.*\((\d{4}\.\d+)\)/, write: ([version]) => version! },
  { ruleSets: /^peppol-(?!t\d)/, source: /\(aka BIS Billing (\d+(?:\.\d+)+)\)/, write: ([version]) => version! },
  // phive: `fr.factur-x:basic:1.0.7-2` is 1.07.2
  {
    ruleSets: /^facturx-/,
    source: /^fr\.factur-x:\w+:(\d+)\.(\d+)\.(\d+)(?:-(\d+))?$/,
    write: ([major, minor, patch, more]) => `${major!}.${minor!}${patch!}${more === undefined ? '' : `.${more}`}`,
  },
];

/** @returns possible names of the release of a rule set; empty if none is named */
export function namedReleases(ruleSet: string, sources: readonly string[]): readonly string[] {
  const found = NAMES.filter((each) => each.ruleSets.test(ruleSet)).flatMap(({ source, write }) =>
    sources.flatMap((name) => {
      const match = source.exec(name);
      return match === null ? [] : [write(match.slice(1))];
    }),
  );
  return [...new Set(found)];
}
