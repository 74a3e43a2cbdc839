/**
 * Rule sets of which the publisher has released both the Schematron and the XSLT, each compiled from both, in memory.
 */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type CompileOptions, compileSchema, generateCode } from '#schematron/compiler/build.js';
import type { FileLoader } from '#schematron/compiler/schematron/includes.js';
import { type Manifest, type RuleSetEntry, versionOf, versionedName } from '#core/rules/manifest.js';
import { nativeRuleSet } from '#core/rules/native.js';
import type { RuleSet } from '#core/types.js';
import { pinnedFiles } from '#cli/compile-rules/write-rule-set.js';
import type { PublishedStylesheets } from '../../suites/stylesheets.js';

/** A rule set from both sources. */
export interface Both {
  /** `id@version` */
  readonly name: string;
  readonly schematron: RuleSet;
  readonly xslt: RuleSet;
}

/**
 * Compiles every rule set that exists in both forms.
 * @returns by rule set id
 * @throws SchematronError; EngineError `HASH_MISMATCH`; RangeError for a stylesheet of a rule set that is not in the
 * manifest
 */
export function bothSources(
  manifest: Manifest,
  officialDir: string,
  stylesheets: PublishedStylesheets,
): ReadonlyMap<string, readonly Both[]> {
  const found = new Map<string, Both[]>();
  for (const [name, path] of stylesheets) {
    const entry = manifest.ruleSets.find((candidate) => versionedName(candidate) === name);
    if (!entry) throw new RangeError(`${path} is the stylesheet of ${name}, which the manifest does not have`);
    const official = pinnedFiles(manifest, entry, officialDir);
    // Next to the Schematron, as published: both load the same code lists.
    const file = posix.join(posix.dirname(entry.schematron), posix.basename(path));
    const stylesheet = readFileSync(path, 'utf8');
    const both = {
      name,
      schematron: compiled(
        entry,
        { file: entry.schematron, queryBinding: entry.queryBinding, phase: entry.phase },
        official,
      ),
      xslt: compiled(entry, { file }, (wanted) => (wanted === file ? stylesheet : official(wanted))),
    };
    found.set(entry.id, [...(found.get(entry.id) ?? []), both]);
  }
  return found;
}

function compiled(
  entry: RuleSetEntry,
  options: Pick<CompileOptions, 'file' | 'queryBinding' | 'phase'>,
  load: FileLoader,
): RuleSet {
  const checked = compileSchema({ ...options, load, codePrefix: entry.codePrefix, namesInTexts: entry.namesInTexts });
  const code = generateCode(checked, load);
  const { assertions } = checked;
  const { documents, codeLists } = code;
  const ruleSet = {
    id: entry.id,
    version: versionOf(entry),
    documents,
    assertions,
    codeLists,
  };
  return nativeRuleSet(ruleSet, code.native(), `${options.file}.native.js`);
}
