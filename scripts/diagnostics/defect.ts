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

/** What is wrong, in kinds that a reader has to be told in different ways. */
export type CauseKind = 'value' | 'missing' | 'surplus' | 'order' | 'name';

/** What was changed in a valid document. */
export interface Change {
  readonly kind: CauseKind;
  /** In order, without overlaps. */
  readonly edits: readonly Edit[];
  /** The element that was changed or is too much; of what is missing the parent. */
  readonly node: number;
  /** The attribute, where one was changed. */
  readonly attribute?: string;
  /** Where the changed thing begins, in the valid text; behind it for what was inserted. */
  readonly spots: readonly number[];
  /** What was copied, from and to, where something was. */
  readonly copied?: readonly (readonly [number, number])[];
  /** What the document says, where it says something wrong. */
  readonly wrong: string | null;
  /** What it said. */
  readonly right: string | null;
  /** Why nothing in the document says what was there before; absent where something does. */
  readonly unknowable?: string;
  /** Elements that a report may name, prefixed, and their paths from the root. */
  readonly paths: readonly (readonly string[])[];
}

/** Where a mistake may be made. */
export interface Place {
  readonly sample: Sample;
  readonly source: string;
  readonly node: number;
  /** Prefixed names from the root, whatever prefixes the document uses. */
  readonly path: readonly string[];
  /** Text of an element without elements; null for others. */
  readonly value: string | null;
  readonly isUbl: boolean;
  readonly random: Random;
}

/** One sort of mistake. */
export interface Mistake {
  readonly name: string;
  /** The change; null where it can't be made there. */
  readonly make: (place: Place) => Change | null;
}

/** A changed document, and what is wrong with it. */
export interface Defect {
  readonly sample: Sample;
  readonly mistake: string;
  readonly change: Change;
  readonly text: string;
  /** Lines of the changed document on which a report may stand. */
  readonly lines: ReadonlySet<number>;
  /** For people: what was changed, and where. */
  readonly note: string;
}
