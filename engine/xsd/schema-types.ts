/**
 * Which elements and attributes have which built-in type, read from the files of a schema: only as much of XML Schema
 * as that takes. What an element is depends on the type of its parent and its name alone, since children of one name in
 * a type have the same type (part 1, section 3.8.6, Element Declarations Consistent).
 */
import { posix } from 'node:path';
import { ELEMENT } from '../xml/tree.js';
import { BUILT_INS, type BuiltIn, unionOf } from './built-in.js';
import {
  type Component,
  type SchemaFile,
  XSD_URI,
  attribute,
  children,
  elementKey,
  expanded,
  isQualified,
  localName,
  schemaFile,
} from './schema-files.js';

/** What of a type is checked here. */
export interface CheckedType {
  /** The type of its text; null where libxml2's opinion will do. */
  readonly content: BuiltIn | null;
  /** Attributes that are checked, by `{uri}local`. */
  readonly attributes: ReadonlyMap<string, BuiltIn>;
  /** The type of a child by `{uri}local`; `undefined` where the type has no such child. */
  child(key: string): CheckedType | undefined;
}

/** The types of a schema. */
export interface SchemaTypes {
  /** Of a global element. */
  element(key: string): CheckedType | undefined;
  /** By its own name, for `xsi:type`. */
  type(key: string): CheckedType | undefined;
  /** All types that elements of a name have anywhere in the schema. */
  readonly byName: ReadonlyMap<string, ReadonlySet<CheckedType>>;
  /** Are there places where any element may stand? Below an unknown one, only names of global elements mean anything. */
  readonly hasWildcards: boolean;
  /** `{uri}local` of all attributes that are checked anywhere. */
  readonly attributes: ReadonlySet<string>;
}

const GLOBALS = new Set(['element', 'attribute', 'complexType', 'simpleType', 'group', 'attributeGroup']);

/** What stands inside a type, a group or a particle without being a declaration of its own. */
const INNER = new Set(['sequence', 'choice', 'all', 'complexContent', 'simpleContent', 'extension', 'restriction']);

/**
 * @param entry path of the main file in `sources`
 * @throws Error for a file that is missing or can't be read
 */
export function readSchemaTypes(entry: string, sources: ReadonlyMap<string, Uint8Array>): SchemaTypes {
  return new Reader(entry, sources);
}

const NO_TYPE: CheckedType = { content: null, attributes: new Map(), child: () => undefined };

class Reader implements SchemaTypes {
  readonly byName = new Map<string, Set<CheckedType>>();
  readonly attributes = new Set<string>();
  hasWildcards = false;
  readonly #globals = new Map<string, Component>();
  /** By file and node. */
  readonly #types = new Map<SchemaFile, Map<number, CheckedType>>();
  readonly #elements: Component[] = [];
  readonly #sources: ReadonlyMap<string, Uint8Array>;
  readonly #read = new Map<string, SchemaFile>();

  constructor(entry: string, sources: ReadonlyMap<string, Uint8Array>) {
    this.#sources = sources;
    this.#readFile(entry, '');
    for (const component of this.#elements) {
      const key = elementKey(component);
      const types = this.byName.get(key);
      const type = this.#typeOf(component);
      if (types === undefined) this.byName.set(key, new Set([type]));
      else types.add(type);
      for (const attribute of type.attributes.keys()) this.attributes.add(attribute);
    }
  }

  element(key: string): CheckedType | undefined {
    const component = this.#globals.get(`element ${key}`);
    return component && this.#typeOf(component);
  }

