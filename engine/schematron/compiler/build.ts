/**
 * The rule set compiler, with its passes in order. Input: official Schematron, or the XSLT that its publisher generated
 * from it. Output: a checked model and the code for both engines. It never runs while serving.
 */
import type { Assertion } from '../assertion.js';
import { expandAbstract } from './schematron/abstract.js';
import { type AssertionOptions, buildAssertions } from './schematron/assertions.js';
import { checkSource } from './schematron/check-source.js';
import { type TypedExpressions, checkExpressions } from './schematron/check.js';
import { collectCodeLists } from './schematron/code-lists.js';
import { loadDocuments } from './schematron/documents.js';
import { type FileLoader, expandIncludes } from './schematron/includes.js';
import type { Schema } from './schematron/model.js';
import { selectPhase } from './schematron/phase.js';
import { readSchema } from './schematron/read.js';
import { collectRegexes } from './schematron/regexes.js';
import { toJs } from './to-js/emit-module.js';
import { RULES_BASE, toXslt } from './to-xslt/emit.js';
import { isStylesheet } from '../compiled.js';
import { readStylesheet } from './xslt/read.js';
import { checkVisits } from './xslt/visits.js';

export interface CompileOptions extends AssertionOptions {
  /** Path of the main file, as `load` knows it: Schematron, or a stylesheet (`.xslt`, `.xsl`) generated from it. */
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
 * @throws SchematronError with file, line and column, for anything wrong or unknown
 */
export function compileSchema(options: CompileOptions): CheckedSchema {
  return isStylesheet(options.file) ? checkStylesheet(options) : checkSchematron(options);
}

function checkSchematron(options: CompileOptions): CheckedSchema {
  const { root, inputs } = expandIncludes(options.file, options.load);
  checkSource(root);
  const concrete = expandAbstract(root);
  const read = readSchema(concrete, inputs, options.queryBinding);
  return checkSchema(selectPhase(read, options.phase), options);
}

/** A stylesheet states its XPath version itself, so a query binding has no effect. */
function checkStylesheet(options: CompileOptions): CheckedSchema {
  const { schema, visited } = readStylesheet(options.file, options.load);
  const checked = checkSchema(selectPhase(schema, options.phase), options);
  checkVisits(schema, checked.typed, visited);
  return checked;
}

function checkSchema(schema: Schema, options: CompileOptions): CheckedSchema {
  const typed = checkExpressions(schema);
  return { schema, typed, assertions: buildAssertions(schema, typed, options) };
}

/** The code that the engines run, and the files it needs. */
export interface GeneratedCode {
  /** JavaScript module of the native engine. */
  readonly native: () => string;
  /** XSLT stylesheet of the reference engine. */
  readonly xslt: () => string;
  /** Files that expressions load, by URI. */
  readonly documents: Readonly<Record<string, string>>;
  readonly codeLists: ReturnType<typeof collectCodeLists>;
  readonly regexes: ReturnType<typeof collectRegexes>;
}

/**
 * Runs the passes of the back end.
 * @param load reads the files that expressions load
 * @throws SchematronError when code is requested from an engine that does not support it
 */
export function generateCode({ schema, typed, assertions }: CheckedSchema, load: FileLoader): GeneratedCode {
  const documents = loadDocuments(schema, typed, load);
  return {
    native: () => toJs(schema, typed, assertions, documents),
    xslt: () => toXslt(schema, typed, assertions),
    documents: Object.fromEntries([...documents].map(([path, text]) => [RULES_BASE + path, text])),
    codeLists: collectCodeLists(assertions, schema, documents),
    regexes: collectRegexes(schema, typed),
  };
}
