/** The valid invoices that mistakes are made in. */
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { kindsWithSamples } from '../differential/verdicts/documents.js';
import type { Folders } from '../suites/folders.js';
import type { Sample } from './defect.js';

/** Fewer lines than that, and everything stands on the same one. */
const LEAST_LINES = 40;

/**
 * Samples of the publishers and of ours, of every kind that has some, in which nothing at all is found.
 * @throws FolderError where the suites are missing
 */
export function samplesOf(folders: Folders, registry: Registry): readonly Sample[] {
  const samples = kindsWithSamples(folders, registry.manifest).map(({ name: kind, originals }) =>
    originals
      .filter(({ tree }) => tree.source.split('\n').length >= LEAST_LINES)
      .map(({ name, tree, options }): Sample => ({ name, kind, tree, options }))
      .filter((sample) => isClean(sample, registry)),
  );
  return samples.flat();
}

/** Nothing was found: no error, no warning, no information. */
function isClean({ tree, options }: Sample, registry: Registry): boolean {
  const { report, details } = validate(Buffer.from(tree.source), options, registry);
  return report.valid && report.warningCount === 0 && details.information.length === 0;
}
