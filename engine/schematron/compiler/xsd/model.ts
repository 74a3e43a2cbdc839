/** A schema as plain data: its components (XML Schema 1.0 part 1, section 2.2), each with its source position. */
import type { SourcePosition } from '../../assertion.js';

/** An expanded name with its map key. */
export interface Name {
  readonly uri: string;
  readonly local: string;
  readonly key: string;
}

/** `{uri}local` */
export function nameKey(uri: string, local: string): string {
  return `{${uri}}${local}`;
}

export type Derivation = 'extension' | 'restriction' | 'substitution' | 'list' | 'union';

/** A `default` or `fixed` value of an element or attribute; it applies if the value is absent or empty. */
export interface ValueConstraint {
  readonly kind: 'default' | 'fixed';
  readonly value: string;
}

export type WhiteSpace = 'preserve' | 'replace' | 'collapse';

export type FacetName =
  | 'length'
  | 'minLength'
  | 'maxLength'
  | 'minInclusive'
  | 'maxInclusive'
  | 'minExclusive'
  | 'maxExclusive'
  | 'totalDigits'
  | 'fractionDigits';

/** Patterns and enumerations of one derivation step are alternatives; all steps must be satisfied. */
export type Facet =
  | { readonly kind: FacetName; readonly value: string }
  | { readonly kind: 'pattern'; readonly values: readonly string[] }
  | { readonly kind: 'enumeration'; readonly values: readonly string[] };

export interface SimpleType {
  readonly kind: 'simple';
  /** Null for a type without a name. */
  readonly name: Name | null;
  /** Null for `xs:anySimpleType`. */
  readonly base: SimpleType | null;
  readonly variety: 'atomic' | 'list' | 'union';
  /** The built-in type that determines its lexical space; `anySimpleType` for a list or union. */
  readonly builtIn: string;
  readonly whiteSpace: WhiteSpace;
  /** All facets, the base's first. */
  readonly facets: readonly Facet[];
  readonly item: SimpleType | null;
  readonly members: readonly SimpleType[];
  readonly final: ReadonlySet<Derivation>;
  readonly position: SourcePosition;
}

export interface AttributeUse {
  readonly name: Name;
  readonly type: SimpleType;
  readonly isRequired: boolean;
  readonly constraint: ValueConstraint | null;
}

export interface Wildcard {
  readonly kind: 'wildcard';
  readonly namespaces: NamespaceConstraint;
  readonly process: 'strict' | 'lax' | 'skip';
}

/** `''` is no namespace. `not` excludes that namespace, and names without one. */
export type NamespaceConstraint =
  | { readonly kind: 'any' }
  | { readonly kind: 'not'; readonly uri: string }
  | { readonly kind: 'list'; readonly uris: readonly string[] };

export interface ModelGroup {
  readonly kind: 'sequence' | 'choice' | 'all';
  readonly particles: readonly Particle[];
}

export interface Particle {
  readonly min: number;
  /** `Infinity` for `unbounded`. */
  readonly max: number;
  readonly term: ElementDeclaration | Wildcard | ModelGroup;
  readonly position: SourcePosition;
}

export interface ElementDeclaration {
  readonly kind: 'element';
  readonly name: Name;
  readonly isGlobal: boolean;
  readonly type: Type;
  readonly isNillable: boolean;
  readonly isAbstract: boolean;
  readonly constraint: ValueConstraint | null;
  /** The head that it may replace. */
  readonly substitutionGroup: ElementDeclaration | null;
  readonly block: ReadonlySet<Derivation>;
  readonly final: ReadonlySet<Derivation>;
  readonly position: SourcePosition;
}

/** `empty` allows neither text nor elements; `elements` also allows text if mixed. */
export type Content =
  | { readonly kind: 'empty' }
  | { readonly kind: 'simple'; readonly type: SimpleType }
  | { readonly kind: 'elements'; readonly particle: Particle | null; readonly isMixed: boolean };

export interface ComplexType {
  readonly kind: 'complex';
  readonly name: Name | null;
  /** Null for `xs:anyType`. */
  readonly base: Type | null;
  readonly derivation: 'extension' | 'restriction';
  readonly isAbstract: boolean;
  readonly block: ReadonlySet<Derivation>;
  readonly final: ReadonlySet<Derivation>;
  readonly attributes: readonly AttributeUse[];
  readonly anyAttribute: Wildcard | null;
  readonly content: Content;
  readonly position: SourcePosition;
}

export type Type = SimpleType | ComplexType;

/** Every component that a document may refer to: root elements, wildcard matches, `xsi:type` names. */
export interface SchemaModel {
  /** Path of the main file. */
  readonly file: string;
  readonly elements: readonly ElementDeclaration[];
  readonly attributes: readonly AttributeUse[];
  readonly types: readonly Type[];
}
