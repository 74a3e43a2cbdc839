/** A mistake in an invoice whose cause is known, because we made it. */
import type { ValidateOptions } from '#validator/index.js';
import type { Edit } from '#schematron/xml/edits.js';
import type { Tree } from '#schematron/xml/tree.js';
import type { Random } from '../kit/random.js';

/** A document without any finding. */
export interface Sample {
  readonly name: string;
  /** Format, document type and rule sets, for the table at the end. */
  readonly kind: string;
  readonly tree: Tree;
  readonly options: ValidateOptions;
}

/** Kinds of mistakes that need different explanations. */
export type CauseKind = 'value' | 'missing' | 'surplus' | 'order' | 'name';

/** The change of a valid document. */
export interface Change {
  readonly kind: CauseKind;
  /** Sorted, without overlaps. */
  readonly edits: readonly Edit[];
  /** The element that was changed or added; for a removed one, its parent. */
  readonly node: number;
  /** The changed attribute, if any. */
  readonly attribute?: string;
  /** Offset of the change in the valid text; for insertions, after it. */
  readonly spots: readonly number[];
  /** Start and end of a copied part, if any. */
  readonly copied?: readonly (readonly [number, number])[];
  /** The wrong value in the document, if any. */
  readonly wrong: string | null;
  /** The original value. */
  readonly right: string | null;
  /** Why the original value can't be derived from the document; absent if it can. */
  readonly unknowable?: string;
  /** Prefixed names of the elements that a report may name, with their paths from the root. */
  readonly paths: readonly (readonly string[])[];
}

/** A place for a mistake. */
export interface Place {
  readonly sample: Sample;
  readonly source: string;
  readonly node: number;
  /** Prefixed names from the root, with fixed prefixes. */
  readonly path: readonly string[];
  /** Text of an element without child elements; null for others. */
  readonly value: string | null;
  readonly isUbl: boolean;
  readonly random: Random;
}

/** A sort of mistake. */
export interface Mistake {
  readonly name: string;
  /** The change; null if it is not possible there. */
  readonly make: (place: Place) => Change | null;
}

/** A changed document, and its mistake. */
export interface Defect {
  readonly sample: Sample;
  readonly mistake: string;
  readonly change: Change;
  readonly text: string;
  /** Lines of the changed document that a report may refer to. */
  readonly lines: ReadonlySet<number>;
  /** The change and its place, for people. */
  readonly note: string;
}
