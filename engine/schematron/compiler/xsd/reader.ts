/** The interface through which the readers of components call each other: types contain elements, which have types. */
import type { Globals } from './globals.js';
import type { SchemaFile } from './files.js';
import type { AttributeUse, ElementDeclaration, Name, SimpleType, Type, Wildcard } from './model.js';
import type { XsdElement } from './source-element.js';

/** The attributes of a type or group; `prohibited` matters to restrictions only. */
export interface AttributeSet {
  readonly uses: ReadonlyMap<string, AttributeUse>;
  readonly prohibited: ReadonlySet<string>;
  readonly wildcard: Wildcard | null;
}

/** Reads components by name or position. All methods throw SchemaError. */
export interface ComponentResolver {
  readonly globals: Globals;
  /** The type that a name refers to. */
  type(file: SchemaFile, element: XsdElement, lexical: string): Type;
  inlineSimpleType(file: SchemaFile, element: XsdElement, name: Name | null): SimpleType;
  /** The element that `ref` refers to. */
  elementOf(file: SchemaFile, element: XsdElement, lexical: string): ElementDeclaration;
  /** A declaration within a type or group. */
  localElement(file: SchemaFile, element: XsdElement): ElementDeclaration;
  /** The attribute that `ref` refers to. */
  attributeOf(file: SchemaFile, element: XsdElement, lexical: string): AttributeUse;
  /** The attribute that an `attribute` element declares; its `use` is ignored. */
  attributeAt(file: SchemaFile, element: XsdElement, name: Name): AttributeUse;
  /** The attributes of a type or an attribute group. */
  attributes(file: SchemaFile, element: XsdElement): AttributeSet;
}
