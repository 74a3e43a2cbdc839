/** Everything that is said in one language: a file of JSON for each kind of sentence. */
import type { TEXTS } from './en.js';

export type Texts = Readonly<typeof TEXTS>;
