/**
 * XRechnung's instances: documents with `xmute` processing instructions, each of which says how to change the next
 * element and which rules then fail. Each is applied to the original document alone, once for each of its values.
 */
import { PROCESSING_INSTRUCTION, ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { type ElementSpan, elementSpan } from '#schematron/xml/markup.js';
import { localName } from '../kit/tree.js';
import { SuiteError, treeOf } from './source.js';

export interface MutationExpectation {
  readonly kind: 'valid' | 'invalid';
  /** `xrubl` or `xrcii`. */
  readonly ruleSetKey: string;
  readonly rule: string;
}

/** The document after one instruction with one of its values. */
export interface Mutation {
  /** Number from 1, in the order of the instructions and their values. */
  readonly number: number;
  /** The change, for people. */
  readonly title: string;
  readonly document: string;
  readonly expectations: readonly MutationExpectation[];
}

/** Keys that are only notes for people. */
const NOTES = new Set(['id', 'description', 'tag', 'group', 'schema-valid', 'schema-invalid']);
const KEYS = new Set(['mutator', 'attribute', 'values', 'separator', 'schematron-valid', 'schematron-invalid']);

/**
 * All mutations that a file describes. Instructions inside comments are ignored.
 * @throws SuiteError if one does not match the format
 */
export function readMutations(bytes: Uint8Array, path: string): readonly Mutation[] {
  const tree = treeOf(bytes, path);
  const mutations: Mutation[] = [];
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== PROCESSING_INSTRUCTION || localName(tree, node) !== 'xmute') continue;
    for (const mutation of mutationsOf(tree, node, path)) mutations.push({ ...mutation, number: mutations.length + 1 });
  }
  return mutations;
}

function mutationsOf(tree: Tree, instruction: number, path: string): Omit<Mutation, 'number'>[] {
  const where = `${path}: the xmute instruction at ${tree.from[instruction]}`;
  const settings = readSettings(tree.stringValue(instruction), where);
  const one = (key: string): string | undefined => settings.get(key)?.at(-1);
  const expectations = [
    ...(settings.get('schematron-valid') ?? []).flatMap((list) => expectationsOf(list, 'valid', where)),
    ...(settings.get('schematron-invalid') ?? []).flatMap((list) => expectationsOf(list, 'invalid', where)),
  ];
  const mutator = one('mutator');
  const attribute = one('attribute') ?? null;
  const target = targetOf(tree, instruction, where);
  const span = elementSpan(tree.source, tree.from[target]!);
  const made = (change: Change, title: string): Omit<Mutation, 'number'> => ({
    title,
    document: splice(tree.source, change),
    expectations,
  });
  const on = attribute === null ? span.tag.name : `${span.tag.name}/@${attribute}`;
  switch (mutator) {
    case 'identity':
      return [made({ from: 0, to: 0, text: '' }, 'identity')];
    case 'remove':
      return [
        made(attribute === null ? { ...span, text: '' } : removal(span, attribute, tree.source, where), `remove ${on}`),
      ];
    case 'empty':
      return [made(replacement(span, attribute, '', where), `empty ${on}`)];
    case 'code':
      return valuesOf(one('values'), one('separator'), where).map((value) =>
        made(replacement(span, attribute, value, where), `${on} = "${value}"`),
      );
    default:
      throw new SuiteError(`${where} has the mutator "${mutator}", which is unknown.`);
  }
}

/** `key="value"` pairs; a key may occur twice. */
function readSettings(text: string, where: string): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  const rest = text.replace(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
    (_, key: string, double?: string, single?: string) => {
      const values = settings.get(key) ?? [];
      values.push(double ?? single ?? '');
      settings.set(key, values);
      return '';
    },
  );
  if (rest.trim() !== '') throw new SuiteError(`${where} has "${rest.trim()}" in it, which is no setting.`);
  for (const key of settings.keys()) {
    if (!KEYS.has(key) && !NOTES.has(key)) throw new SuiteError(`${where} has the setting "${key}", which is unknown.`);
  }
  return settings;
}

function expectationsOf(list: string, kind: 'valid' | 'invalid', where: string): MutationExpectation[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((name) => {
      const [ruleSetKey, rule, ...more] = name.split(':');
      if (!ruleSetKey || !rule || more.length > 0)
        throw new SuiteError(`${where} expects something of "${name}", which is not of the form "rules:ID".`);
      return { kind, ruleSetKey, rule };
    });
}

/** Parts between separators; empty ones are dropped before trimming, so that a blank one becomes an empty value. */
function valuesOf(values: string | undefined, separator: string | undefined, where: string): string[] {
  const pieces = (values ?? '')
    .split(separator || ',')
    .filter((piece) => piece !== '')
    .map((piece) => piece.trim());
  if (pieces.length === 0) throw new SuiteError(`${where} has the mutator "code", but no values.`);
  return pieces;
}

/** The next sibling element. */
function targetOf(tree: Tree, instruction: number, where: string): number {
  let at = tree.nextSibling[instruction]!;
  while (at !== 0 && tree.kind[at] !== ELEMENT) at = tree.nextSibling[at]!;
  if (at === 0) throw new SuiteError(`${where} has no element after it.`);
  return at;
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function splice(source: string, { from, to, text }: Change): string {
  return source.slice(0, from) + text + source.slice(to);
}

function attributeOf(span: ElementSpan, name: string, where: string) {
  const found = span.tag.attributes.find((attribute) => attribute.name === name);
  if (!found) throw new SuiteError(`${where} names the attribute "${name}", which ${span.tag.name} does not have.`);
  return found;
}

function removal(span: ElementSpan, attribute: string, source: string, where: string): Change {
  const { from, to } = attributeOf(span, attribute, where);
  let start = from;
  while (/\s/.test(source[start - 1]!)) start--;
  return { from: start, to, text: '' };
}

/** Replaces an element's content or an attribute's value. */
function replacement(span: ElementSpan, attribute: string | null, value: string, where: string): Change {
  const text = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
  if (attribute !== null) {
    const found = attributeOf(span, attribute, where);
    return { from: found.valueFrom, to: found.valueTo, text };
  }
  if (!span.tag.isEmpty) return { from: span.contentFrom, to: span.contentTo, text };
  return { from: span.to - '/>'.length, to: span.to, text: `>${text}</${span.tag.name}>` };
}
