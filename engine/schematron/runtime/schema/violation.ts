/** What is wrong with a document by its schema, as values: messages are made of them elsewhere. */

/** `{uri}local` */
export type ElementName = string;

interface About {
  /** The element that it is about: where it was noticed. */
  readonly node: number;
  /** The same mistake, made several times. */
  readonly repeated?: Repeated;
}

/** A mistake that is made at several places. */
export interface Repeated {
  /** What tells it from others. */
  readonly key: string;
  /** The elements and attributes that are wrong, in document order. */
  readonly nodes: readonly number[];
}

/** Where an element belongs that stands in the parent of its group. */
export interface Home {
  readonly group: number;
  /** For the first that has slipped out of the group all of them, in document order; none for the others. */
  readonly strays: readonly number[];
}

/** What may stand in place of an element that may not. */
interface Stranger extends About {
  /** What is expected there, and would be as good as certainly meant. */
  readonly instead: ElementName | null;
  /** What its parent may have. */
  readonly allowed: readonly ElementName[];
  /** What of it the parent may have once only. */
  readonly once: readonly ElementName[];
}

/** The first character of a text that is wrong. */
export interface WrongCharacter {
  /** Null where only the end is missing. */
  readonly codePoint: number | null;
  /** From 1, in code points, white space counted. */
  readonly position: number;
}

export interface ValueViolation extends About {
  readonly kind: 'value';
  /** Null for the content of the element. */
  readonly attribute: number | null;
  /** As it stands in the document, cut where it is long. */
  readonly value: string;
  /** The type's own name, `{uri}local`; '' without one. */
  readonly type: string;
  /** Built-in types one of which the value must be of: several for a union. */
  readonly builtIns: readonly string[];
  /** The facet that it breaks; null where it has not the form of its built-in type. `fixed` for another value than the only one. */
  readonly facet: string | null;
  /** The values of the facet. */
  readonly allowed: readonly string[];
  readonly wrong?: WrongCharacter;
}

export type SchemaViolation =
  /** The root element is none of the schema's. */
  | (About & { readonly kind: 'root' })
  /** No schema of the family has it. */
  | (Stranger & { readonly kind: 'unknown' })
  /** The schema has it, but not in that element; in the order of the schema. */
  | (Stranger & {
      readonly kind: 'elsewhere';
      readonly parents: readonly ElementName[];
      /** Of what its parent may have that which may have it. */
      readonly within: readonly ElementName[];
      /** What is missing around it. */
      readonly wrapper?: ElementName;
      /** Others that might be missing instead. */
      readonly orWrappers?: readonly ElementName[];
      /** For the first of those around which it is missing all of them, in document order; none for the others. */
      readonly wrapped?: readonly number[];
      /** The group beside it that it has slipped out of. */
      readonly home?: Home;
    })
  /** Other schemas of the family have it there; their ids in the manifest. */
  | (Stranger & {
      readonly kind: 'profile';
      readonly schemas: readonly string[];
      /** How many others there are in a document of which the profile is wrong, for the first of them; 0 for those. */
      readonly others?: number;
    })
  /** An element belongs in front of another one of the same parent, or behind it. */
  | (About & {
      readonly kind: 'order';
      readonly moved: number;
      readonly place: 'before' | 'after';
      readonly other: number;
      /** What the parent may have, in the order of the schema. */
      readonly allowed: readonly ElementName[];
      /** As of elements that stand elsewhere, of the one that is moved. */
      readonly within: readonly ElementName[];
      /** The group beside it that it may have slipped out of instead. */
      readonly besideGroup?: number;
    })
  | (About & { readonly kind: 'tooMany'; readonly max: number; readonly within: readonly ElementName[] })
  /** Elements that are missing, each with its alternatives: before the element, or at the end of it. */
  | (About & {
      readonly kind: 'missing';
      readonly place: 'before' | 'within';
      readonly missing: readonly (readonly ElementName[])[];
    })
  | (About & {
      readonly kind: 'attribute';
      readonly attribute: number;
      readonly allowed: readonly string[];
      /** The name that was meant. */
      readonly meant?: ElementName;
    })
  | (About & { readonly kind: 'attributeMissing'; readonly attribute: string })
  | ValueViolation
  /** Text between elements. */
  | (About & {
      readonly kind: 'text';
      readonly text: number;
      /** The prefixed name of the element that is missing around it. */
      readonly inner?: string;
    })
  /** The element has elements in it, and may have text at most; or nothing at all. */
  | (About & { readonly kind: 'content'; readonly isEmpty: boolean; readonly child: number })
  /** It is there only to be replaced: the element, or its type. */
  | (About & { readonly kind: 'abstract'; readonly what: 'element' | 'type'; readonly names: readonly string[] })
  /** What `xsi:type` or `xsi:nil` say can't be. */
  | (About & {
      readonly kind: 'instance';
      readonly attribute: number;
      readonly what: 'type' | 'derivation' | 'nil' | 'content' | 'location';
    })
  | (About & {
      readonly kind: 'identity';
      readonly attribute: number | null;
      readonly what: 'twice' | 'dangling';
      readonly value: string;
    });
