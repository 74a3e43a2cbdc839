/** Every text of the pages, in English. `{name}` stands for a value. */
import { accountEn } from './account-en.js';
import { checkEn } from './check-en.js';
import { docsEn } from './docs-en.js';

export const en = { ...checkEn, ...accountEn, ...docsEn } as const;

export type TextKey = keyof typeof en;

/** All texts, in one language. */
export type Texts = Readonly<Record<TextKey, string>>;
