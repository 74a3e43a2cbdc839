/** Names of the files that a browser fetches beside compiled rules and schemas, which keep their own. */

/** The manifest. */
export const MANIFEST = 'manifest.json';

/** Names of the optional rule sets that are held. */
export const HELD = 'held.json';

/** Families with the texts of a rule set, by the file of its checks. */
export const FAMILIES = 'families.json';

/** The texts of a family. */
export function familyTexts(family: string, language: string): string {
  return `${family}.${language}.json`;
}

/** What is known of rules in no language; what is in a language, beside the texts of families, is in a file of its name, `en.json`. */
export const COMMON_RESOURCES = 'common.json';
