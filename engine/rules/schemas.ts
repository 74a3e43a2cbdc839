/** The XML Schemas that the manifest names, as compiled. Opening verifies; loading is lazy. Nothing falls back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '../errors.js';
import { type SchemaValidator, compiledSchema } from './schema.js';
import { COMPILED_FORMAT, type CompiledSchema, schemaFiles, schemaHash, sha256 } from './compiled.js';
import { type Manifest, type SchemaEntry, versionedName } from './manifest.js';
import { type RulePaths, compileCommand } from './rule-paths.js';

export class Schemas {
  readonly #manifest: Manifest;
  readonly #folder: string;
  readonly #loaded = new Map<SchemaEntry, SchemaValidator>();

  constructor(manifest: Manifest, { compiledDir }: Pick<RulePaths, 'compiledDir'>) {
    this.#manifest = manifest;
    this.#folder = compiledDir;
  }

  /**
   * Checks that a schema is compiled from the files that the manifest names.
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `SCHEMA_CORRUPT`
   */
  verify(entry: SchemaEntry): void {
    this.#codeOf(entry);
  }

  /**
   * The schema, ready to validate; loaded on the first call.
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `SCHEMA_CORRUPT`
   */
  schema(entry: SchemaEntry): SchemaValidator {
    let schema = this.#loaded.get(entry);
    if (schema === undefined) {
      schema = compiledSchema(versionedName(entry), this.#codeOf(entry), schemaFiles(entry).code);
      this.#loaded.set(entry, schema);
    }
    return schema;
  }

  /** Code is not run before it is known to be what the compiler wrote. */
  #codeOf(entry: SchemaEntry): string {
    const name = versionedName(entry);
    const files = schemaFiles(entry);
    let compiled: CompiledSchema | null;
    try {
      compiled = JSON.parse(this.#read(files.schema)) as CompiledSchema | null;
    } catch (error) {
      if (error instanceof EngineError) throw error;
      throw damaged(name);
    }
    if (compiled?.format !== COMPILED_FORMAT)
      throw stale(`The XML Schema ${name} was compiled by another version of this program.`);
    if (compiled.inputHash !== schemaHash(this.#manifest, entry))
      throw stale(`The XML Schema ${name} was compiled from other files than the manifest names.`);
    const code = this.#read(files.code);
    if (sha256(code) !== compiled.codeHash) throw damaged(name);
    return code;
  }

  #read(file: string): string {
    const path = join(this.#folder, file);
    try {
      return readFileSync(path, 'utf8');
    } catch {
      throw new EngineError('RULES_MISSING', `${path} is missing. Run ${compileCommand()}.`);
    }
  }
}

function stale(reason: string): EngineError {
  return new EngineError('RULES_STALE', `${reason} Run ${compileCommand()}.`);
}

function damaged(name: string): EngineError {
  return new EngineError(
    'SCHEMA_CORRUPT',
    `The compiled XML Schema ${name} is damaged. Run ${compileCommand('--force')}.`,
  );
}
