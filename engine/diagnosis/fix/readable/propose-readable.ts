/** Proposes changes that make a document well-formed. */
import type { Candidate } from '../edits/candidate.js';
import { splitIntoPieces } from './pieces.js';
import { TEXT_FIXES } from './registry.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';

/**
 * Changes that may make a text well-formed, the surest first; each has to be tried.
 * @param prefixes the prefix of each known namespace
 */
export function proposeReadable(text: string, prefixes: Prefixes): readonly Candidate[] {
  const pieces = splitIntoPieces(text);
  const candidates = TEXT_FIXES.flatMap((fix) => {
    const candidate = fix.candidate({ text, pieces, prefixes });
    return candidate === null ? [] : [{ ...candidate, fix: fix.id }];
  });
  const sure = candidates.filter((each) => each.class === 'certain');
  const sorted = [...sure, ...candidates.filter((each) => each.class !== 'certain')];
  // Hand-written XML often has several mistakes.
  return [...sorted, ...combineAll(sure), ...(sure.length < candidates.length ? combineAll(candidates) : [])];
}

/** Combines all candidates into one; none if there is only one candidate, or if changes overlap. */
function combineAll(candidates: readonly Candidate[]): readonly Candidate[] {
  const textEdits = candidates
    .flatMap((each) => each.textEdits)
    .sort((one, other) => one.from - other.from || one.to - other.to);
  const areSeparate = textEdits.every(({ from }, index) => index === 0 || textEdits[index - 1]!.to <= from);
  if (candidates.length < 2 || !areSeparate) return [];
  const isSure = candidates.every((each) => each.class === 'certain');
  const isLossy = candidates.some((each) => each.isLossy);
  return [{ class: isSure ? 'certain' : 'choice', edits: [], textEdits, ...(isLossy ? { isLossy } : {}) }];
}
