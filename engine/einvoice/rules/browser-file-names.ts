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

/** What issues say in a language, but for the texts of families. */
export function textsFile(language: string): string {
  return `${language}.json`;
}

/** What is known of rules in no language. */
export const COMMON_RESOURCES = 'common.json';
