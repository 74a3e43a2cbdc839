/** ISO Schematron (ISO/IEC 19757-3) and the XSLT made of it, compiled and ready to check documents. */
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

/** What is compiled. */
export interface SchematronOptions {
  /** Path of the main file: Schematron, or the stylesheet (`.xslt`, `.xsl`) that a publisher's tool made of it. */
  readonly file: string;
  /** Gives the text of a file, undefined where there is none; the file system when absent. */
  readonly load?: FileLoader;
  /** The phase to be run; the schema's default phase when absent. */
  readonly phase?: string;
  /** Stands in front of codes of checks that have no id; `CHECK` when absent. */
  readonly codePrefix?: string;
}

/** An assert that failed, or a report that fired. */
export interface SchematronFinding {
  /** The id; of a check without one a code that stays the same as long as its context and test do. */
  readonly code: string;
  /** The flag, else the role; `''` where there is neither. */
  readonly flag: string;
  /** The text of the check, with its values. */
  readonly text: string;
  /** Why the check could not be evaluated; absent where it was. */
  readonly error?: string;
  /** XPath of the node that the rule was checked on. */
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
   * @param prefixes namespace to prefix, for locations; those of the document when absent
   * @returns in document order, then in the order of the schema
   * @throws CodedError `XML-…` for what is not well-formed
   */
  check(document: Uint8Array | string, prefixes?: Readonly<Record<string, string>>): readonly SchematronFinding[];
  /** As `check`, for a document that has been read already. */
  checkTree(tree: Tree, prefixes?: Readonly<Record<string, string>>): readonly SchematronFinding[];
}

/**
 * Compiles Schematron with the query bindings xslt2 and xslt3.
 * @throws SchematronError with file, line and column, for everything that is wrong or not supported
 */
export function compileSchematron({
  file,
  load = readSource,
  phase,
  codePrefix = 'CHECK',
}: SchematronOptions): CompiledSchematron {
  const checked = compileSchema({ file, load, codePrefix, phase });
  const create = platform.loadModule(generateCode(checked, load).native(), file) as (rt: typeof runtime) => RuleSetCode;
  const program = new Program(create(runtime), checked.assertions);
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
