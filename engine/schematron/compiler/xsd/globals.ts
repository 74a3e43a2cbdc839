/** The global components of all files, by kind and name. */
import { SchemaError } from './error.js';
import type { SchemaFile } from './files.js';
import { type Name, nameKey } from './model.js';
import { expandedName } from './source.js';
import type { XsdElement } from './source-element.js';

export type GlobalKind = 'element' | 'attribute' | 'type' | 'group' | 'attributeGroup';

/** A component where it is defined. */
export interface Definition {
  readonly file: SchemaFile;
  readonly element: XsdElement;
  readonly name: Name;
}

const KINDS: Readonly<Record<string, GlobalKind>> = {
  element: 'element',
  attribute: 'attribute',
  simpleType: 'type',
  complexType: 'type',
  group: 'group',
  attributeGroup: 'attributeGroup',
};

export class Globals {
  readonly #definitions = new Map<string, Definition>();

  /** @throws SchemaError for a duplicate name */
  constructor(files: readonly SchemaFile[]) {
    for (const file of files) {
      for (const element of file.root.children) {
        const kind = KINDS[element.local];
        if (kind === undefined) continue;
        const local = readName(element);
        const name = { uri: file.target, local, key: nameKey(file.target, local) };
        const key = `${kind} ${name.key}`;
        if (this.#definitions.has(key)) throw new SchemaError(`there are two of the name ${local}`, element.position);
        this.#definitions.set(key, { file, element, name });
      }
    }
  }

  /** All components of a kind, in the order of the files. */
  of(kind: GlobalKind): readonly Definition[] {
    return [...this.#definitions].filter(([key]) => key.startsWith(`${kind} `)).map(([, definition]) => definition);
  }

  /**
   * Resolves a reference.
   * @param built recognizes names that need no definition
   * @throws SchemaError if there is none, or its namespace is not imported
   */
  resolve(
    kind: GlobalKind,
    file: SchemaFile,
    element: XsdElement,
    lexical: string,
    built: (name: Name) => boolean = () => false,
  ): Definition | Name {
    const name = this.name(file, element, lexical);
    if (built(name)) return name;
    const definition = this.#definitions.get(`${kind} ${name.key}`);
    if (definition === undefined) throw new SchemaError(`there is no ${kind} ${name.key}`, element.position);
    if (!file.visible.has(name.uri))
      throw new SchemaError(`the namespace ${name.uri} is not imported`, element.position);
    return definition;
  }

  name(file: SchemaFile, element: XsdElement, lexical: string): Name {
    return expandedName(element, lexical, file.isAdopted ? file.target : '');
  }
}

/** @throws SchemaError for an element without a valid name */
export function readName(element: XsdElement): string {
  const name = element.attributes.get('name');
  if (name === undefined) throw new SchemaError(`xs:${element.local} has no name`, element.position);
  if (!/^[\p{L}_][\p{L}\p{M}\p{N}._·-]*$/u.test(name)) throw new SchemaError(`"${name}" is no name`, element.position);
  return name;
}
