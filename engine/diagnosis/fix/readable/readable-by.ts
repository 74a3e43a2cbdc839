/** Proposes changes that make a document well-formed. */
import type { Candidate } from '../edits/candidate.js';
import { piecesOf } from './pieces.js';
import { TEXT_FIXES } from './registry.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';

/**
 * Changes that may make a text well-formed, the surest first; each has to be tried.
 * @param prefixes namespace to prefix, for all known namespaces
 */
export function readableBy(text: string, prefixes: Prefixes): readonly Candidate[] {
  const pieces = piecesOf(text);
  const found = TEXT_FIXES.flatMap((fix) => {
    const made = fix.candidate({ text, pieces, prefixes });
    return made === null ? [] : [{ ...made, fix: fix.id }];
  });
  const sure = found.filter((each) => each.class === 'certain');
  const sorted = [...sure, ...found.filter((each) => each.class !== 'certain')];
  // Hand-written XML often has several mistakes.
  return [...sorted, ...together(sure), ...(sure.length < found.length ? together(found) : [])];
}

/** Combines all changes that do not overlap. */
function together(found: readonly Candidate[]): readonly Candidate[] {
  const changes = found
    .flatMap((each) => each.changes)
    .sort((one, other) => one.from - other.from || one.to - other.to);
  const isApart = changes.every(({ from }, at) => at === 0 || changes[at - 1]!.to <= from);
  if (found.length < 2 || !isApart) return [];
  const isSure = found.every((each) => each.class === 'certain');
  const isLossy = found.some((each) => each.isLossy);
  return [{ class: isSure ? 'certain' : 'choice', edits: [], changes, ...(isLossy ? { isLossy } : {}) }];
}
