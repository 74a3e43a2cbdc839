/** Converts the elements of schema files to components. */
import { readAttributes } from './attributes.js';
import { ANY_SIMPLE_TYPE, ANY_TYPE, BUILT_IN_TYPES } from './built-in-types.js';
import { readComplexType } from './complex-types.js';
import { readConstraint } from './constraint.js';
import { readDerivations } from './derivations.js';
import { SchemaError } from './error.js';
import { type FileLoader, type Imports, type SchemaFile, readForm, readFiles } from './files.js';
import { type Definition, Globals, readName } from './globals.js';
import {
  type AttributeUse,
  type ElementDeclaration,
  type Name,
  type SchemaModel,
  type SimpleType,
  type Type,
  nameKey,
} from './model.js';
import type { AttributeSet, ComponentResolver } from './reader.js';
import { readSimpleType } from './simple-types.js';
import { XSD_URI, childrenNamed, readFlag } from './source.js';
import type { XsdElement } from './source-element.js';

/**
 * Reads a schema from its files.
 * @param entry path of the main file
 * @param imports files for namespaces that are imported without a location
 * @throws SchemaError for anything wrong or unknown
 */
export function readModel(entry: string, load: FileLoader, imports?: Imports): SchemaModel {
  const files = readFiles(entry, load, imports);
  const reader = new ComponentReader(new Globals(files));
  return {
    file: entry,
    elements: reader.globals.of('element').map((definition) => reader.globalElement(definition)),
    attributes: reader.globals.of('attribute').map((definition) => reader.globalAttribute(definition)),
    types: reader.globals.of('type').map((definition) => reader.globalType(definition)),
  };
}

/** Marks components being read, to detect cycles. */
const PENDING = Symbol('pending');

function isBuiltIn({ uri }: Name): boolean {
  return uri === XSD_URI;
}

/**
 * Components are read on demand, each once; the types of elements are read even later, since types may be recursive.
 */
class ComponentReader implements ComponentResolver {
  readonly globals: Globals;
  readonly #types = new Map<XsdElement, Type | typeof PENDING>();
  readonly #elements = new Map<XsdElement, ElementDeclaration>();
  readonly #attributes = new Map<XsdElement, AttributeUse>();

  constructor(globals: Globals) {
    this.globals = globals;
  }

  type(file: SchemaFile, element: XsdElement, lexical: string): Type {
    const found = this.globals.resolve('type', file, element, lexical, isBuiltIn);
    if ('element' in found) return this.globalType(found);
    const builtIn = found.local === 'anyType' ? ANY_TYPE : BUILT_IN_TYPES.get(found.local);
    if (builtIn === undefined) throw new SchemaError(`the type xs:${found.local} is not supported`, element.position);
    return builtIn;
  }

  simpleType(file: SchemaFile, element: XsdElement, lexical: string): SimpleType {
    const type = this.type(file, element, lexical);
    if (type.kind !== 'simple') throw new SchemaError(`${lexical} is no simple type`, element.position);
    return type;
  }

  globalType({ file, element, name }: Definition): Type {
    return this.typeAt(file, element, name);
  }

  /** The type defined by a `simpleType` or `complexType`. */
  typeAt(file: SchemaFile, element: XsdElement, name: Name | null): Type {
    const known = this.#types.get(element);
    if (known === PENDING) throw new SchemaError('this type is derived from itself', element.position);
    if (known !== undefined) return known;
    this.#types.set(element, PENDING);
    const type =
      element.local === 'complexType'
        ? readComplexType(this, file, element, name)
        : this.inlineSimpleType(file, element, name);
    this.#types.set(element, type);
    return type;
  }

  inlineSimpleType(file: SchemaFile, element: XsdElement, name: Name | null): SimpleType {
    const final = readDerivations(element, 'final', file.root, 'finalDefault');
    return readSimpleType(element, name, final, (at, lexical) => this.simpleType(file, at, lexical));
  }

  elementOf(file: SchemaFile, element: XsdElement, lexical: string): ElementDeclaration {
    return this.globalElement(this.globals.resolve('element', file, element, lexical) as Definition);
  }

  globalElement({ file, element, name }: Definition): ElementDeclaration {
    let declaration = this.#elements.get(element);
    if (declaration === undefined)
      this.#elements.set(element, (declaration = this.#declare(file, element, name, true)));
    return declaration;
  }

  localElement(file: SchemaFile, element: XsdElement): ElementDeclaration {
    const local = readName(element);
    const form = element.attributes.has('form') ? readForm(element, 'form') : file.qualified.element;
    const uri = form ? file.target : '';
    return this.#declare(file, element, { uri, local, key: nameKey(uri, local) }, false);
  }

  #declare(file: SchemaFile, element: XsdElement, name: Name, isGlobal: boolean): ElementDeclaration {
    const constraint = readConstraint(element);
    const head = element.attributes.get('substitutionGroup');
    const substitutionGroup = head === undefined ? null : this.elementOf(file, element, head);
    const typeOf = (): Type => this.#typeOf(file, element) ?? substitutionGroup?.type ?? ANY_TYPE;
    let type: Type | undefined;
    return {
      kind: 'element',
      name,
      isGlobal,
      // Lazy, because a type may contain the very element it belongs to.
      get type() {
        return (type ??= typeOf());
      },
      isNillable: readFlag(element, 'nillable'),
      isAbstract: readFlag(element, 'abstract'),
      constraint,
      substitutionGroup,
      block: readDerivations(element, 'block', file.root, 'blockDefault'),
      final: readDerivations(element, 'final', file.root, 'finalDefault'),
      position: element.position,
    };
  }

  #typeOf(file: SchemaFile, element: XsdElement): Type | undefined {
    const named = element.attributes.get('type');
    const [inline, ...others] = childrenNamed(element, 'simpleType', 'complexType');
    if (others.length > 0 || (named !== undefined && inline !== undefined))
      throw new SchemaError(`xs:${element.local} has more than one type`, element.position);
    if (named !== undefined) return this.type(file, element, named);
    return inline && this.typeAt(file, inline, null);
  }

  attributeOf(file: SchemaFile, element: XsdElement, lexical: string): AttributeUse {
    return this.globalAttribute(this.globals.resolve('attribute', file, element, lexical) as Definition);
  }

  globalAttribute({ file, element, name }: Definition): AttributeUse {
    let declaration = this.#attributes.get(element);
    if (declaration === undefined) this.#attributes.set(element, (declaration = this.attributeAt(file, element, name)));
    return declaration;
  }

  attributeAt(file: SchemaFile, element: XsdElement, name: Name): AttributeUse {
    if (name.uri === 'http://www.w3.org/2001/XMLSchema-instance')
      throw new SchemaError('attributes of that namespace cannot be declared', element.position);
    const type = this.#typeOf(file, element) ?? ANY_SIMPLE_TYPE;
    if (type.kind !== 'simple')
      throw new SchemaError(`the attribute ${name.local} has no simple type`, element.position);
    return { name, type, isRequired: false, constraint: readConstraint(element) };
  }

  attributes(file: SchemaFile, element: XsdElement): AttributeSet {
    return readAttributes(this, file, element);
  }
}
