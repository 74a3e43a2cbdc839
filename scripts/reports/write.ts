/**
 * `npm run reports -- --write FILE`: writes the reports of many documents as text, to compare two versions of the
 * program.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidateOptions } from '#validator/index.js';
import { LANGUAGES } from '#core/languages.js';
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { xmlFiles } from '../conformance/source.js';
import { readBases } from '../diagnostics/by-hand/bases.js';
import { MISTAKES } from '../diagnostics/by-hand/mistakes/all.js';
import { defectsOf } from '../diagnostics/generate.js';
import { samplesOf } from '../diagnostics/samples.js';
import { type Folders, requireSuites } from '../suites/folders.js';

/** A document to report on. */
export interface Reported {
  readonly name: string;
  readonly document: Uint8Array;
  readonly options: ValidateOptions;
}

/** Number of mistakes to make, and changes to try for them. */
const GENERATED = { seed: 1, count: 600, tries: 4_000 };

/**
 * The documents: files of the suites, handwritten mistakes, and generated mistakes.
 * @param step takes the first of each sort, and then every `step`th
 * @throws FolderError if the suites are missing
 */
export function reported(folders: Folders, registry: Registry, step: number): readonly Reported[] {
  const isChosen = (_: unknown, index: number): boolean => index % step === 0;
  const suites = requireSuites(folders);
  const bases = readBases(registry);
  return [
    ...readdirSync(suites)
      .filter((folder) => statSync(join(suites, folder)).isDirectory())
      .flatMap((folder) => xmlFiles(suites, folder))
      .filter(isChosen)
      .map((name): Reported => ({ name, document: readFileSync(join(suites, name)), options: {} })),
    ...MISTAKES.filter(isChosen).map(({ name, base, edit }): Reported => {
      const { text, options } = bases.get(base)!;
      return { name: `by hand: ${name}`, document: Buffer.from(edit(text)), options };
    }),
    ...defectsOf(samplesOf(folders, registry), registry, {
      ...GENERATED,
      count: Math.ceil(GENERATED.count / step),
    }).map(({ defect: { sample, mistake, text, note } }): Reported => ({
      name: `made: ${sample.name}: ${mistake}: ${note}`,
      document: Buffer.from(text),
      options: sample.options,
    })),
  ];
}

/** A document's reports as one line each: in all languages, with patches in the first. */
export function reportLines({ name, document, options }: Reported, registry: Registry): readonly string[] {
  return LANGUAGES.map((language, index) => {
    const { report, details } = validate(document, { ...options, language, patches: index === 0 }, registry);
    const { issues, information } = details;
    return JSON.stringify({ name, language, valid: report.valid, issues, information });
  });
}
