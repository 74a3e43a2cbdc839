/**
 * The compiled XML Schemas of the manifest. They are checked at start, and loaded when needed. There is no fallback.
 */
import { EngineError } from '../errors.js';
import { COMPILED_FORMAT, type CompiledSchema, isFingerprint, schemaFiles, schemaHash } from './compiled.js';
import type { CompiledFiles } from './compiled-files.js';
import { type Manifest, type SchemaEntry, versionedName } from './manifest.js';
import { type SchemaValidator, compiledSchema } from './schema.js';

export class Schemas {
  readonly #manifest: Manifest;
  readonly #files: CompiledFiles;
  readonly #loaded = new Map<SchemaEntry, SchemaValidator>();

  /** @param manifest the complete one: the hash of a schema includes those that are not held */
  constructor(manifest: Manifest, files: CompiledFiles) {
    this.#manifest = manifest;
    this.#files = files;
  }

  /**
   * Checks that a schema is compiled from the files that the manifest names.
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `SCHEMA_CORRUPT`
   */
  verify(entry: SchemaEntry): void {
    this.#files.require(schemaFiles(entry).code, this.#header(entry).code, () => this.#damaged(entry));
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
      // Code must not run before its hash is checked.
      const module = this.#files.read(code, expected, () => this.#damaged(entry));
      schema = compiledSchema(name, module, code, this.#files.loader(code, expected.sha256));
      this.#loaded.set(entry, schema);
    }
    return schema;
  }

  /** Whether V8's code cache of a schema exists. */
  isCached(entry: SchemaEntry): boolean {
    return this.#files.isCached(schemaFiles(entry).code, this.#header(entry).code.sha256);
  }

  #header(entry: SchemaEntry): CompiledSchema {
    const compiled = this.#files.header<CompiledSchema>(schemaFiles(entry).schema, () => this.#damaged(entry));
    if (compiled?.format !== COMPILED_FORMAT) throw this.#stale(entry, 'by another version of this program');
    if (compiled.inputHash !== schemaHash(this.#manifest, entry))
      throw this.#stale(entry, 'from other files than the manifest names');
    if (!isFingerprint(compiled.code)) throw this.#damaged(entry);
    return compiled;
  }

  #stale(entry: SchemaEntry, how: string): EngineError {
    return new EngineError(
      'RULES_STALE',
      `The XML Schema ${versionedName(entry)} was compiled ${how}. Run ${this.#files.command(schemaFiles(entry).schema)}.`,
    );
  }

  #damaged(entry: SchemaEntry): EngineError {
    return new EngineError(
      'SCHEMA_CORRUPT',
      `The compiled XML Schema ${versionedName(entry)} is damaged. Run ${this.#files.command(schemaFiles(entry).schema, '--force')}.`,
    );
  }
}
