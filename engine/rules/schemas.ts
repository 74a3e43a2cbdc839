/** The XML Schemas that the manifest names, as compiled. Opening verifies; loading is lazy. Nothing falls back. */
import { EngineError } from '../errors.js';
import { COMPILED_FORMAT, type CompiledSchema, schemaFiles, schemaHash } from './compiled.js';
import type { CompiledFiles } from './compiled-files.js';
import { type Manifest, type SchemaEntry, versionedName } from './manifest.js';
import { type SchemaValidator, compiledSchema } from './schema.js';

export class Schemas {
  readonly #manifest: Manifest;
  readonly #files: CompiledFiles;
  readonly #loaded = new Map<SchemaEntry, SchemaValidator>();

  constructor(manifest: Manifest, files: CompiledFiles) {
    this.#manifest = manifest;
    this.#files = files;
  }

  /**
   * Checks that a schema is compiled from the files that the manifest names.
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `SCHEMA_CORRUPT`
   */
  verify(entry: SchemaEntry): void {
    this.#files.require(schemaFiles(entry).code, this.#header(entry).code, () => this.#damaged(versionedName(entry)));
  }

  /**
   * The schema, ready to validate; loaded on the first call.
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `SCHEMA_CORRUPT`
   */
  schema(entry: SchemaEntry): SchemaValidator {
    let schema = this.#loaded.get(entry);
    if (schema === undefined) {
      const name = versionedName(entry);
      const { code } = schemaFiles(entry);
      const expected = this.#header(entry).code;
      // Code is not run before it is known to be what the compiler wrote.
      const module = this.#files.read(code, expected, () => this.#damaged(name));
      schema = compiledSchema(name, module, code, this.#files.modules.loader(expected.sha256));
      this.#loaded.set(entry, schema);
    }
    return schema;
  }

  /** Whether V8's form of a schema is kept. */
  isCached(entry: SchemaEntry): boolean {
    return this.#files.modules.has(schemaFiles(entry).code, this.#header(entry).code.sha256);
  }

  #header(entry: SchemaEntry): CompiledSchema {
    const name = versionedName(entry);
    const compiled = this.#files.header<CompiledSchema>(schemaFiles(entry).schema, () => this.#damaged(name));
    if (compiled?.format !== COMPILED_FORMAT)
      throw this.#stale(`The XML Schema ${name} was compiled by another version of this program.`);
    if (compiled.inputHash !== schemaHash(this.#manifest, entry))
      throw this.#stale(`The XML Schema ${name} was compiled from other files than the manifest names.`);
    return compiled;
  }

  #stale(reason: string): EngineError {
    return new EngineError('RULES_STALE', `${reason} Run ${this.#files.command()}.`);
  }

  #damaged(name: string): EngineError {
    return new EngineError(
      'SCHEMA_CORRUPT',
      `The compiled XML Schema ${name} is damaged. Run ${this.#files.command('--force')}.`,
    );
  }
}
