/** Any XML document as elements, for who reads reports of other tools: small and simple, not what rules run on. */
import { requireDocument } from './arguments.js';
import { decode } from 'einvoice-schematron/xml/decode.js';
import { parse } from 'einvoice-schematron/xml/parse.js';
import { ATTRIBUTE, ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** An element. */
export interface XmlElement {
  /** Its namespace; empty where it has none. */
  readonly uri: string;
  /** Its name without prefix. */
  readonly local: string;
  /** By name, as written. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text in it and below. */
  readonly text: string;
}

/**
 * Reads a document without DTD.
 * @returns the root element; null for what is no well-formed XML
 * @throws EngineError `ARGUMENT_INVALID` for what is not bytes
 */
export function readXml(document: Uint8Array): XmlElement | null {
  requireDocument(document);
  const decoded = decode(document);
  if (!decoded.ok) return null;
  const parsed = parse(decoded.text);
  return parsed.ok ? elementsOf(parsed.tree) : null;
}

/** Nodes come in the order of the document, so each finds its parent made. */
function elementsOf(tree: Tree): XmlElement {
  const made = new Map<number, XmlElement & { readonly children: XmlElement[] }>();
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== ELEMENT) continue;
    const { uri, local } = tree.names[tree.name[node]!]!;
    const element = {
      uri,
      local,
      attributes: attributesOf(tree, node),
      children: [],
      // Asked for of few: of all of them it would be the document many times over.
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
