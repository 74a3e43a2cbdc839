/** A compiled XML Schema: what the function in a generated module returns, as plain data and checks of values. */

import type { NameList } from '../nodes/names.js';

/**
 * Is a value in order? White space is as its type has it: what the facet `whiteSpace` removes at the ends is outside of
 * the range, and where it makes a difference within, the text is such a value and not the document's.
 */
export type ValueCheck = (text: string, from: number, to: number) => boolean;

/** A facet with its values as the schema has them, and the check of it alone, for messages. */
export type FacetCode = readonly [name: string, values: readonly string[], check: ValueCheck];

export interface SimpleCode {
  /** `{uri}local`, or '' for a type without a name. */
  readonly name: string;
  /** The built-in type that its lexical space is that of. */
  readonly builtIn: string;
  readonly whiteSpace: 'preserve' | 'replace' | 'collapse';
  /** The lexical space of the built-in type alone; null where that has every text. */
  readonly space: ValueCheck | null;
  /** Null where every text is in order. */
  readonly check: ValueCheck | null;
  /** Does the check look at white space within? */
  readonly isExact?: boolean;
  readonly facets?: readonly FacetCode[];
  /** Indexes of simple types: of a list its items, of a union its members. */
  readonly item?: number;
  readonly members?: readonly number[];
}

/** Codes of names, indexes of types and wildcards; the parts at the end may be absent. */
export type DeclarationCode = readonly [
  code: number,
  type: number,
  flags?: number,
  /** The value that it has where it is empty; `Flag.Fixed`: the only one. */
  value?: string,
  /** Declarations that may stand for it, itself included where it may stand. */
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
  /** Of a type: it is derived by extension, else by restriction. */
  Extension = 256,
  /** Of a declaration: it has a value for where it is empty. */
  HasValue = 512,
}

/** What operations are called in `ContentCode`. */
export enum Op {
  Enter,
  Again,
  Leave,
}

/** A wildcard among declarations: numbers below -1. It is its own inverse. */
export function wildcardTerm(index: number): number {
  return -2 - index;
}

/** Triples of operation, counter, bound; see `compiler/xsd/automaton.ts`. */
export type OperationsCode = readonly number[];

export interface ContentCode {
  /** Per particle the index of its declaration, or of its wildcard as `wildcardTerm` has it. */
  readonly positions: readonly number[];
  /** From the beginning, then from each particle: pairs of the first and last particle of ranges that may follow. */
  readonly steps: readonly (readonly number[])[];
  /** Particles that may be the last one, in ranges. */
  readonly ends: readonly number[];
  readonly isEmptiable: boolean;
  readonly counters?: number;
  /** Steps with operations, those that go before others first. State 0 is the beginning. */
  readonly guarded?: readonly (readonly [state: number, position: number, operations: OperationsCode])[];
  readonly guardedEnds?: readonly (readonly [position: number, operations: OperationsCode])[];
}

export interface TypeCode {
  readonly name: string;
  /** Index of the type that it is derived from; -1 for none. */
  readonly base: number;
  readonly flags?: number;
  /** The simple type of its content. */
  readonly simple?: number;
  readonly attributes?: readonly AttributeCode[];
  /** Index of a wildcard. */
  readonly anyAttribute?: number;
  /** Of content that has elements, or may have. Without it, and without `simple`, an element of the type must be empty. */
  readonly content?: ContentCode;
}

/** `''` is no namespace; `not` leaves out that namespace, and none. */
export interface WildcardCode {
  readonly process: 'strict' | 'lax' | 'skip';
  readonly any?: true;
  readonly not?: string;
  readonly uris?: readonly string[];
}

export interface SchemaCode {
  /** The codes of both kinds of names begin with 1. */
  readonly elements: NameList;
  readonly attributes: NameList;
  readonly declarations: readonly DeclarationCode[];
  readonly types: readonly TypeCode[];
  readonly simple: readonly SimpleCode[];
  readonly wildcards: readonly WildcardCode[];
  /** Attributes that any element may have where a wildcard lets them in. */
  readonly globalAttributes: readonly AttributeCode[];
  /** What schemas of the same family have that this one does not; see `relatives.ts` of the compiler. */
  readonly relatives: readonly RelativeCode[];
}

/** Another schema for the same root element. */
export interface RelativeCode {
  /** Its id in the manifest. */
  readonly schema: string;
  /** Per type of this schema (index): names of elements, `{uri}local`, that its elements may have there and here not. */
  readonly children: readonly (readonly [type: number, ...names: readonly string[]])[];
  /** Names of elements that are nowhere in this schema. */
  readonly names: readonly string[];
}
