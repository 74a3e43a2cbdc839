/** Types for the sentences about XML Schema violations. */
import type { ProblemAndFix } from './catalogue.js';
import type { Texts } from './texts.js';

/**
 * `schema.json`: problem and fix by kind of violation, and additional sentences. Keys that end in `Near`, `Instead` or
 * `Namespace` are for violations whose intention is clear. Placeholders: `{element}`, `{term}` (preceded by a blank),
 * `{parent}`, `{expected}`, `{other}`, `{line}`, `{max}`, `{attribute}`, `{value}`, `{of}` (the owner of a value),
 * `{near}`, `{places}`, `{own}`, `{profiles}` and `{list}`.
 */
type SchemaSentences = Texts['schema'];

/** Keys with a problem and a fix. */
export type SchemaKey = {
  [Key in keyof SchemaSentences]: SchemaSentences[Key] extends ProblemAndFix ? Key : never;
}[keyof SchemaSentences];
