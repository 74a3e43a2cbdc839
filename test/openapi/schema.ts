/** Checking values against JSON Schemas of draft 2020-12. */
import { Ajv2020 } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });

/** What is wrong with a value; empty when it follows the schema. */
export function violations(schema: object, value: unknown): readonly string[] {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}
