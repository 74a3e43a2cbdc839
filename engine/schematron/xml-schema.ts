/** XML Schema 1.0, compiled and ready to check documents. */
import { platform } from '#platform';
import { compileXsd } from './compiler/xsd/compile.js';
import type { FileLoader, Imports } from './compiler/xsd/files.js';
import { readDocument } from './document.js';
import { readSource } from './files.js';
import type { SchemaCode } from './runtime/schema/code.js';
import * as runtime from './runtime/schema/index.js';
import { Tables } from './runtime/schema/tables.js';
import { Validator } from './runtime/schema/validator.js';
import type { SchemaViolation } from './runtime/schema/violation.js';
import { lineColumn, location } from './xml/locate.js';

/** Options for compiling a schema. */
export interface XmlSchemaOptions {
  /** Path of the main file. */
  readonly file: string;
  /** Returns the text of a file, undefined if it does not exist; default: the file system. */
  readonly load?: FileLoader;
  /** Files for namespaces that are imported without a location. */
  readonly imports?: Imports;
}

/** A violation of the schema. */
export interface XmlSchemaFinding {
  /** The violation as data. */
  readonly violation: SchemaViolation;
  /** XPath of the element. */
  readonly location: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
}

/** A compiled schema. */
export interface CompiledXmlSchema {
  /**
   * Checks a document.
   * @param prefixes namespace to prefix, for locations; default: those of the document
   * @returns violations in the order they were found; empty for a valid document
   * @throws CodedError `XML-…` if it is not well-formed
   */
  check(document: Uint8Array | string, prefixes?: Readonly<Record<string, string>>): readonly XmlSchemaFinding[];
}

/**
 * Compiles an XML Schema.
 * @throws SchemaError with file, line and column, for anything wrong or unsupported
 */
export function compileXmlSchema({ file, load = readSource, imports }: XmlSchemaOptions): CompiledXmlSchema {
  const code = compileXsd({ entry: file, load, ...(imports && { imports }) });
  const create = platform.loadModule(code, file) as (rt: typeof runtime) => SchemaCode;
  const validator = new Validator(new Tables(create(runtime)));
  return {
    check(document, prefixes = {}) {
      const tree = readDocument(document);
      const names = new Map(Object.entries(prefixes));
      return validator.validate(tree, Infinity).first.map((violation) => ({
        violation,
        location: location(tree, violation.node, names),
        ...lineColumn(tree, violation.node),
      }));
    },
  };
}
