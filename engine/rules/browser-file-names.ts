/** Names of the files that a browser fetches beside compiled rules and schemas, which keep their own. */

/** The manifest. */
export const MANIFEST = 'manifest.json';

/** Names of the optional rule sets that are held. */
export const HELD = 'held.json';

/** What is known of rules in no language; what is in a language is in a file of its name, `en.json`. */
export const COMMON_RESOURCES = 'common.json';
