/** What messages about violations are made with, and of. */
import type { Language } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Data } from 'einvoice-wording/part.js';
import type { SchemaKey } from 'einvoice-wording/schema-sentences.js';

/** What messages need to know beside the violation. */
export interface SchemaContext {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  readonly language: Language;
  /** Names of the profiles that a document is of, and of those that a schema (by its id) is for. */
  readonly profile: string | null;
  readonly profileOf: (schema: string) => string | null;
  /** Prefixed names from the root to a node. */
  readonly path: (node: number) => readonly string[];
}

/** Which sentence is said, and what stands in it. */
export interface Said {
  readonly key: SchemaKey;
  readonly values: Data;
  readonly subject?: string;
}