  type(key: string): CheckedType | undefined {
    const [, uri, local = ''] = /^\{(.*)\}(.*)$/s.exec(key)!;
    if (uri === XSD_URI) return simple(BUILT_INS.get(local) ?? null);
    const component = this.#globals.get(`complexType ${key}`);
    if (component) return this.#complexType(component);
    const simpleType = this.#globals.get(`simpleType ${key}`);
    return simpleType && simple(this.#simpleType(simpleType));
  }

  #readFile(path: string, including: string): void {
    if (this.#read.has(`${path} ${including}`)) return;
    const file = schemaFile(path, this.#sources, including);
    const { tree, root, target } = file;
    this.#read.set(`${path} ${including}`, file);
    for (let node = 1; node < tree.size; node++) {
      if (tree.kind[node] !== ELEMENT) continue;
      const { uri, local } = tree.names[tree.name[node]!]!;
      if (uri !== XSD_URI) continue;
      const name = attribute(tree, node, 'name');
      if (local === 'any') this.hasWildcards = true;
      if (local === 'element' && name !== undefined) this.#elements.push({ file, node });
      if (tree.parent[node] !== root) continue;
      if (name !== undefined && GLOBALS.has(local)) this.#globals.set(`${local} {${target}}${name}`, { file, node });
      const location = attribute(tree, node, 'schemaLocation');
      if (location !== undefined && (local === 'include' || local === 'redefine' || local === 'import')) {
        this.#readFile(posix.join(posix.dirname(path), location), local === 'import' ? '' : target);
      }
    }
  }

  /** The type of an element that is declared or referred to there. */
  #typeOf(component: Component): CheckedType {
    const {
      file: { tree },
      node,
    } = component;
    const reference = attribute(tree, node, 'ref');
    if (reference !== undefined) return this.element(expanded(component, reference)) ?? NO_TYPE;
    const named = attribute(tree, node, 'type');
    if (named !== undefined) return this.type(expanded(component, named)) ?? NO_TYPE;
    for (const child of children(component)) {
      const kind = localName(child);
      if (kind === 'complexType') return this.#complexType(child);
      if (kind === 'simpleType') return simple(this.#simpleType(child));
    }
    const head = attribute(tree, node, 'substitutionGroup');
    return (head === undefined ? undefined : this.element(expanded(component, head))) ?? NO_TYPE;
  }

  #complexType(component: Component): CheckedType {
    const { file, node } = component;
    let types = this.#types.get(file);
    if (types === undefined) this.#types.set(file, (types = new Map()));
    const known = types.get(node);
    if (known) return known;
    const elements = new Map<string, Component>();
    const attributes = new Map<string, BuiltIn>();
    const resolved = new Map<string, CheckedType>();
    const type = {
      content: null as BuiltIn | null,
      attributes,
      child: (name: string): CheckedType | undefined => {
        const declared = elements.get(name);
        if (declared === undefined) return type.base?.child(name);
        let child = resolved.get(name);
        if (child === undefined) resolved.set(name, (child = this.#typeOf(declared)));
        return child;
      },
      base: undefined as CheckedType | undefined,
    };
    types.set(node, type);
    this.#collect(component, type, elements);
    return type;
  }

  /** Goes through what makes up a complex type; types of children are found when they are asked for. */
  #collect(
    component: Component,
    type: { content: BuiltIn | null; attributes: Map<string, BuiltIn>; base: CheckedType | undefined },
    elements: Map<string, Component>,
  ): void {
    for (const child of children(component)) {
      const kind = localName(child);
      const {
        file: { tree },
        node,
      } = child;
      if (kind === 'element') elements.set(elementKey(child), child);
      else if (kind === 'attribute') this.#addAttribute(child, type.attributes);
      else if (kind === 'group' || kind === 'attributeGroup') {
        const group = this.#globals.get(`${kind} ${expanded(child, attribute(tree, node, 'ref') ?? '')}`);
        if (group) this.#collect(group, type, elements);
      } else if (INNER.has(kind)) {
        const base = attribute(tree, node, 'base');
        if (base !== undefined) {
          type.base = this.type(expanded(child, base));
          type.content = type.base?.content ?? null;
          for (const [name, builtIn] of type.base?.attributes ?? []) type.attributes.set(name, builtIn);
        }
        this.#collect(child, type, elements);
      }
    }
  }

  #addAttribute(component: Component, attributes: Map<string, BuiltIn>): void {
    const {
      file: { tree, target },
      node,
    } = component;
    const reference = attribute(tree, node, 'ref');
    const declaration =
      reference === undefined ? component : this.#globals.get(`attribute ${expanded(component, reference)}`);
    if (declaration === undefined) return;
    const named = attribute(declaration.file.tree, declaration.node, 'type');
    const inline = children(declaration).find((child) => localName(child) === 'simpleType');
    const builtIn =
      named !== undefined ? this.type(expanded(declaration, named))?.content : inline && this.#simpleType(inline);
    const key =
      reference !== undefined
        ? expanded(component, reference)
        : `{${isQualified(component, 'attribute') ? target : ''}}${attribute(tree, node, 'name')}`;
    // A restriction may give an attribute another type than its base.
    if (builtIn) attributes.set(key, builtIn);
    else attributes.delete(key);
  }

  /** What values of a simple type are in the end. A list is left to libxml2. */
  #simpleType(component: Component): BuiltIn | null {
    for (const child of children(component)) {
      const {
        file: { tree },
        node,
      } = child;
      const inline = children(child).filter((each) => localName(each) === 'simpleType');
      const named = (names: string): (BuiltIn | null)[] =>
        names.split(/\s+/).map((name) => this.type(expanded(child, name))?.content ?? null);
      switch (localName(child)) {
        case 'restriction': {
          const base = attribute(tree, node, 'base');
          return base !== undefined ? named(base)[0]! : inline[0] ? this.#simpleType(inline[0]) : null;
        }
        case 'union': {
          const names = attribute(tree, node, 'memberTypes');
          const members = [
            ...(names === undefined ? [] : named(names.trim())),
            ...inline.map((each) => this.#simpleType(each)),
          ];
          // A member that is not checked here could have any value.
          return members.length > 0 && members.every((member) => member !== null) ? unionOf(members) : null;
        }
        default:
      }
    }
    return null;
  }
}

const simpleTypes = new Map<BuiltIn, CheckedType>(
  [...BUILT_INS.values()].map((content) => [content, { ...NO_TYPE, content }]),
);

function simple(content: BuiltIn | null): CheckedType {
  return content === null ? NO_TYPE : (simpleTypes.get(content) ?? { ...NO_TYPE, content });
}
