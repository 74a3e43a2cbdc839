/**
 * The interface of repairs: the type of problem that a repair handles, and the changes it proposes. Whether a change
 * helps is tried afterwards, and the order of patches does not depend on the repair (`stages.ts`, `prove.ts`).
 */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { NodePath } from 'einvoice-core/types.js';
import type { Place } from '../place/where.js';
import type { Candidate, Made } from './edits/candidate.js';
import type { Problem } from './problem.js';

/** A change that might help; its class is `choice` unless stated. */
export type Change = Made & Partial<Candidate>;

/** A repair for one kind of problem. */
interface FixFor<Matter extends keyof Matters> {
  /** The name of its file, without extension. */
  readonly id: string;
  readonly for: Matter;
  /** The stage in which its changes are tried; by default it depends on their classes (`stages.ts`). */
  readonly stage?: 'figures' | 'amounts' | 'specifications';
  /** The changes to try, the likeliest first; none if the repair does not apply. */
  candidates(problem: Matters[Matter]): readonly Change[];
}

export type Fix = { readonly [Matter in keyof Matters]: FixFor<Matter> }[keyof Matters];

/** The types of problems that repairs can be for, with the fields known for each. */
export interface Matters {
  /** Any issue with a place in the document. */
  readonly anything: Problem;
  /** A node is wrong or missing. */
  readonly place: Problem;
  /** An element or attribute is missing. */
  readonly missing: MissingProblem;
  /** An element of a certain kind is missing: its kind is stated by a code or attribute, which must be added, too. */
  readonly 'missing of a kind': KindProblem;
  /** An existing element, attribute or text is wrong; the following types are special cases. */
  readonly there: Problem;
  readonly element: Problem;
  readonly attribute: Problem;
  /** The value of an attribute, or of an element without children. */
  readonly value: Problem;
  readonly 'value of element': Problem;
  readonly 'empty element': Problem;
  /** An element that a rule forbids. */
  readonly needless: Problem;
  /** Values that must be unique. */
  readonly again: Problem & { readonly place: { readonly again: readonly number[] } };
  /** Values that must be equal. */
  readonly alike: Problem & { readonly place: { readonly alike: readonly number[] } };
  /** A schema violation: an element that is not allowed at its place. */
  readonly 'schema: stranger': ViolationProblem<'unknown' | 'elsewhere' | 'profile'>;
  readonly 'schema: order': ViolationProblem<'order'>;
  readonly 'schema: attribute': ViolationProblem<'attribute'>;
  readonly 'schema: attribute missing': ViolationProblem<'attributeMissing'>;
  readonly 'schema: instance': ViolationProblem<'instance'>;
  readonly 'schema: value': ViolationProblem<'value'>;
  readonly 'schema: text': ViolationProblem<'text'>;
  readonly 'schema: content': ViolationProblem<'content'>;
}

type MissingProblem = Problem & { readonly missing: NodePath };
type KindProblem = MissingProblem & { readonly place: { readonly kind: NonNullable<Place['kind']> } };
type ViolationProblem<Kind extends SchemaViolation['kind']> = Problem & {
  readonly violation: Extract<SchemaViolation, { readonly kind: Kind }>;
};

/** An element that is not allowed at its place. */
export type Stranger = Matters['schema: stranger']['violation'];

const isOf = (problem: Problem, ...kinds: readonly SchemaViolation['kind'][]): boolean =>
  ['missing', 'there', 'document'].includes(problem.kind) &&
  problem.violation !== undefined &&
  kinds.includes(problem.violation.kind);
const isThere = ({ kind: says }: Problem): boolean => says === 'there';

const APPLIES: { readonly [Matter in keyof Matters]: (problem: Problem) => boolean } = {
  anything: () => true,
  place: ({ kind: says }) => says === 'missing' || says === 'there',
  missing: ({ kind: says }) => says === 'missing',
  'missing of a kind': ({ kind: says }) => says === 'missing of a kind',
  there: isThere,
  element: (problem) => isThere(problem) && problem.isElement,
  attribute: (problem) => isThere(problem) && problem.isAttribute,
  value: (problem) => isThere(problem) && problem.isLeaf,
  'value of element': (problem) => isThere(problem) && problem.isElement && problem.isLeaf,
  'empty element': (problem) =>
    isThere(problem) && problem.isElement && problem.isLeaf && problem.tree.stringValue(problem.node).trim() === '',
  needless: (problem) => isThere(problem) && problem.issue.mayGo === true,
  again: ({ kind: says }) => says === 'again',
  alike: ({ kind: says }) => says === 'alike',
  'schema: stranger': (problem) => isOf(problem, 'unknown', 'elsewhere', 'profile'),
  'schema: order': (problem) => isOf(problem, 'order'),
  'schema: attribute': (problem) => isOf(problem, 'attribute'),
  'schema: attribute missing': (problem) => isOf(problem, 'attributeMissing'),
  'schema: instance': (problem) => isOf(problem, 'instance'),
  'schema: value': (problem) => isOf(problem, 'value'),
  'schema: text': (problem) => isOf(problem, 'text'),
  'schema: content': (problem) => isOf(problem, 'content'),
};

/** The candidates of a repair for a problem; none if it handles other problems. */
export function makeCandidates(fix: Fix, problem: Problem): readonly Candidate[] {
  if (!APPLIES[fix.for](problem)) return [];
  // The check above ensures that the problem has the kind the repair expects.
  const made = (fix as FixFor<'anything'>).candidates(problem);
  return made.map((change): Candidate => ({ class: 'choice', ...change, fix: fix.id }));
}
