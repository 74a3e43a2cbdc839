/** The input and output of messages about schema violations. */
import type { Language } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Data } from 'einvoice-wording/part.js';
import type { SchemaKey } from 'einvoice-wording/schema-sentences.js';

/** The document of a violation, and names for its message. */
export interface SchemaContext {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  readonly language: Language;
  /** The name of the document's profile; null if unknown. */
  readonly profile: string | null;
  /** Returns the name of the profile that a schema belongs to, by the id of the schema; null if unknown. */
  readonly profileOfSchema: (schema: string) => string | null;
  /** Returns the prefixed names from the root to a node. */
  readonly pathOfNode: (node: number) => readonly string[];
}

/** The key of a message about a violation, with its data. */
export interface SchemaSentence {
  readonly key: SchemaKey;
  readonly values: Data;
  /** The name of the element that the message is about, if it is not the node of the violation. */
  readonly subject?: string;
}
