/** The compiled files of a package, each written by the compiler of this program. */
import { type RuleSetHeader, compiledFiles, schemaFiles } from '#core/rules/compiled.js';
import { CompiledFiles } from '#core/rules/compiled-files.js';
import type { CompiledSchema } from '#core/rules/compiled.js';
import { type Manifest, type RuleSetEntry, type SchemaEntry, versionedName } from '#core/rules/manifest.js';
import { RuleSetHeaders } from '#core/rules/rule-set-headers.js';
import { Schemas } from '#core/rules/schemas.js';
import { EngineError } from '#core/errors.js';
import type { Entries } from './contents.js';

/** Names and contents. */
export type Files = ReadonlyMap<string, string>;

/** What `compile-rules` writes into headers, in addition to what the registry reads. */
interface CompilerHeader {
  readonly toolHash: string;
}

/**
 * @param toolHash of the current compiler
 * @throws EngineError `RULES_MISSING`, `RULES_STALE`, `RULES_CORRUPT` or `SCHEMA_CORRUPT`
 * @throws Error for output of another compiler, or output that is not JavaScript
 */
export function compiledContent(
  manifest: Manifest,
  { ruleSets, schemas }: Entries,
  compiledDir: string,
  toolHash: string,
): Files {
  const files = new CompiledFiles({ compiledDir });
  const headers = new RuleSetHeaders(manifest, files);
  const known = new Schemas(manifest, files);
  return new Map<string, string>([
    ...ruleSets.flatMap((entry) => filesOfRuleSet(entry, headers, files, toolHash)),
    ...schemas.flatMap((entry) => filesOfSchema(entry, known, files, toolHash)),
  ]);
}

function filesOfRuleSet(
  entry: RuleSetEntry,
  headers: RuleSetHeaders,
  files: CompiledFiles,
  toolHash: string,
): readonly (readonly [string, string])[] {
  const header = headers.header(entry) as RuleSetHeader & CompilerHeader;
  requireTool(entry, header, toolHash);
  const names = compiledFiles(entry);
  const packed = [names.checks, names.native];
  if (header.outputs[names.native] === undefined)
    throw new Error(`${versionedName(entry)} is not compiled to JavaScript`);
  const outputs = Object.fromEntries(packed.map((name) => [name, header.outputs[name]!]));
  return [
    // Output for the reference engine is not packed.
    [names.rules, JSON.stringify({ ...header, outputs })],
    ...packed.map((name) => [name, files.read(name, outputs[name]!, () => headers.damaged(entry))] as const),
  ];
}

function filesOfSchema(
  entry: SchemaEntry,
  schemas: Schemas,
  files: CompiledFiles,
  toolHash: string,
): readonly (readonly [string, string])[] {
  schemas.verify(entry);
  const names = schemaFiles(entry);
  const damaged = (): EngineError =>
    new EngineError('SCHEMA_CORRUPT', `the compiled schema ${versionedName(entry)} is damaged`);
  const header = files.header<CompiledSchema & CompilerHeader>(names.schema, damaged)!;
  requireTool(entry, header, toolHash);
  return [
    [names.schema, JSON.stringify(header)],
    [names.code, files.read(names.code, header.code, damaged)],
  ];
}

function requireTool(entry: RuleSetEntry | SchemaEntry, header: CompilerHeader, toolHash: string): void {
  if (header.toolHash !== toolHash)
    throw new Error(`${versionedName(entry)} was compiled by another compiler than this one; run "npm run rules"`);
}
