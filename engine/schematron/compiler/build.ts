/**
 * The compiler of rule sets, every pass in its order: official Schematron in, or the XSLT that its publisher made of it,
 * a checked model and the code of both engines out. It never runs while serving.
 */
import type { Assertion } from '../assertion.js';
import { expandAbstract } from './schematron/abstract.js';
import { type AssertionOptions, assertionsOf } from './schematron/assertions.js';
import { checkSource } from './schematron/check-source.js';
import { type TypedExpressions, checkExpressions } from './schematron/check.js';
import { codeListsOf } from './schematron/code-lists.js';
import { documentsOf } from './schematron/documents.js';
import { type FileLoader, expandIncludes } from './schematron/includes.js';
import type { Schema } from './schematron/model.js';
import { selectPhase } from './schematron/phase.js';
import { readSchema } from './schematron/read.js';
import { regexesOf } from './schematron/regexes.js';
import { toJs } from './to-js/emit-module.js';
import { RULES_BASE, toXslt } from './to-xslt/emit.js';
import { isStylesheet } from '../compiled.js';
import { readStylesheet } from './xslt/read.js';
import { checkVisits } from './xslt/visits.js';

export interface CompileOptions extends AssertionOptions {
  /** Path of the main file, as `load` knows it: Schematron, or a stylesheet (`.xslt`, `.xsl`) that was made of it. */
  readonly file: string;
  readonly load: FileLoader;
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
  return isStylesheet(options.file) ? compileStylesheet(options) : compileSchematron(options);
}

function compileSchematron(options: CompileOptions): CheckedSchema {
  const { root, inputs } = expandIncludes(options.file, options.load);
  checkSource(root);
  const concrete = expandAbstract(root);
  const read = readSchema(concrete, inputs, options.queryBinding);
  return checkedSchema(selectPhase(read, options.phase), options);
}

/** A stylesheet says itself which XPath it is of, so a query binding has no say. */
function compileStylesheet(options: CompileOptions): CheckedSchema {
  const { schema, visited } = readStylesheet(options.file, options.load);
  const checked = checkedSchema(selectPhase(schema, options.phase), options);
  checkVisits(schema, checked.typed, visited);
  return checked;
}

function checkedSchema(schema: Schema, options: CompileOptions): CheckedSchema {
  const typed = checkExpressions(schema);
  return { schema, typed, assertions: assertionsOf(schema, typed, options) };
}

/** What the engines run, and what is known about the rules beside it. */
export interface RuleSetCode {
  /** The module of the native engine. */
  readonly native: () => string;
  /** The stylesheet of the reference engine. */
  readonly xslt: () => string;
  /** Files that expressions load, by the address that they load them by. */
  readonly documents: Readonly<Record<string, string>>;
  readonly codeLists: ReturnType<typeof codeListsOf>;
  readonly regexes: ReturnType<typeof regexesOf>;
}

/**
 * Runs the passes of the back end.
 * @param load gives the files that expressions load
 * @throws SchematronError for what an engine does not support, when its code is asked for
 */
export function generateCode({ schema, typed, assertions }: CheckedSchema, load: FileLoader): RuleSetCode {
  const documents = documentsOf(schema, typed, load);
  return {
    native: () => toJs(schema, typed, assertions, documents),
    xslt: () => toXslt(schema, typed, assertions),
    documents: Object.fromEntries([...documents].map(([path, text]) => [RULES_BASE + path, text])),
    codeLists: codeListsOf(assertions, schema, documents),
    regexes: regexesOf(schema, typed),
  };
}
