/** The input and output of messages about schema violations. */
import type { Language } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Data } from 'einvoice-wording/part.js';
import type { SchemaKey } from 'einvoice-wording/schema-sentences.js';

/** What messages need in addition to the violation. */
export interface SchemaContext {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  readonly language: Language;
  /** The name of the document's profile, and the names of the profiles with a schema, by schema id. */
  readonly profile: string | null;
  readonly profileOfSchema: (schema: string) => string | null;
  /** Prefixed names from the root to a node. */
  readonly pathOfNode: (node: number) => readonly string[];
}

/** A sentence and its data. */
export interface SchemaSentence {
  readonly key: SchemaKey;
  readonly values: Data;
  readonly subject?: string;
}
