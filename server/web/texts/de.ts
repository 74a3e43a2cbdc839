/** Every text of the pages, in German. */
import { accountDe } from './account-de.js';
import { checkDe } from './check-de.js';
import { docsDe } from './docs-de.js';
import type { Texts } from './en.js';

export const de: Texts = { ...checkDe, ...accountDe, ...docsDe };
