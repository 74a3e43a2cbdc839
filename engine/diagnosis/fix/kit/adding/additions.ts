/** Adds missing elements and attributes at the right position, with possible values. */
import type { NodePath } from 'einvoice-core/types.js';
import { allowedChildren } from 'einvoice-schematron/xml/child-names.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { findElsewhere } from './find-elsewhere.js';
import type { Candidate, Made } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { CATEGORIES, type Parts, categoriesIn, groupsFor, markupOf, wrapMarkup } from './groups.js';
import { escapedForAll } from '../../patch.js';
import type { Guess } from '../values/values.js';
import { valuesFor } from './values-for.js';

/** A missing element or attribute. */
export interface Lack {
  /** The parent. */
  readonly node: number;
  /** The missing names, starting at the parent. */
  readonly missing: NodePath;
  /** The currency of an amount, if it is not the invoice currency. */
  readonly currency?: string | undefined;
}

/**
 * Proposes to add a missing element or attribute, with each possible value.
 * @param guesses possible values; null to take them from the document, or use examples
 */
export function additions(lack: Lack, guesses: readonly Guess[] | null, editor: Editor): readonly Candidate[] {
  const { node, missing } = lack;
  const name = missing.at(-1)!;
  const said = guesses === null ? findElsewhere(node, missing, editor) : [];
  if (said.length > 0) {
    const known = said.map((value): Guess => ({ value, class: 'choice' }));
    return additions({ node, missing }, known, editor);
  }
  const path = prefixedPath(editor.tree, node, editor.prefixes);
  const values = guesses ?? valuesFor(name, [...path, ...missing.slice(0, -1)], editor);
  if (missing.some((step) => step === '//' || step === '..')) return [];
  if (missing.length === 1 && name.startsWith('@'))
    return values.map(({ value, class: own }) =>
      candidate(own, value, editor.addAttribute(node, name.slice(1), value)),
    );
  const groups = guesses === null ? groupsFor([...path, ...missing], missing.length) : [];
  return markupAdded(lack, { groups, values }, editor);
}

/** Adds elements with their possible contents: nothing, the parts of a group, or a value. */
function markupAdded(
  { node, missing, currency }: Lack,
  { groups, values }: { readonly groups: ReturnType<typeof groupsFor>; readonly values: readonly Guess[] },
  editor: Editor,
): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const [first, name] = [missing[0]!, missing.at(-1)!];
  const uri = uriOf(first, prefixes, tree);
  const asOwn = (each: string): string | null => asWritten(each, editor, node);
  const written = missing.map(asOwn);
  if (uri === null || written.includes(null)) return [];
  const before = placeFor(node, `{${uri}}${local(first)}`, editor);
  const put = (own: Guess['class'], value: string, markup: string): Candidate =>
    candidate(own, value, editor.insert(node, before, markup));
  const inScope = (markup: string): string => editor.scope.declared(markup, node);
  const inGroup = (depth: number, parts: Parts): string =>
    inScope(wrapMarkup(missing.slice(0, depth), parts, (each) => asOwn(each) ?? each));
  const known = groups.map(({ depth, parts }) => inGroup(depth, parts));
  const category = missing.findIndex((step) => CATEGORIES.test(step));
  // One candidate for each category and rate of the invoice.
  const categories = (category < 0 ? [] : categoriesIn(editor, missing[category]!)).map((parts) =>
    inGroup(category + 1, parts),
  );
  const whole = [...prefixedPath(tree, node, prefixes), ...missing];
  return [
    ...(MAY_BE_EMPTY.test(name) ? [put('certain', '', inScope(`<${written.join('><')}/>`))] : []),
    ...categories.map((markup) => put('choice', markup, markup)),
    ...known.map((markup) => put('input', markup, markup)),
    ...values.map(({ value, class: own }) =>
      put(own, value, inScope(markupOf(written as string[], value, kindOf(value, whole, editor, currency)))),
    ),
  ];
}

/**
 * Adds new elements with parts (paths with values) inside, as one change.
 * @param names the new elements around the parts; none to add a single part itself
 * @returns null if the document has no prefix for a name
 */
