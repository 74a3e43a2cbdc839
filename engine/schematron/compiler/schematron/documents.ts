import { posix } from 'node:path';
import { descendantsOf } from '../xpath/parts.js';
import type { TypedExpressions } from './check.js';
import { SchematronError } from './error.js';
import { typedExpressions } from './expressions.js';
import type { FileLoader } from './includes.js';
import type { Schema } from './model.js';

/**
 * Loads the files that expressions read with `document()` (code lists), by path.
 * @throws SchematronError for a file that does not exist
 */
export function loadDocuments(schema: Schema, typed: TypedExpressions, load: FileLoader): ReadonlyMap<string, string> {
  const documents = new Map<string, string>();
  for (const { expression, core } of typedExpressions(schema, typed)) {
    for (const part of descendantsOf(core)) {
      if (part.kind !== 'document') continue;
      const path = documentPath(schema, part.uri);
      if (documents.has(path)) continue;
      const text = load(path);
      if (text === undefined) throw new SchematronError(`document(): ${path} does not exist`, expression.position);
      documents.set(path, text);
    }
  }
  return documents;
}

/** Resolves a file name in an expression relative to the schema's main file. */
export function documentPath({ file }: Pick<Schema, 'file'>, uri: string): string {
  return posix.join(posix.dirname(file), uri);
}
