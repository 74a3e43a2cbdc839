/**
 * The interface of repairs: the type of problem that a repair handles, and the changes that the repair proposes.
 * Whether a change helps is tried afterwards, and the order of patches does not depend on the repair (`stages.ts`,
 * `prove.ts`).
 */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { NodePath } from 'einvoice-core/types.js';
import type { Place } from '../place/place.js';
import type { Candidate, ChangeEdits } from './edits/candidate.js';
import type { Problem } from './problem.js';

/** A change that might help; its class is `choice` unless stated. */
export type ProposedChange = ChangeEdits & Partial<Candidate>;

/** A repair for one kind of problem. */
interface FixOf<Type extends keyof ProblemTypes> {
  /** The name of the repair's file, without extension. */
  readonly id: string;
  readonly for: Type;
  /**
   * The stage in which the changes are tried; by default, the class of each change determines its stage (`stages.ts`).
   */
  readonly stage?: 'figures' | 'amounts' | 'specifications';
  /** The changes to try, the likeliest first; none if the repair does not apply. */
  candidates(problem: ProblemTypes[Type]): readonly ProposedChange[];
}

export type Fix = { readonly [Type in keyof ProblemTypes]: FixOf<Type> }[keyof ProblemTypes];

/** The types of problems that repairs handle, each with the fields that are known for it. */
export interface ProblemTypes {
  /** Any issue with a place in the document. */
  readonly 'any issue': Problem;
  /** A node is wrong or missing. */
  readonly 'existing or missing': Problem;
  /** An element or attribute is missing. */
  readonly missing: MissingProblem;
  /** An element of a certain kind is missing. A code or attribute states the kind and must be added, too. */
  readonly 'missing of a kind': KindProblem;
  /** An existing element, attribute or text is wrong. The types from `element` to `forbidden` are special cases. */
  readonly existing: Problem;
  readonly element: Problem;
  readonly attribute: Problem;
  /** The value of an attribute, or of an element without children. */
  readonly value: Problem;
  readonly 'value of element': Problem;
  readonly 'empty element': Problem;
  /** An element that a rule forbids. */
  readonly forbidden: Problem;
  /** Values that must be unique. */
  readonly 'not unique': Problem & { readonly place: { readonly duplicates: readonly number[] } };
  /** Values that must be equal. */
  readonly 'not equal': Problem & { readonly place: { readonly mustBeEqual: readonly number[] } };
  /** An element that is not allowed at its place. This type and all following ones are schema violations. */
  readonly 'schema: disallowed': ViolationProblem<'unknown' | 'elsewhere' | 'profile'>;
  /** An element in the wrong order. */
  readonly 'schema: order': ViolationProblem<'order'>;
  /** An attribute that is not allowed. */
  readonly 'schema: attribute': ViolationProblem<'attribute'>;
  readonly 'schema: attribute missing': ViolationProblem<'attributeMissing'>;
  /** A wrong `xsi:nil` or `xsi:type`. */
  readonly 'schema: xsi': ViolationProblem<'instance'>;
  /** A value that violates its datatype. */
  readonly 'schema: value': ViolationProblem<'value'>;
  /** Text between elements. */
  readonly 'schema: text': ViolationProblem<'text'>;
  /** Elements in place of a text. */
  readonly 'schema: content': ViolationProblem<'content'>;
}

/** The problem that an element or attribute is missing. */
type MissingProblem = Problem & { readonly missing: NodePath };
type KindProblem = MissingProblem & { readonly place: { readonly requiredKind: NonNullable<Place['requiredKind']> } };
/** A problem that is a schema violation of a kind. */
type ViolationProblem<Kind extends SchemaViolation['kind']> = Problem & {
  readonly violation: Extract<SchemaViolation, { readonly kind: Kind }>;
};

/** An element that is not allowed at its place. */
export type DisallowedElement = ProblemTypes['schema: disallowed']['violation'];

const isViolation = (problem: Problem, ...kinds: readonly SchemaViolation['kind'][]): boolean =>
  ['missing', 'existing', 'document'].includes(problem.kind) &&
  problem.violation !== undefined &&
  kinds.includes(problem.violation.kind);
const isExisting = ({ kind }: Problem): boolean => kind === 'existing';

/** For each type, whether a problem is of that type. */
const APPLIES: { readonly [Type in keyof ProblemTypes]: (problem: Problem) => boolean } = {
  'any issue': () => true,
  'existing or missing': ({ kind }) => kind === 'missing' || kind === 'existing',
  missing: ({ kind }) => kind === 'missing',
  'missing of a kind': ({ kind }) => kind === 'missing of a kind',
  existing: isExisting,
  element: (problem) => isExisting(problem) && problem.isElement,
  attribute: (problem) => isExisting(problem) && problem.isAttribute,
  value: (problem) => isExisting(problem) && problem.isLeaf,
  'value of element': (problem) => isExisting(problem) && problem.isElement && problem.isLeaf,
  'empty element': (problem) =>
    isExisting(problem) && problem.isElement && problem.isLeaf && problem.tree.stringValue(problem.node).trim() === '',
  forbidden: (problem) => isExisting(problem) && problem.issue.isElementRemovable === true,
  'not unique': ({ kind }) => kind === 'not unique',
  'not equal': ({ kind }) => kind === 'not equal',
  'schema: disallowed': (problem) => isViolation(problem, 'unknown', 'elsewhere', 'profile'),
  'schema: order': (problem) => isViolation(problem, 'order'),
  'schema: attribute': (problem) => isViolation(problem, 'attribute'),
  'schema: attribute missing': (problem) => isViolation(problem, 'attributeMissing'),
  'schema: xsi': (problem) => isViolation(problem, 'instance'),
  'schema: value': (problem) => isViolation(problem, 'value'),
  'schema: text': (problem) => isViolation(problem, 'text'),
  'schema: content': (problem) => isViolation(problem, 'content'),
};

/** The candidates of a repair for a problem; none if it handles other problems. */
export function makeCandidates(fix: Fix, problem: Problem): readonly Candidate[] {
  if (!APPLIES[fix.for](problem)) return [];
  // The check above ensures that the problem is of the type that the repair expects.
  const changes = (fix as FixOf<'any issue'>).candidates(problem);
  return changes.map((change): Candidate => ({ class: 'choice', ...change, fix: fix.id }));
}
