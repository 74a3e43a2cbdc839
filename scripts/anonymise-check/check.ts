/** Anonymises one document and checks that its findings stay and that no name is left. */
import {
  type Anonymised,
  type FindingDifference,
  type ValidateOptions,
  anonymise,
  anonymiseChecked,
} from '#validator/index.js';
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { read } from '../kit/tree.js';
import { hasMarker, plantMarkers } from './markers.js';
import { namesLeft } from './names.js';

export interface Checked {
  readonly differences: readonly FindingDifference[];
  /** Values that were kept more than usual, to keep the findings. */
  readonly milder: Anonymised['milder'];
  readonly findings: number;
  /** Words that should have been replaced, but were not. */
  readonly left: readonly string[];
}

/** @returns null for a document that can't be read as XML: there is nothing to anonymise */
export async function check(
  document: Uint8Array,
  options: ValidateOptions,
  registry: Registry,
  seed: number,
): Promise<Checked | null> {
  const before = read(document);
  if (!before.ok) return null;
  const result = await anonymiseChecked(
    { validate: async (bytes, choices) => validate(bytes, { ...choices, ...options }, registry) },
    document,
    { seed },
  );
  const after = read(result.document);
  const marked = Buffer.from(
    plantMarkers(before.tree).replace(/^(<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']/, '$1'),
  );
  const isMarkerLeft = hasMarker(Buffer.from(anonymise(marked, { seed })).toString());
  const codes = new Set(result.milder.filter(({ kept }) => kept === 'code').map(({ name, line }) => `${name} ${line}`));
  return {
    differences: result.differences,
    milder: result.milder,
    findings: result.before.details.issues.length + result.before.details.information.length,
    left: [
      ...(isMarkerLeft ? ['what was planted'] : []),
      ...(after.ok ? namesLeft(before.tree, after.tree, codes) : ['not well-formed']),
    ],
  };
}
