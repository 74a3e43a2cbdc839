/** Names of the files that a browser fetches in addition to compiled rules and schemas. */

/** The manifest. */
export const MANIFEST = 'manifest.json';

/** Names of the optional rule sets that are held. */
export const HELD = 'held.json';

/** Which text families a rule set needs, by the file of its checks. */
export const FAMILIES = 'families.json';

/** The texts of a family. */
export function familyTexts(family: string, language: string): string {
  return `${family}.${language}.json`;
}

/** The texts of issues in a language, without those of families. */
export function textsFile(language: string): string {
  return `${language}.json`;
}

/** The texts of advice in a language: fetched after a verdict. */
export function adviceTexts(language: string): string {
  return `advice.${language}.json`;
}

/** What is known about rules independently of the language. */
export const COMMON_RESOURCES = 'common.json';
