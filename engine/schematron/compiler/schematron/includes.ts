import { posix } from 'node:path';
import { SchematronError } from './error.js';
import { checkEmpty, checkKnown } from './vocabulary.js';
import {
  type SourceElement,
  type SourceNode,
  attribute,
  childElements,
  isSchematron,
  parseSource,
  requiredAttribute,
} from './source.js';

/** Reads an official file by its path; undefined when there is none. */
export type FileLoader = (path: string) => string | undefined;

/** A source tree, and the files it was read from. */
interface Included {
  readonly root: SourceElement;
  readonly inputs: readonly string[];
}

/**
 * Pass 1: replaces every `include` by the root element of the named file, or by the element with the id after `#`
 * (ISO/IEC 19757-3, section 5.4.4).
 * @throws SchematronError for a file or element that is missing, not well-formed, or includes itself
 */
export function expandIncludes(file: string, load: FileLoader): Included {
  const inputs: string[] = [];
  const read = (path: string, from: SourceElement | null, chain: readonly string[]): SourceElement => {
    const position = from?.position ?? { file: path, line: 1, column: 1 };
    if (chain.includes(path)) throw new SchematronError(`${path} includes itself`, position);
    const text = load(path);
    if (text === undefined) throw new SchematronError(`${path} does not exist`, position);
    if (!inputs.includes(path)) inputs.push(path);
    return expand(parseSource(text, path), path, [...chain, path]);
  };
  const include = (child: SourceElement, path: string, chain: readonly string[]): SourceElement => {
    const [target, id] = requiredAttribute(child, 'href').text.split('#', 2) as [string, string | undefined];
    const root = read(posix.join(posix.dirname(path), target), child, chain);
    const found = id === undefined || id === '' ? root : elementById(root, id);
    if (!found) throw new SchematronError(`${target} has no element with the id "${id}"`, child.position);
    return found;
  };
  const expand = (element: SourceElement, path: string, chain: readonly string[]): SourceElement => {
    const children = element.children.map((child): SourceNode => {
      if (isSchematron(child, 'include')) {
        checkKnown(child);
        checkEmpty(child);
        return include(child, path, chain);
      }
      return child.kind === 'element' ? expand(child, path, chain) : child;
    });
    return { ...element, children };
  };
  const root = read(file, null, []);
  if (!isSchematron(root, 'schema'))
    throw new SchematronError('the root element is no Schematron schema', root.position);
  return { root, inputs };
}

function elementById(root: SourceElement, id: string): SourceElement | undefined {
  if ((attribute(root, 'id') ?? attribute(root, '{http://www.w3.org/XML/1998/namespace}id')) === id) return root;
  for (const child of childElements(root)) {
    const found = elementById(child, id);
    if (found) return found;
  }
  return undefined;
}
