/** ISO Schematron (ISO/IEC 19757-3), or XSLT generated from it, compiled and ready to check documents. */
import { platform } from '#platform';
import type { Assertion } from './assertion.js';
import { compileSchema, generateCode } from './compiler/build.js';
import type { FileLoader } from './compiler/schematron/includes.js';
import { readDocument } from './document.js';
import { readSource } from './files.js';
import * as runtime from './runtime/index.js';
import { Program, type RuleSetCode } from './runtime/program.js';
import { lineColumn, location } from './xml/locate.js';
import type { Tree } from './xml/tree.js';

/** Options for compiling a schema. */
export interface SchematronOptions {
  /**
   * Path of the main file: Schematron, or the stylesheet (`.xslt`, `.xsl`) generated from it by its publisher's tool.
   */
  readonly file: string;
  /** Returns the text of a file, undefined if it does not exist; default: the file system. */
  readonly load?: FileLoader;
  /** The phase to run; default: the schema's default phase. */
  readonly phase?: string;
  /** Prefix of codes for checks without an id; default: `CHECK`. */
  readonly codePrefix?: string;
}

/** An assert that failed, or a report that fired. */
export interface SchematronFinding {
  /** The check's id; without one, a code that stays the same as long as its context and test do. */
  readonly code: string;
  /** The flag; if there is none, the role; `''` if there is neither. */
  readonly flag: string;
  /** The text of the check with its computed values. */
  readonly text: string;
  /** Why the check could not be evaluated; absent if it was. */
  readonly error?: string;
  /** XPath of the rule's context node. */
  readonly location: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
}

/** A compiled schema. */
export interface CompiledSchematron {
  readonly assertions: readonly Assertion[];
  /**
   * Checks a document.
   * @param prefixes namespace to prefix, for locations; default: those of the document
   * @returns findings in document order, then in the order of the schema
   * @throws CodedError `XML-…` if it is not well-formed
   */
  check(document: Uint8Array | string, prefixes?: Readonly<Record<string, string>>): readonly SchematronFinding[];
  /** Like `check`, for a document that has already been parsed. */
  checkTree(tree: Tree, prefixes?: Readonly<Record<string, string>>): readonly SchematronFinding[];
}

/**
 * Compiles Schematron with the query bindings xslt2 and xslt3.
 * @throws SchematronError with file, line and column, for anything wrong or unsupported
 */
export function compileSchematron({
  file,
  load = readSource,
  phase,
  codePrefix = 'CHECK',
}: SchematronOptions): CompiledSchematron {
  const checked = compileSchema({ file, load, codePrefix, phase });
  const create = platform.loadModule(generateCode(checked, load).native(), file) as (rt: typeof runtime) => RuleSetCode;
  const program = new Program(create(runtime), checked);
  const checkTree: CompiledSchematron['checkTree'] = (tree, prefixes = {}) => {
    const names = new Map(Object.entries(prefixes));
    return program.run(tree).map(({ assertion, node, text, error }) => ({
      code: assertion.code,
      flag: assertion.flag,
      text,
      ...(error !== undefined && { error }),
      location: location(tree, node, names),
      ...lineColumn(tree, node),
    }));
  };
  return {
    assertions: checked.assertions,
    check: (document, prefixes) => checkTree(readDocument(document), prefixes),
    checkTree,
  };
}