export function partsAdded(parent: number, names: NodePath, parts: Parts, editor: Editor): Made | null {
  const { tree, prefixes } = editor;
  const first = names[0] ?? parts[0]![0];
  const uri = uriOf(first, prefixes, tree);
  if (
    uri === null ||
    [...names, ...parts.map(([name]) => name)].some((name) => asWritten(name, editor, parent) === null)
  )
    return null;
  const before = placeFor(parent, `{${uri}}${local(first)}`, editor);
  const markup = wrapMarkup(names, parts, (name) => asWritten(name, editor, parent)!);
  return editor.insert(parent, before, editor.scope.declared(markup, parent));
}

/**
 * Adds consecutive elements as one change.
 * @param elements each with its name, its parts, and further markup to put after them
 * @returns null if the document has no prefix for a name
 */
export function elementsAdded(
  parent: number,
  elements: readonly (readonly [name: string, parts: Parts, behind?: string])[],
  editor: Editor,
): Made | null {
  const { tree, prefixes } = editor;
  const first = elements[0]![0];
  const uri = uriOf(first, prefixes, tree);
  const names = elements.flatMap(([name, parts]) => [name, ...parts.flatMap(([path]) => namesIn(path))]);
  if (uri === null || names.some((name) => asWritten(name, editor, parent) === null)) return null;
  const asOwn = (name: string): string => asWritten(name, editor, parent)!;
  const markup = elements.map(([name, parts, behind = '']) =>
    wrapMarkup([name], parts, asOwn).replace(/<\/[^<]*>$/, (end) => behind + end),
  );
  const before = placeFor(parent, `{${uri}}${local(first)}`, editor);
  return editor.insert(parent, before, editor.scope.declared(markup.join(''), parent));
}

/** The element names on the path of a part, such as `cac:TaxScheme/cbc:ID`. */
function namesIn(path: string): readonly string[] {
  return path.split('@')[0]!.split('/');
}

function candidate(own: Guess['class'], value: string, made: Omit<Candidate, 'class'>): Candidate {
  return { class: own, ...made, ...(own === 'input' ? { example: value } : {}) };
}

/** Matches required elements that may be empty. */
const MAY_BE_EMPTY = /^ram:Applicable(?:Header|SupplyChain)TradeDelivery$/;

/** The attributes that an element needs, such as its unit, currency or date format. */
function kindOf(value: string, whole: NodePath, editor: Editor, currency: string | undefined): string {
  const name = whole.at(-1)!;
  if (name === 'udt:DateTimeString') return ' format="102"';
  if (whole.slice(-2).join('/') === 'ram:SpecifiedTaxRegistration/ram:ID') return ' schemeID="VA"';
  if (name === 'cbc:EndpointID') return ` schemeID="${value.includes('@') ? 'EM' : '0088'}"`;
  if (/Quantity$/.test(name)) {
    const [unit] = valuesFor('@unitCode', [], editor);
    return ` unitCode="${escapedForAll(unit!.value)}"`;
  }
  // In CII only the VAT total states its currency.
  if (currency === undefined && !/^cbc:.*Amount$|^ram:TaxTotalAmount$/.test(name)) return '';
  const stated = currency ?? valuesFor('@currencyID', [], editor)[0]?.value;
  return stated === undefined ? '' : ` currencyID="${escapedForAll(stated)}"`;
}

/**
 * The child before which a new element belongs according to the schema; 0 for the end.
 * @param key the element's name as `{namespace}local`
 */
export function placeFor(parent: number, key: string, editor: Editor): number {
  const { tree } = editor;
  const order = allowedChildren(parent, tree, editor.childNames);
  const own = order.indexOf(key);
  if (own < 0) return 0;
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] !== ELEMENT) continue;
    const { uri, local: name } = tree.names[tree.name[child]!]!;
    if (order.indexOf(`{${uri}}${name}`) > own) return child;
  }
  return 0;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The namespace of a prefix that occurs in the document; null if none. (Versions of a format may share a prefix.) */
function uriOf(name: string, prefixes: Prefixes, tree: Tree): string | null {
  const prefix = name.slice(0, name.indexOf(':'));
  return tree.names.find(({ uri }) => prefixes.get(uri) === prefix)?.uri ?? null;
}

/** A name with the prefix that can be used inside an element of this document; null if there is none. */
export function asWritten(name: string, editor: Editor, element: number): string | null {
  if (name.startsWith('@')) return name;
  const uri = uriOf(name, editor.prefixes, editor.tree);
  return uri === null ? null : editor.scope.writable(uri, local(name), element);
}
