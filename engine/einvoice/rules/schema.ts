/** Loads compiled XML Schemas. */
import { platform } from 'einvoice-schematron/platform';
import { EngineError } from '../errors.js';
import { compileCommand } from './compile-command.js';
import type { LoadModule } from 'einvoice-schematron/platform/platform.js';
import type { SchemaCode } from 'einvoice-schematron/runtime/schema/code.js';
import { childNames } from 'einvoice-schematron/runtime/schema/children.js';
import * as runtime from 'einvoice-schematron/runtime/schema/index.js';
import { Tables } from 'einvoice-schematron/runtime/schema/tables.js';
import { Validator } from 'einvoice-schematron/runtime/schema/validator.js';
import type { FirstViolations } from 'einvoice-schematron/runtime/schema/first-violations.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { QName, Tree } from 'einvoice-schematron/xml/tree.js';

/** A schema that validates documents. */
export interface SchemaValidator {
  /**
   * @returns the violations in the order in which they were detected; empty for a valid document
   * @throws EngineError `RULES_FAILED` for an internal error
   */
  validate(tree: Tree): readonly SchemaViolation[];
  /**
   * The first violations, up to a number, and the count of the others.
   * @throws EngineError `RULES_FAILED` for an internal error
   */
  firstViolations(tree: Tree, most: number): FirstViolations<SchemaViolation>;
  /** Names of the children that an element may have, `{uri}local`, in order; empty if unknown. */
  childNames(path: readonly QName[]): readonly string[];
}

/**
 * Prepares a compiled schema.
 * @param name `id@version`
 * @param module text of the generated module; the registry has checked its hash
 * @param filename its name in stack traces
 * @param load loads the module; without a cache if absent
 * @throws EngineError `SCHEMA_CORRUPT` if the module does not load
 */
export function compiledSchema(
  name: string,
  module: string,
  filename: string,
  load: LoadModule = platform.loadModule,
): SchemaValidator {
  let validator: Validator;
  let tables: Tables;
  try {
    const create = load(module, filename) as (rt: typeof runtime) => SchemaCode;
    tables = new Tables(create(runtime));
    validator = new Validator(tables);
  } catch (error) {
    throw new EngineError('SCHEMA_CORRUPT', `The XML Schema ${name} does not load; run ${compileCommand('--force')}.`, {
      cause: error,
    });
  }
  return {
    childNames: (path) => childNames(tables, path),
    validate: (tree) => firstViolations(tree, Infinity).first,
    firstViolations,
  };

  function firstViolations(tree: Tree, most: number): FirstViolations<SchemaViolation> {
    try {
      return validator.validate(tree, most);
    } catch (error) {
      throw new EngineError('RULES_FAILED', `The XML Schema ${name} could not be applied (internal error).`, {
        cause: error,
      });
    }
  }
}
