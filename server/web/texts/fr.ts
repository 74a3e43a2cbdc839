/** Every text of the pages, in French. */
import { accountFr } from './account-fr.js';
import { checkFr } from './check-fr.js';
import { docsFr } from './docs-fr.js';
import type { Texts } from './en.js';

export const fr: Texts = { ...checkFr, ...accountFr, ...docsFr };
