/** Schema violations as data; messages are composed elsewhere. */

/** `{uri}local` */
export type ElementName = string;

interface ViolationBase {
  /** The element where the violation was noticed. */
  readonly node: number;
  /** Set if the same mistake occurs several times. */
  readonly repeated?: Repeated;
}

/** A mistake repeated at several places. */
export interface Repeated {
  /** Identifies the mistake. */
  readonly key: string;
  /** The affected elements and attributes, in document order. */
  readonly nodes: readonly number[];
}

/** Where an element belongs that is next to its group instead of inside it. */
export interface ProperParent {
  readonly group: number;
  /** For the first of these elements, all that belong in the group, in document order; empty for the others. */
  readonly strays: readonly number[];
}

/** The alternatives for an element that is not allowed. */
interface UnexpectedElement extends ViolationBase {
  /** The expected element that was almost certainly intended. */
  readonly instead: ElementName | null;
  /** All elements that the parent allows. */
  readonly allowed: readonly ElementName[];
  /** Those of them that the parent allows only once. */
  readonly once: readonly ElementName[];
}

/** The first invalid character of a text. */
export interface WrongCharacter {
  /** Null if only the end is missing. */
  readonly codePoint: number | null;
  /** From 1, in code points, counting white space. */
  readonly position: number;
}

export interface ValueViolation extends ViolationBase {
  readonly kind: 'value';
  /** Null for the element's content. */
  readonly attribute: number | null;
  /** As written in the document, truncated if long. */
  readonly value: string;
  /** The type's name, `{uri}local`; '' if it has none. */
  readonly type: string;
  /** Allowed built-in types: several for a union. */
  readonly builtIns: readonly string[];
  /**
   * The violated facet; null if the form of the built-in type is invalid. `fixed` for a value that differs from the
   * fixed one.
   */
  readonly facet: string | null;
  /** The values of the facet. */
  readonly allowed: readonly string[];
  readonly wrong?: WrongCharacter;
}

export type SchemaViolation =
  /** The schema has no such root element. */
  | (ViolationBase & { readonly kind: 'root' })
  /** No schema of the family has this element. */
  | (UnexpectedElement & { readonly kind: 'unknown' })
  /** The schema has this element, but not in its parent. */
  | (UnexpectedElement & {
      readonly kind: 'elsewhere';
      readonly parents: readonly ElementName[];
      /** Those of the allowed elements that in turn allow this one. */
      readonly within: readonly ElementName[];
      /** The missing wrapper element. */
      readonly wrapper?: ElementName;
      /** Other possible wrappers. */
      readonly orWrappers?: readonly ElementName[];
      /** For the first of these elements, all that lack this wrapper, in document order; empty for the others. */
      readonly wrapped?: readonly number[];
      /** The sibling group that it belongs in. */
      readonly home?: ProperParent;
    })
  /** Other schemas of the family allow it here; their ids in the manifest. */
  | (UnexpectedElement & {
      readonly kind: 'profile';
      readonly schemas: readonly string[];
      /** For the first such element, the number of others, if the document's profile is wrong; 0 for the others. */
      readonly others?: number;
    })
  /** An element belongs before or after a sibling. */
  | (ViolationBase & {
      readonly kind: 'order';
      readonly moved: number;
      readonly place: 'before' | 'after';
      readonly other: number;
      /** All elements that the parent allows, in schema order. */
      readonly allowed: readonly ElementName[];
      /** As for misplaced elements, for the element that is moved. */
      readonly within: readonly ElementName[];
      /** The sibling group that it may belong in instead. */
      readonly besideGroup?: number;
    })
  | (ViolationBase & { readonly kind: 'tooMany'; readonly max: number; readonly within: readonly ElementName[] })
  /** Missing elements, each with its alternatives: before the element, or at its end. */
  | (ViolationBase & {
      readonly kind: 'missing';
      readonly place: 'before' | 'within';
      readonly missing: readonly (readonly ElementName[])[];
    })
  | (ViolationBase & {
      readonly kind: 'attribute';
      readonly attribute: number;
      readonly allowed: readonly string[];
      /** The intended name. */
      readonly meant?: ElementName;
    })
  | (ViolationBase & { readonly kind: 'attributeMissing'; readonly attribute: string })
  | ValueViolation
  /** Text between elements. */
  | (ViolationBase & {
      readonly kind: 'text';
      readonly text: number;
      /** Prefixed name of the missing wrapper. */
      readonly inner?: string;
    })
  /** The element contains elements, but allows only text, or nothing at all. */
  | (ViolationBase & { readonly kind: 'content'; readonly isEmpty: boolean; readonly child: number })
  /** The element or its type is abstract, so it must be replaced. */
  | (ViolationBase & {
      readonly kind: 'abstract';
      readonly what: 'element' | 'type';
      readonly names: readonly string[];
    })
  /** `xsi:type` or `xsi:nil` is invalid. */
  | (ViolationBase & {
      readonly kind: 'instance';
      readonly attribute: number;
      readonly what: 'type' | 'derivation' | 'nil' | 'content' | 'location';
    })
  | (ViolationBase & {
      readonly kind: 'identity';
      readonly attribute: number | null;
      readonly what: 'twice' | 'dangling';
      readonly value: string;
    });
