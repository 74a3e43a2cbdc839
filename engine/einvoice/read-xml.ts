/**
 * Reads any XML document into plain elements, such as reports of other tools. Small and simple; rules use a faster
 * tree.
 */
import { requireDocument } from './arguments.js';
import { decode } from 'einvoice-schematron/xml/decode.js';
import { parse } from 'einvoice-schematron/xml/parse.js';
import { ATTRIBUTE, ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** An element. */
export interface XmlElement {
  /** Its namespace; empty if it has none. */
  readonly uri: string;
  /** Its name without prefix. */
  readonly local: string;
  /** By name as written. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its text, including that of its descendants. */
  readonly text: string;
}

/**
 * Reads a document without DTD.
 * @returns the root element; null if not well-formed
 * @throws EngineError `ARGUMENT_INVALID` unless given bytes
 */
export function readXml(document: Uint8Array): XmlElement | null {
  requireDocument(document);
  const decoded = decode(document);
  if (!decoded.ok) return null;
  const parsed = parse(decoded.text);
  return parsed.ok ? toElements(parsed.tree) : null;
}

/** Nodes are in document order, so each parent exists before its children. */
function toElements(tree: Tree): XmlElement {
  const made = new Map<number, XmlElement & { readonly children: XmlElement[] }>();
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== ELEMENT) continue;
    const { uri, local } = tree.names[tree.name[node]!]!;
    const element = {
      uri,
      local,
      attributes: attributesOf(tree, node),
      children: [],
      // A getter, because storing the text of all elements would multiply the memory for the document.
      get text(): string {
        return tree.stringValue(node);
      },
    };
    made.set(node, element);
    made.get(tree.parent[node]!)?.children.push(element);
  }
  return made.get(rootOf(tree))!;
}

function attributesOf(tree: Tree, element: number): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (let node = element + 1; node < tree.size && tree.kind[node] === ATTRIBUTE; node++)
    attributes[tree.lexicalName(node)] = tree.stringValue(node);
  return attributes;
}
