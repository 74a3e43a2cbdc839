/** A small document of a type, as data whose parts can be repeated. */
import { warmUpDocuments } from '#core/rules/warm-up/documents.js';
import { parse } from '#schematron/xml/parse.js';
import { TEXT, type Tree } from '#schematron/xml/tree.js';
import { elementsOf } from '../kit/tree.js';
import { Place, placeName } from './place.js';

/** An element with its attributes, and either text or child elements. */
export interface Sample {
  readonly place: Place;
  readonly attributes: readonly { readonly place: Place; readonly value: string }[];
  readonly text: string;
  readonly children: readonly Sample[];
}

/**
 * The document that workers warm up with: it contains nearly everything that rules look at. Types without one start
 * from their empty root element.
 * @param root `Q{uri}local`
 * @returns the root element, with its places below a document place of their own
 */
export function sampleOf(root: string): Sample {
  const document = new Place('', null);
  const xml = new Map(warmUpDocuments()).get(root);
  if (xml === undefined) return { place: document.child(root), attributes: [], text: '', children: [] };
  const parsed = parse(xml);
  if (!parsed.ok) throw new Error(`The sample of ${root} is not well-formed.`);
  const { tree } = parsed;
  return elementOf(tree, elementsOf(tree, 0)[0]!, document);
}

function elementOf(tree: Tree, node: number, parent: Place): Sample {
  const place = parent.child(placeName(tree.names[tree.name[node]!]!));
  const attributes = Array.from({ length: tree.attributeCount(node) }, (_, index) => {
    const attribute = node + 1 + index;
    return {
      place: place.child(`@${placeName(tree.names[tree.name[attribute]!]!)}`),
      value: tree.stringValue(attribute),
    };
  });
  const elements = elementsOf(tree, node);
  const hasText = tree.firstChild[node] !== 0 && elements.length === 0 && tree.kind[tree.firstChild[node]!] === TEXT;
  return {
    place,
    attributes,
    text: hasText ? tree.stringValue(node) : '',
    children: elements.map((child) => elementOf(tree, child, place)),
  };
}
