/** The source and engine of a rule set: those details in reports that do not depend on the day. */
import { isStylesheet } from 'einvoice-schematron/compiled.js';
import { inputHash } from './compiled.js';
import { type Manifest, type RuleSetEntry, versionOf } from './manifest.js';
import type { Period, RuleSetInfo } from '../types.js';

export type Origin = Omit<RuleSetInfo, keyof Period>;

/** @param how `source` is undefined until it is known */
export function describeOrigin(
  entry: RuleSetEntry,
  manifest: Manifest,
  { source, engine }: { readonly source: string | undefined } & Pick<RuleSetInfo, 'engine'>,
): Origin {
  return {
    id: entry.id,
    version: versionOf(entry),
    hash: inputHash(manifest, entry, source),
    engine,
    compiledFrom: source === undefined ? null : isStylesheet(source) ? 'xslt' : 'schematron',
  };
}
