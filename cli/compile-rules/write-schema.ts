/** Writes compiled XML Schemas. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileXsd } from 'einvoice-schematron/compiler/xsd/compile.js';
import {
  COMPILED_FORMAT,
  type CompiledSchema,
  fingerprint,
  otherSchemas,
  schemaFiles,
  schemaHash,
  sha256,
} from 'einvoice-core/rules/compiled.js';
import type { SchemaEntry } from 'einvoice-core/rules/manifest.js';
import { type BuildOptions, pinnedFiles, storedCode } from './write-rule-set.js';

type SchemaOptions = Pick<BuildOptions, 'manifest' | 'officialDir' | 'compiledDir' | 'isReadable'>;

/** Compiles a schema; the file that records this is written last. */
export async function buildSchema(entry: SchemaEntry, options: SchemaOptions, toolHash: string): Promise<void> {
  const { manifest, officialDir, compiledDir } = options;
  const files = schemaFiles(entry);
  const code = storedCode(
    compileXsd({
      entry: entry.entry,
      load: pinnedFiles(manifest, entry, officialDir),
      ...(entry.imports && { imports: entry.imports }),
      relatives: otherSchemas(manifest, entry),
    }),
    options,
  );
  await rm(join(compiledDir, files.schema), { force: true });
  await writeFile(join(compiledDir, files.code), code);
  const compiled: CompiledSchema & { toolHash: string } = {
    format: COMPILED_FORMAT,
    inputHash: schemaHash(manifest, entry),
    code: fingerprint(Buffer.from(code)),
    toolHash,
  };
  await writeFile(join(compiledDir, files.schema), JSON.stringify(compiled));
}

/** Whether the compiled schema matches this manifest and this compiler. */
export async function isSchemaUpToDate(entry: SchemaEntry, options: SchemaOptions, toolHash: string): Promise<boolean> {
  const { manifest, compiledDir } = options;
  const files = schemaFiles(entry);
  try {
    const compiled = JSON.parse(await readFile(join(compiledDir, files.schema), 'utf8')) as CompiledSchema & {
      toolHash?: string;
    };
    return (
      compiled.format === COMPILED_FORMAT &&
      compiled.toolHash === toolHash &&
      compiled.inputHash === schemaHash(manifest, entry) &&
      sha256(await readFile(join(compiledDir, files.code))) === compiled.code.sha256
    );
  } catch {
    return false;
  }
}
