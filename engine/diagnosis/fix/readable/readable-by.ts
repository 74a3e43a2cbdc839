/** What can be done about a document that is no XML, where it is plain what was meant. */
import type { Candidate } from '../edits.js';
import { removeBehind, removeDoctype, removeFront } from './around.js';
import { correctAttributes } from './attributes.js';
import { correctEndTags } from './end-tags.js';
import { correctDeclaration } from './xml-declaration.js';
import { type Piece, piecesOf } from './pieces.js';
import { correctPrefixes, declarePrefixes } from './prefixes.js';
import { escapeSigns, escapeTags, removeControls, separateHyphens } from './signs.js';

type Repair = (text: string, pieces: readonly Piece[], prefixes: ReadonlyMap<string, string>) => Candidate | null;

/** What may be wrong, each with what makes it right. */
const REPAIRS: readonly Repair[] = [
  correctDeclaration,
  escapeSigns,
  escapeTags,
  separateHyphens,
  correctAttributes,
  correctPrefixes,
  declarePrefixes,
  correctEndTags,
  removeFront,
  removeBehind,
  removeDoctype,
  removeControls,
];

/**
 * The changes that may make a text XML, the surest first; what becomes of them has to be tried.
 * @param prefixes namespace to prefix, of all that are known
 */
export function readableBy(text: string, prefixes: ReadonlyMap<string, string>): readonly Candidate[] {
  const pieces = piecesOf(text);
  const found = REPAIRS.flatMap((repair) => repair(text, pieces, prefixes) ?? []);
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
