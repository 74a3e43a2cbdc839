/** Everything that is said in one language, as code: what is put together while a document is checked. */
import type { PdfSentences } from '../pdf/sentences.js';
import type { SchemaSentences } from '../schema/sentences.js';
import type { OtherSentences, Sentences } from '../sentences.js';
import type { XmlProblems } from '../xml-problems.js';

export interface Texts {
  readonly sentences: Sentences;
  readonly others: OtherSentences;
  readonly schema: SchemaSentences;
  readonly pdf: PdfSentences;
  /** Empty in English, which is what the parser speaks. */
  readonly xmlProblems: XmlProblems;
}
