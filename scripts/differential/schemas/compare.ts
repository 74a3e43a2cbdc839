/**
 * Compares our validation of a document with a referee's: the same verdict, and the same line for the first violation.
 */
import type { SchemaViolation } from '#schematron/runtime/schema/violation.js';
import { LineTable } from '#schematron/xml/position.js';
import { type Tree, rootOf } from '#schematron/xml/tree.js';
import { elementSpan } from '#schematron/xml/markup.js';
import type { Complaint } from '../../referees/libxml2.js';

export type RefereeName = 'libxml2' | 'Xerces';

/** A difference between two validations. */
export interface Difference {
  readonly referee: RefereeName;
  /** Who reports a violation; `line` if both do, in different lines. */
  readonly what: 'ours' | 'theirs' | 'line';
  /** The first violation; of both, the referee's. */
  readonly message: string;
  readonly ours: string;
  readonly document: string;
  readonly lines?: { readonly ours: number; readonly theirs: number };
}

/** A violation with its line, for people. */
function described(violation: SchemaViolation, tree: Tree): string {
  const { node, kind } = violation;
  const { local } = tree.names[tree.name[node]!]!;
  const detail =
    kind === 'value'
      ? ` ${violation.attribute === null ? '' : `@${tree.names[tree.name[violation.attribute]!]!.local} `}${violation.facet ?? violation.builtIns.join('|')} ${JSON.stringify(violation.value)}`
      : kind === 'missing'
        ? ` ${violation.missing.map((names) => names.map((name) => name.replace(/^.*\}/, '')).join('|')).join(',')}`
        : kind === 'attribute'
          ? ` @${tree.names[tree.name[violation.attribute]!]!.local}`
          : kind === 'instance'
            ? ` ${violation.what}`
            : '';
  return `${kind}${detail} at ${local}`;
}

/** @returns null if they agree */
export function compare(
  referee: RefereeName,
  tree: Tree,
  ours: readonly SchemaViolation[],
  theirs: readonly Complaint[],
): Difference | null {
  const [first] = theirs;
  const difference = (what: Difference['what']): Difference => ({
    referee,
    what,
    message: first?.message ?? '',
    ours: ours.map((violation) => described(violation, tree)).join('; '),
    document: tree.source,
  });
  if (ours.length === 0) return first === undefined ? null : difference('theirs');
  if (first === undefined) return difference('ours');
  const lines = new LineTable(tree.source);
  const places = ours.map((violation) => placeOf(referee, tree, violation));
  const { reported } = places.reduce((earliest, place) => (place.noticed < earliest.noticed ? place : earliest));
  const expected = lines.at(reported).line;
  return expected === first.line ? null : { ...difference('line'), lines: { ours: expected, theirs: first.line } };
}

/** The offset at which a referee notices our violation, and the one that it reports. */
interface Place {
  readonly noticed: number;
  readonly reported: number;
}

/**
 * Start tags are checked once read, and an element's content when it is complete; libxml2 always refers to the start
 * tag.
 */
function placeOf(referee: RefereeName, tree: Tree, violation: SchemaViolation): Place {
  const { kind, node } = violation;
  if (kind === 'identity' && violation.what === 'dangling') {
    const end = elementSpan(tree.source, tree.from[rootOf(tree)]!).to - 1;
    return { noticed: end, reported: end };
  }
  const isLate =
    (kind === 'missing' && violation.place === 'within') ||
    (kind === 'value' && violation.attribute === null) ||
    (kind === 'text' && referee === 'Xerces') ||
    kind === 'content' ||
    (kind === 'instance' && violation.what === 'content') ||
    (kind === 'identity' && violation.attribute === null);
  const span = elementSpan(tree.source, tree.from[node]!);
  const [start, end] = [span.tag.to - 1, span.to - 1];
  if (kind === 'text' && referee === 'libxml2') return { noticed: tree.from[violation.text]!, reported: start };
  return { noticed: isLate ? end : start, reported: isLate && referee === 'Xerces' ? end : start };
}
