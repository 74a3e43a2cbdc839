/**
 * What libxml2 finds in a document, each with the element that it is about.
 *
 * Hazard: this reaches below the library's own `XsdValidator.validate`, which asks libxml2 for the path of every
 * finding. That counts siblings, so a document of many elements with a finding each takes time in proportion to their
 * square. Here a finding is told by the address of its node, and addresses are turned into elements in one walk.
 */
import type { XmlDocument, XsdValidator } from 'libxml2-wasm';
import * as libxml2 from 'libxml2-wasm/lib/libxml2.mjs';
import { ELEMENT, type Tree } from '../xml/tree.js';

/** What the library keeps to itself: the address of what an object stands for. */
interface Addressed {
  readonly _ptr: number;
}

/** The part of the library's own module that its types leave out. */
interface Functions {
  addFunction(callback: (context: number, error: number) => void, signature: 'vii'): number;
}

/** A finding in libxml2's words. */
interface RawViolation {
  readonly message: string;
  /** Line of the text that libxml2 was given, from 1. */
  readonly line: number;
  /** Element of the tree; -1 where libxml2 names none. */
  readonly node: number;
}

interface Found {
  readonly message: string;
  readonly line: number;
  readonly address: number;
}

/** What the validation that is running has found: there is one at a time. */
let found: Found[] = [];

const collect = (libxml2 as unknown as Functions).addFunction((_context, error) => {
  const { XmlErrorStruct } = libxml2;
  found.push({
    message: XmlErrorStruct.message(error),
    line: XmlErrorStruct.line(error),
    address: XmlErrorStruct.node(error),
  });
}, 'vii');

const ADDRESS_OF_NOTHING = 0;
const { XmlTreeCommonStruct, XmlNodeType } = libxml2;

/**
 * Validates a document.
 * @param document made of the tree, each element of it in the same order
 * @returns the violations as libxml2 comes upon them; null when it could not do its work
 */
export function violationsOf(
  validator: XsdValidator,
  document: XmlDocument,
  tree: Tree,
): readonly RawViolation[] | null {
  found = [];
  const context = libxml2.xmlSchemaNewValidCtxt((validator as unknown as Addressed)._ptr);
  try {
    libxml2.xmlSchemaSetValidStructuredErrors(context, collect, ADDRESS_OF_NOTHING);
    const outcome = libxml2.xmlSchemaValidateDoc(context, (document as unknown as Addressed)._ptr);
    if (outcome < 0) return null;
    if (outcome > 0 && found.length === 0) return null;
    return withElements(found, (document as unknown as Addressed)._ptr, tree);
  } finally {
    libxml2.xmlSchemaFreeValidCtxt(context);
    found = [];
  }
}

function withElements(violations: readonly Found[], document: number, tree: Tree): readonly RawViolation[] {
  if (violations.length === 0) return [];
  const elements = elementsByAddress(document, tree);
  return violations.map(({ message, line, address }) => ({
    message,
    line,
    node: elements.get(elementAt(address)) ?? -1,
  }));
}

/** The element that a node is, or that an attribute or a text belongs to. */
function elementAt(address: number): number {
  let at = address;
  while (at !== ADDRESS_OF_NOTHING && XmlTreeCommonStruct.type(at) !== XmlNodeType.XML_ELEMENT_NODE)
    at = XmlTreeCommonStruct.parent(at);
  return at;
}

/** Both trees are walked in document order, element by element. */
function elementsByAddress(document: number, { kind, size }: Tree): ReadonlyMap<number, number> {
  const elements = new Map<number, number>();
  let element = 0;
  let at = XmlTreeCommonStruct.children(document);
  while (at !== ADDRESS_OF_NOTHING && at !== document) {
    const isElement = XmlTreeCommonStruct.type(at) === XmlNodeType.XML_ELEMENT_NODE;
    if (isElement) {
      do element += 1;
      while (element < size && kind[element] !== ELEMENT);
      elements.set(at, element);
    }
    let next = isElement ? XmlTreeCommonStruct.children(at) : ADDRESS_OF_NOTHING;
    while (next === ADDRESS_OF_NOTHING && at !== document) {
      next = XmlTreeCommonStruct.next(at);
      if (next === ADDRESS_OF_NOTHING) at = XmlTreeCommonStruct.parent(at);
    }
    at = next;
  }
  return elements;
}
