/** Tries to compile rule sets that are not in the manifest, and prints why the compiler rejects them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileSchema, generateCode } from 'einvoice-schematron/compiler/build.js';
import { SchematronError } from 'einvoice-schematron/compiler/schematron/error.js';
import { EngineError } from 'einvoice-core/errors.js';

/** A rule set in the list; entries without a main file are ignored. */
interface ListedRuleSet {
  readonly id?: string;
  readonly version?: string;
  readonly main?: string;
}

/**
 * Compiles each rule set of a list, and prints the errors.
 * @param list path of a JSON array of rule sets; their files are relative to it
 * @returns the exit code: 0 if all of them compile, else 2
 * @throws EngineError `FILE_MISSING` for a list that can't be read, or has no rule set
 */
export function trySets(list: string, print: (text: string) => void): number {
  const load = (path: string): string | undefined => {
    const file = join(dirname(list), path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const sets = readList(list);
  let taken = 0;
  for (const { id, version, main } of sets) {
    const name = `${id}${version === undefined ? '' : `, ${version}`}`;
    try {
      const checked = compileSchema({ file: main, load, codePrefix: 'T' });
      generateCode(checked, load).native();
      taken++;
      for (const notice of checked.schema.notices) print(`${name}: notice: ${notice}\n`);
    } catch (error) {
      if (!(error instanceof SchematronError)) throw error;
      print(`${name}: stopped\n${error.message.replace(/^/gm, '  ')}\n`);
    }
  }
  print(`${taken} of ${sets.length} rule sets are taken\n`);
  return taken === sets.length ? 0 : 2;
}

function readList(list: string): readonly (ListedRuleSet & { readonly main: string })[] {
  let sets: unknown;
  try {
    sets = JSON.parse(readFileSync(list, 'utf8'));
  } catch (error) {
    throw new EngineError('FILE_MISSING', `${list} can't be read: ${(error as Error).message}`, { cause: error });
  }
  const listed = Array.isArray(sets) ? (sets as ListedRuleSet[]).filter(({ main }) => typeof main === 'string') : [];
  if (listed.length === 0) throw new EngineError('FILE_MISSING', `${list} lists no rule set.`);
  return listed.map((set) => ({ ...set, main: set.main! }));
}
