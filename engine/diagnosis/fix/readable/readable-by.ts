/** What can be done about a document that is no XML, where it is plain what was meant. */
import type { Candidate } from '../edits/candidate.js';
import { piecesOf } from './pieces.js';
import { TEXT_FIXES } from './registry.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';

/**
 * The changes that may make a text XML, the surest first; what becomes of them has to be tried.
 * @param prefixes namespace to prefix, of all that are known
 */
export function readableBy(text: string, prefixes: Prefixes): readonly Candidate[] {
  const pieces = piecesOf(text);
  const found = TEXT_FIXES.flatMap((fix) => {
    const made = fix.candidate({ text, pieces, prefixes });
    return made === null ? [] : [{ ...made, fix: fix.id }];
  });
  const sure = found.filter((each) => each.class === 'certain');
  const sorted = [...sure, ...found.filter((each) => each.class !== 'certain')];
  // Whoever writes XML by hand makes more than one mistake.
  return [...sorted, ...together(sure), ...(sure.length < found.length ? together(found) : [])];
}

/** All of them at once, where they touch different places. */
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
