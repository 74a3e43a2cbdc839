/**
 * The compiler of rule sets: official Schematron in, a checked model out. It never runs while serving.
 */
import type { Assertion } from '../types.js';
import { expandAbstract } from './abstract.js';
import { assertionsOf } from './assertions.js';
import { checkSource } from './check-source.js';
import { type TypedExpressions, checkExpressions } from './check.js';
import { type FileLoader, expandIncludes } from './includes.js';
import type { Schema } from './model.js';
import { selectPhase } from './phase.js';
import { readSchema } from './read.js';

export interface CompileOptions {
  /** Path of the main file, as `load` knows it. */
  readonly file: string;
  readonly load: FileLoader;
  readonly codePrefix: string;
  readonly queryBinding?: string | undefined;
  readonly phase?: string | undefined;
}

export interface CheckedSchema {
  readonly schema: Schema;
  /** The expressions of the schema, typed. */
  readonly typed: TypedExpressions;
  readonly assertions: readonly Assertion[];
}

/**
 * Runs the passes of the front end, in this order.
 * @throws SchematronError with file, line and column, for anything that is wrong or not known
 */
export function compileSchema(options: CompileOptions): CheckedSchema {
  const { root, inputs } = expandIncludes(options.file, options.load);
  checkSource(root);
  const concrete = expandAbstract(root);
  const read = readSchema(concrete, inputs, options.queryBinding);
  const schema = selectPhase(read, options.phase);
  const typed = checkExpressions(schema);
  return { schema, typed, assertions: assertionsOf(schema, typed, options.codePrefix) };
}
