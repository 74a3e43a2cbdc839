/** Compiles ISO Schematron and XML Schema to JavaScript, and runs it. */
export type { Assertion } from './assertion.js';
export { CodedError } from './coded-error.js';
export type { FileLoader } from './compiler/schematron/includes.js';
export { SchematronError } from './compiler/schematron/error.js';
export { SchemaError } from './compiler/xsd/error.js';
export { readDocument } from './document.js';
export {
  type CompiledSchematron,
  type SchematronFinding,
  type SchematronOptions,
  compileSchematron,
} from './schematron.js';
export {
  type CompiledXmlSchema,
  type XmlSchemaFinding,
  type XmlSchemaOptions,
  compileXmlSchema,
} from './xml-schema.js';
export type { SchemaViolation } from './runtime/schema/violation.js';
export type { Tree } from './xml/tree.js';
