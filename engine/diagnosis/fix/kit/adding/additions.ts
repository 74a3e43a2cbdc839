/** Adds missing elements and attributes at the right position, with possible values. */
import type { NodePath } from 'einvoice-core/types.js';
import { allowedChildren } from 'einvoice-schematron/xml/child-names.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { findElsewhere } from './find-elsewhere.js';
import type { Candidate, ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { VAT_GROUPS, type Parts, categoriesIn, contentsFor, nestElements, wrapMarkup } from './groups.js';
import { escapeText } from '../../patch.js';
import type { Guess } from '../values/guess-values.js';
import { valuesFor } from './values-for.js';

/** A missing element or attribute. */
export interface MissingNode {
  /** The parent. */
  readonly node: number;
  /** The missing names, from the parent down, such as `cac:TaxScheme`, `cbc:ID`. */
  readonly missing: NodePath;
  /** The currency of an amount, if it is not the invoice currency. */
  readonly currency?: string | undefined;
}

/**
 * Proposes to add a missing element or attribute, with each possible value.
 * @param guesses possible values; null to take values from the document, or examples
 */
export function additions(
  missingNode: MissingNode,
  guesses: readonly Guess[] | null,
  editor: Editor,
): readonly Candidate[] {
  const { node, missing } = missingNode;
  const name = missing.at(-1)!;
  const elsewhere = guesses === null ? findElsewhere(node, missing, editor) : [];
  if (elsewhere.length > 0) {
    const knownGuesses = elsewhere.map((value): Guess => ({ value, class: 'choice' }));
    return additions({ node, missing }, knownGuesses, editor);
  }
  const path = prefixedPath(editor.tree, node, editor.prefixes);
  const values = guesses ?? valuesFor(name, [...path, ...missing.slice(0, -1)], editor);
  if (missing.some((step) => step === '//' || step === '..')) return [];
  if (missing.length === 1 && name.startsWith('@'))
    return values.map(({ value, class: patchClass }) =>
      createCandidate(patchClass, value, editor.addAttribute(node, name.slice(1), value)),
    );
  const groups = guesses === null ? contentsFor([...path, ...missing], missing.length) : [];
  return addMarkup(missingNode, { groups, values }, editor);
}

/** Adds elements with their possible contents: nothing, the parts of a group, or a value. */
function addMarkup(
  { node, missing, currency }: MissingNode,
  { groups, values }: { readonly groups: ReturnType<typeof contentsFor>; readonly values: readonly Guess[] },
  editor: Editor,
): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const [first, name] = [missing[0]!, missing.at(-1)!];
  const uri = namespaceOf(first, prefixes, tree);
  const toDocumentName = (each: string): string | null => documentName(each, editor, node);
  const documentNames = missing.map(toDocumentName);
  if (uri === null || documentNames.includes(null)) return [];
  const before = positionFor(node, `{${uri}}${localName(first)}`, editor);
  const insertMarkup = (patchClass: Guess['class'], value: string, markup: string): Candidate =>
    createCandidate(patchClass, value, editor.insert(node, before, markup));
  const declarePrefixes = (markup: string): string => editor.scope.withDeclarations(markup, node);
  const groupMarkup = (depth: number, parts: Parts): string =>
    declarePrefixes(wrapMarkup(missing.slice(0, depth), parts, (each) => toDocumentName(each) ?? each));
  const groupMarkups = groups.map(({ depth, parts }) => groupMarkup(depth, parts));
  const categoryIndex = missing.findIndex((step) => VAT_GROUPS.test(step));
  // One proposal for each VAT category and rate of the invoice.
  const categoryMarkups = (categoryIndex < 0 ? [] : categoriesIn(editor, missing[categoryIndex]!)).map((parts) =>
    groupMarkup(categoryIndex + 1, parts),
  );
  const path = [...prefixedPath(tree, node, prefixes), ...missing];
  return [
    ...(MAY_BE_EMPTY.test(name)
      ? [insertMarkup('certain', '', declarePrefixes(`<${documentNames.join('><')}/>`))]
      : []),
    ...categoryMarkups.map((markup) => insertMarkup('choice', markup, markup)),
    ...groupMarkups.map((markup) => insertMarkup('input', markup, markup)),
    ...values.map(({ value, class: patchClass }) =>
      insertMarkup(
        patchClass,
        value,
        declarePrefixes(nestElements(documentNames as string[], value, attributesFor(value, path, editor, currency))),
      ),
    ),
  ];
}

/**
 * Adds new elements with parts (paths with values) inside, as one change.
 * @param names the new elements around the parts; none to add a single part itself
 * @returns null if the document has no prefix for a name
 */
