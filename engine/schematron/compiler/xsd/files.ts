/**
 * The files of a schema (XML Schema 1.0 part 1, section 4.2): the main one with its includes and imports. A file
 * without a target namespace takes that of the including file.
 */
import { posix } from 'node:path';
import { SchemaError } from './error.js';
import { parseXsdSource } from './source.js';
import type { XsdElement } from './source-element.js';

/** Reads an official file by its path; undefined when there is none. */
export type FileLoader = (path: string) => string | undefined;

/**
 * Path of the file for a namespace that is imported without a location (section 4.2.3 leaves that to the processor).
 */
export type Imports = Readonly<Record<string, string>>;

/** One file in one namespace. */
export interface SchemaFile {
  readonly path: string;
  readonly root: XsdElement;
  /** The namespace of its components; `''` for none. */
  readonly target: string;
  /** Whether the namespace was taken from the including file; unprefixed names then belong to it, too. */
  readonly isAdopted: boolean;
  /** Whether local elements, and attributes, belong to the namespace. */
  readonly qualified: { readonly element: boolean; readonly attribute: boolean };
  /** Namespaces that the file may refer to: its own, and its imports. */
  readonly visible: ReadonlySet<string>;
}

/**
 * Reads the main file and everything it includes or imports, each once.
 * @throws SchemaError for a file that is missing, is not a schema, or has an unexpected namespace
 */
export function readFiles(entry: string, load: FileLoader, imports: Imports = {}): readonly SchemaFile[] {
  const files: SchemaFile[] = [];
  const roots = new Map<string, XsdElement>();
  const seen = new Set<string>();

  const rootOf = (path: string, from: XsdElement | null): XsdElement => {
    let root = roots.get(path);
    if (root === undefined) {
      const text = load(path);
      if (text === undefined)
        throw new SchemaError(`${path} does not exist`, from?.position ?? { file: path, line: 1, column: 1 });
      roots.set(path, (root = parseXsdSource(text, path)));
    }
    return root;
  };

  const read = (path: string, root: XsdElement, including: string | null): void => {
    const own = root.attributes.get('targetNamespace');
    const target = own ?? including ?? '';
    const key = `${target} ${path}`;
    if (seen.has(key)) return;
    seen.add(key);
    const imported = root.children.filter(({ local }) => local === 'import');
    files.push({
      path,
      root,
      target,
      isAdopted: own === undefined && target !== '',
      qualified: {
        element: readForm(root, 'elementFormDefault'),
        attribute: readForm(root, 'attributeFormDefault'),
      },
      visible: new Set([target, ...imported.map((element) => element.attributes.get('namespace') ?? '')]),
    });
    for (const element of root.children) {
      const location = element.attributes.get('schemaLocation');
      const where = location === undefined ? '' : posix.join(posix.dirname(path), location);
      if (element.local === 'include') {
        if (location === undefined) throw new SchemaError('xs:include names no file', element.position);
        const included = rootOf(where, element);
        const theirs = included.attributes.get('targetNamespace');
        if (theirs !== undefined && theirs !== target)
          throw new SchemaError(`${where} is of another namespace, ${theirs}`, element.position);
        read(where, included, target);
      } else if (element.local === 'import') {
        const wanted = element.attributes.get('namespace') ?? '';
        if (wanted === target) throw new SchemaError('a schema cannot import its own namespace', element.position);
        const file = location === undefined ? imports[wanted] : where;
        // A namespace without a file is reported when one of its names is referenced.
        if (file === undefined) continue;
        const other = rootOf(file, element);
        const theirs = other.attributes.get('targetNamespace') ?? '';
        if (theirs !== wanted) throw new SchemaError(`${file} is of another namespace, "${theirs}"`, element.position);
        read(file, other, null);
      }
    }
  };

  read(entry, rootOf(entry, null), null);
  return files;
}

/** @throws SchemaError */
export function readForm(element: XsdElement, name: string): boolean {
  const value = element.attributes.get(name) ?? 'unqualified';
  if (value !== 'qualified' && value !== 'unqualified')
    throw new SchemaError(`${name}="${value}" is neither qualified nor unqualified`, element.position);
  return value === 'qualified';
}
