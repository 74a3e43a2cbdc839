/** The sentences about what a document's XML Schema does not allow. */
import type { Entry } from './catalogue.js';
import type { Texts } from './texts.js';

/**
 * `schema.json`: by kind of violation what is wrong and what to do (`Near`, `Instead` and `Namespace` where it is known what
 * was meant), and sentences that stand beside it. Placeholders: `{element}`, `{term}` (with a blank in front), `{parent}`,
 * `{expected}`, `{other}`, `{line}`, `{max}`, `{attribute}`, `{value}`, `{of}` (what a value is of), `{near}`, `{places}`,
 * `{own}`, `{profiles}` and `{list}`.
 */
type SchemaSentences = Texts['schema'];

/** What has a problem and a fix. */
export type SchemaKey = {
  [Key in keyof SchemaSentences]: SchemaSentences[Key] extends Entry ? Key : never;
}[keyof SchemaSentences];