export function addParts(parent: number, names: NodePath, parts: Parts, editor: Editor): ChangeEdits | null {
  const { tree, prefixes } = editor;
  const first = names[0] ?? parts[0]![0];
  const uri = namespaceOf(first, prefixes, tree);
  if (
    uri === null ||
    [...names, ...parts.map(([name]) => name)].some((name) => documentName(name, editor, parent) === null)
  )
    return null;
  const before = positionFor(parent, `{${uri}}${localName(first)}`, editor);
  const markup = wrapMarkup(names, parts, (name) => documentName(name, editor, parent)!);
  return editor.insert(parent, before, editor.scope.withDeclarations(markup, parent));
}

/**
 * Adds consecutive elements as one change.
 * @param elements each with its name, its parts, and further markup to put after the parts
 * @returns null if the document has no prefix for a name
 */
export function addElements(
  parent: number,
  elements: readonly (readonly [name: string, parts: Parts, trailing?: string])[],
  editor: Editor,
): ChangeEdits | null {
  const { tree, prefixes } = editor;
  const first = elements[0]![0];
  const uri = namespaceOf(first, prefixes, tree);
  const names = elements.flatMap(([name, parts]) => [name, ...parts.flatMap(([path]) => namesIn(path))]);
  if (uri === null || names.some((name) => documentName(name, editor, parent) === null)) return null;
  const toDocumentName = (name: string): string => documentName(name, editor, parent)!;
  const markup = elements.map(([name, parts, trailing = '']) =>
    wrapMarkup([name], parts, toDocumentName).replace(/<\/[^<]*>$/, (end) => trailing + end),
  );
  const before = positionFor(parent, `{${uri}}${localName(first)}`, editor);
  return editor.insert(parent, before, editor.scope.withDeclarations(markup.join(''), parent));
}

/** The element names on the path of a part, such as `cac:TaxScheme/cbc:ID`. */
function namesIn(path: string): readonly string[] {
  return path.split('@')[0]!.split('/');
}

/** A proposed change. If a person has to replace the value, the value becomes the example. */
function createCandidate(patchClass: Guess['class'], value: string, change: Omit<Candidate, 'class'>): Candidate {
  return { class: patchClass, ...change, ...(patchClass === 'input' ? { example: value } : {}) };
}

/** Matches required elements that may be empty. */
const MAY_BE_EMPTY = /^ram:Applicable(?:Header|SupplyChain)TradeDelivery$/;

/** The attributes that an element needs, such as its unit, currency or date format. */
function attributesFor(value: string, path: NodePath, editor: Editor, currency: string | undefined): string {
  const name = path.at(-1)!;
  if (name === 'udt:DateTimeString') return ' format="102"';
  if (path.slice(-2).join('/') === 'ram:SpecifiedTaxRegistration/ram:ID') return ' schemeID="VA"';
  if (name === 'cbc:EndpointID') return ` schemeID="${value.includes('@') ? 'EM' : '0088'}"`;
  if (/Quantity$/.test(name)) {
    const [unit] = valuesFor('@unitCode', [], editor);
    return ` unitCode="${escapeText(unit!.value)}"`;
  }
  // In CII only the VAT total states its currency.
  if (currency === undefined && !/^cbc:.*Amount$|^ram:TaxTotalAmount$/.test(name)) return '';
  const stated = currency ?? valuesFor('@currencyID', [], editor)[0]?.value;
  return stated === undefined ? '' : ` currencyID="${escapeText(stated)}"`;
}

/**
 * The child before which a new element belongs according to the schema; 0 for the end.
 * @param key the element's name as `{namespace}local`
 */
export function positionFor(parent: number, key: string, editor: Editor): number {
  const { tree } = editor;
  const order = allowedChildren(parent, tree, editor.childNames);
  const keyIndex = order.indexOf(key);
  if (keyIndex < 0) return 0;
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] !== ELEMENT) continue;
    const { uri, local: name } = tree.names[tree.name[child]!]!;
    if (order.indexOf(`{${uri}}${name}`) > keyIndex) return child;
  }
  return 0;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * The namespace of a name's prefix, if the document uses that namespace; else null. (Versions of a format may share a
 * prefix, so the document decides.)
 */
function namespaceOf(name: string, prefixes: Prefixes, tree: Tree): string | null {
  const prefix = name.slice(0, name.indexOf(':'));
  return tree.names.find(({ uri }) => prefixes.get(uri) === prefix)?.uri ?? null;
}

/** A name with the prefix that can be used inside an element of this document; null if there is no such prefix. */
export function documentName(name: string, editor: Editor, element: number): string | null {
  if (name.startsWith('@')) return name;
  const uri = namespaceOf(name, editor.prefixes, editor.tree);
  return uri === null ? null : editor.scope.writableName(uri, localName(name), element);
}
