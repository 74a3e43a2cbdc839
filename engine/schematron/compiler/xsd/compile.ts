/** The XML Schema compiler: official files in, one JavaScript module out. It never runs while serving. */
import { emitSchema } from './emit.js';
import type { FileLoader, Imports } from './files.js';
import type { SchemaModel } from './model.js';
import { readModel } from './read.js';

export interface SchemaOptions {
  /** Path of the main file, as `load` knows it. */
  readonly entry: string;
  readonly load: FileLoader;
  readonly imports?: Imports;
  /** Main files of other schemas for the same root element, by id: messages mention elements that they allow. */
  readonly relatives?: readonly { readonly id: string; readonly entry: string }[];
}

/**
 * Compiles a schema.
 * @returns the text of its module
 * @throws SchemaError with file, line and column, for anything wrong or unknown
 */
export function compileXsd({ entry, load, imports, relatives = [] }: SchemaOptions): string {
  const model = readModel(entry, load, imports);
  const roots = rootElements(model);
  const family = relatives
    .map(({ id, entry: main }) => ({ schema: id, model: readModel(main, load, imports) }))
    .filter((relative) => rootElements(relative.model).some((root) => roots.includes(root)));
  return emitSchema(model, family);
}

/** Elements of the main file; imported ones are no roots. */
function rootElements({ file, elements }: SchemaModel): readonly string[] {
  return elements.filter(({ position }) => position.file === file).map(({ name }) => name.key);
}
