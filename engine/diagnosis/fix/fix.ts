/**
 * What a repair consists of: which problems it is for, and what might help. Nothing is known to help before it has been tried
 * (`prove.ts`), and what is offered in which order is decided for all of them alike (`stages.ts`, `prove.ts`).
 */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { NodePath } from 'einvoice-core/types.js';
import type { Place } from '../place/where.js';
import type { Candidate, Made } from './edits/candidate.js';
import type { Problem } from './problem.js';

/** A change that might help. One that does not say how sure it is is a choice. */
export type Change = Made & Partial<Candidate>;

/** A repair of one sort of problems. */
interface FixFor<Matter extends keyof Matters> {
  /** The name of its file. */
  readonly id: string;
  readonly for: Matter;
  /** Where its candidates are tried, if their class does not tell (`stages.ts`). */
  readonly stage?: 'figures' | 'amounts' | 'specifications';
  /** What might help, the likeliest first; none where the problem is another one. */
  candidates(problem: Matters[Matter]): readonly Change[];
}

export type Fix = { readonly [Matter in keyof Matters]: FixFor<Matter> }[keyof Matters];

/** What a repair may be for, with what is known of a problem then. */
export interface Matters {
  /** Any issue about a place in the document. */
  readonly anything: Problem;
  /** Something is wrong at a place, or missing there. */
  readonly place: Problem;
  readonly missing: MissingProblem;
  /** Something that has to say of which kind it is. */
  readonly 'missing of a kind': KindProblem;
  /** What stands there is wrong: an element, an attribute or a text. */
  readonly there: Problem;
  readonly element: Problem;
  readonly attribute: Problem;
  /** An element without elements, or an attribute. */
  readonly value: Problem;
  readonly 'value of element': Problem;
  readonly 'empty element': Problem;
  /** A rule wants nothing but that it is not there. */
  readonly needless: Problem;
  /** Values each of which has to be the only one. */
  readonly again: Problem & { readonly place: { readonly again: readonly number[] } };
  /** Values that have to be the same. */
  readonly alike: Problem & { readonly place: { readonly alike: readonly number[] } };
  /** What a schema finds: an element that may not stand where it does. */
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

/** An element that may not stand where it does. */
export type Stranger = Matters['schema: stranger']['violation'];

const isOf = (problem: Problem, ...kinds: readonly SchemaViolation['kind'][]): boolean =>
  ['missing', 'there', 'document'].includes(problem.says) &&
  problem.violation !== undefined &&
  kinds.includes(problem.violation.kind);
const isThere = ({ says }: Problem): boolean => says === 'there';

const APPLIES: { readonly [Matter in keyof Matters]: (problem: Problem) => boolean } = {
  anything: () => true,
  place: ({ says }) => says === 'missing' || says === 'there',
  missing: ({ says }) => says === 'missing',
  'missing of a kind': ({ says }) => says === 'missing of a kind',
  there: isThere,
  element: (problem) => isThere(problem) && problem.isElement,
  attribute: (problem) => isThere(problem) && problem.isAttribute,
  value: (problem) => isThere(problem) && problem.isLeaf,
  'value of element': (problem) => isThere(problem) && problem.isElement && problem.isLeaf,
  'empty element': (problem) =>
    isThere(problem) && problem.isElement && problem.isLeaf && problem.tree.stringValue(problem.node).trim() === '',
  needless: (problem) => isThere(problem) && problem.issue.mayGo === true,
  again: ({ says }) => says === 'again',
  alike: ({ says }) => says === 'alike',
  'schema: stranger': (problem) => isOf(problem, 'unknown', 'elsewhere', 'profile'),
  'schema: order': (problem) => isOf(problem, 'order'),
  'schema: attribute': (problem) => isOf(problem, 'attribute'),
  'schema: attribute missing': (problem) => isOf(problem, 'attributeMissing'),
  'schema: instance': (problem) => isOf(problem, 'instance'),
  'schema: value': (problem) => isOf(problem, 'value'),
  'schema: text': (problem) => isOf(problem, 'text'),
  'schema: content': (problem) => isOf(problem, 'content'),
};

/** What a repair has to offer for a problem; nothing where it is for others. */
export function candidatesOf(fix: Fix, problem: Problem): readonly Candidate[] {
  if (!APPLIES[fix.for](problem)) return [];
  // What applies has been held against what the repair is for.
  const made = (fix as FixFor<'anything'>).candidates(problem);
  return made.map((change): Candidate => ({ class: 'choice', ...change, fix: fix.id }));
}
