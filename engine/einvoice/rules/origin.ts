/** What a rule set is made of, and what runs it: the part of what reports say of it that no day changes. */
import { isStylesheet } from 'einvoice-schematron/compiled.js';
import { inputHash } from './compiled.js';
import { type Manifest, type RuleSetEntry, versionOf } from './manifest.js';
import type { Period, RuleSetInfo } from '../types.js';

export type Origin = Omit<RuleSetInfo, keyof Period>;

/** @param how `source` is what it was compiled from, undefined where that is not known yet */
export function originOf(
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
