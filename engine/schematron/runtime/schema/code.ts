/** A compiled XML Schema: the result of the function in a generated module, as plain data and value checks. */

import type { NameList } from '../nodes/names.js';

/**
 * Whether a value is valid. The range excludes white space at the ends if the facet `whiteSpace` removes it. If the
 * facet changes white space inside, the text is the normalized value, not that of the document.
 */
export type ValueCheck = (text: string, from: number, to: number) => boolean;

/** A facet with its values as written in the schema, and its own check, for messages. */
export type FacetCode = readonly [name: string, values: readonly string[], check: ValueCheck];

export interface SimpleCode {
  /** `{uri}local`, or '' for a type without a name. */
  readonly name: string;
  /** The built-in type that determines its lexical space. */
  readonly builtIn: string;
  readonly whiteSpace: 'preserve' | 'replace' | 'collapse';
  /** Checks the lexical space of the built-in type alone; null if every text is valid. */
  readonly space: ValueCheck | null;
  /** Null if every text is valid. */
  readonly check: ValueCheck | null;
  /** Whether the check depends on white space inside the value. */
  readonly isExact?: boolean;
  readonly facets?: readonly FacetCode[];
  /** Indexes of simple types: the items of a list, the members of a union. */
  readonly item?: number;
  readonly members?: readonly number[];
}

/** Codes of names, indexes of types and wildcards; trailing parts are optional. */
export type DeclarationCode = readonly [
  code: number,
  type: number,
  flags?: number,
  /** The default value of an empty element; with `Flag.Fixed` the only allowed one. */
  value?: string,
  /** Declarations that may replace it, including the declaration itself unless it is abstract. */
  members?: readonly number[],
];

export type AttributeCode = readonly [code: number, simple: number, flags?: number, value?: string];

/** Bits of declarations, attributes and types. */
export enum Flag {
  Required = 1,
  Fixed = 2,
  Nillable = 4,
  Abstract = 8,
  Global = 16,
  BlocksExtension = 32,
  BlocksRestriction = 64,
  Mixed = 128,
  /** For types: derived by extension, else by restriction. */
  Extension = 256,
  /** For declarations: has a default or fixed value. */
  HasValue = 512,
}

/** Operation codes in `ContentCode`. */
export enum Op {
  Enter,
  Again,
  Leave,
}

/** Encodes a wildcard among declarations as a number below -1. The function is its own inverse. */
export function wildcardTerm(index: number): number {
  return -2 - index;
}

/** Triples of operation, counter, bound; see `compiler/xsd/automaton.ts`. */
export type OperationsCode = readonly number[];

export interface ContentCode {
  /** Per particle the index of its declaration, or a wildcard encoded by `wildcardTerm`. */
  readonly positions: readonly number[];
  /** From the start, then from each particle: the particles that may follow, as pairs of first and last of a range. */
  readonly steps: readonly (readonly number[])[];
  /** Particles that may be the last one, as ranges. */
  readonly ends: readonly number[];
  readonly isEmptiable: boolean;
  readonly counters?: number;
  /** Steps with counter operations, in order of precedence. State 0 is the start. */
  readonly guarded?: readonly (readonly [state: number, position: number, operations: OperationsCode])[];
  readonly guardedEnds?: readonly (readonly [position: number, operations: OperationsCode])[];
}

export interface TypeCode {
  readonly name: string;
  /** Index of the base type; -1 for none. */
  readonly base: number;
  readonly flags?: number;
  /** The simple type of its content. */
  readonly simple?: number;
  readonly attributes?: readonly AttributeCode[];
  /** Index of a wildcard. */
  readonly anyAttribute?: number;
  /** For content with elements. Without it, and without `simple`, elements of the type must be empty. */
  readonly content?: ContentCode;
}

/** `''` is no namespace; `not` excludes that namespace, and none. */
export interface WildcardCode {
  readonly process: 'strict' | 'lax' | 'skip';
  readonly any?: true;
  readonly not?: string;
  readonly uris?: readonly string[];
}

export interface SchemaCode {
  /** Codes of element and attribute names both start at 1. */
  readonly elements: NameList;
  readonly attributes: NameList;
  readonly declarations: readonly DeclarationCode[];
  readonly types: readonly TypeCode[];
  readonly simple: readonly SimpleCode[];
  readonly wildcards: readonly WildcardCode[];
  /** Attributes that are allowed on any element by a wildcard. */
  readonly globalAttributes: readonly AttributeCode[];
  /** Elements that other schemas of the family allow; see `relatives.ts` of the compiler. */
  readonly relatives: readonly RelativeCode[];
}

/** Another schema for the same root element. */
export interface RelativeCode {
  /** Its id in the manifest. */
  readonly schema: string;
  /** Per type of this schema (index): names of elements, `{uri}local`, that it allows only in the other schema. */
  readonly children: readonly (readonly [type: number, ...names: readonly string[]])[];
  /** Names of elements that occur nowhere in this schema. */
  readonly names: readonly string[];
}
