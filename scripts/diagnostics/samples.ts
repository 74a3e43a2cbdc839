/** The valid invoices to make mistakes in. */
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { kindsWithSamples } from '../differential/verdicts/documents.js';
import type { Folders } from '../suites/folders.js';
import type { Sample } from './defect.js';

/** With fewer lines, everything is on the same line. */
const MIN_LINES = 40;

/**
 * Samples of the publishers and our own, of every kind that has some, without any finding.
 * @throws FolderError if the suites are missing
 */
export function samplesOf(folders: Folders, registry: Registry): readonly Sample[] {
  const samples = kindsWithSamples(folders, registry.manifest).map(({ name: kind, originals }) =>
    originals
      .filter(({ tree }) => tree.source.split('\n').length >= MIN_LINES)
      .map(({ name, tree, options }): Sample => ({ name, kind, tree, options }))
      .filter((sample) => isClean(sample, registry)),
  );
  return samples.flat();
}

/** Whether there are no findings at all: no error, warning or information. */
function isClean({ tree, options }: Sample, registry: Registry): boolean {
  const { report, details } = validate(Buffer.from(tree.source), options, registry);
  return report.valid && report.warningCount === 0 && details.information.length === 0;
}
