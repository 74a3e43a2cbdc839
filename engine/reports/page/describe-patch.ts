/** Describes what a repair changes and where: `Change BT-106 from 950.00 to 1,070.00`. */
import type { InvoiceView, Patch, ViewGroup, ViewValue } from 'einvoice-validator';
import { localDay, localNumber } from 'einvoice-wording/local-form.js';
import type { DetailedIssue } from './reported.js';
import type { TextKey, TextValues } from './texts/texts.js';

/** A sentence that describes a change; rendered when shown, in the language of that moment. */
export interface ChangeWords {
  readonly key: TextKey;
  readonly values: TextValues;
}

/** Longer texts are cut. */
const MAX_LENGTH = 60;

/** How many changes are listed individually. */
const MAX_LINES = 3;

/** The document and the finding that a repair is for. */
export interface RepairContext {
  readonly source: string;
  readonly view: InvoiceView | null;
  readonly issue: Pick<DetailedIssue, 'businessTerms' | 'field' | 'actual'>;
}

type Replacement = Patch['replacements'][number];

/** Describes a patch, with a line for each changed place; a long list is shortened. */
export function describePatch(patch: Patch, repaired: RepairContext): readonly ChangeWords[] {
  const { edits, replacements } = patch;
  const others = edits.filter((edit): edit is StructureEdit => edit.op !== 'setText' && edit.op !== 'setAttribute');
  const isOfValues = others.length === 0;
  const values = isOfValues ? replacements : replacements.filter((each) => valueAt(each, repaired) !== null);
  const isAlone = edits.length === 1;
  const lines = [
    ...others.map((edit) => describeEdit(edit, isAlone ? (replacements[0] ?? null) : null, repaired)),
    // A structural edit may be at the place of a value, which would then be described twice.
    ...(isAlone && !isOfValues ? [] : values.map((each) => describeValue(each, repaired))),
  ];
  const seen = new Set<string>();
  const different = lines.filter((line) => {
    const key = JSON.stringify(line);
    return !seen.has(key) && seen.add(key);
  });
  return different.length <= MAX_LINES
    ? different
    : [...different.slice(0, MAX_LINES - 1), further(different.length - MAX_LINES + 1)];
}

type StructureEdit = Exclude<Patch['edits'][number], { readonly op: 'setText' | 'setAttribute' }>;

/** @param at where it is made, if that is known */
function describeEdit(edit: StructureEdit, at: Replacement | null, repaired: RepairContext): ChangeWords {
  const place = at === null ? '' : describePlace(at, repaired);
  switch (edit.op) {
    case 'delete':
      return { key: 'fix.remove', values: { place: place || nameIn(edit.node) } };
    case 'rename':
      return { key: 'fix.rename', values: { from: nameIn(edit.node), value: edit.name } };
    case 'move':
      return { key: 'fix.move', values: { place: nameIn(edit.node) } };
    default: {
      const content = plain(edit.markup);
      const [, name = ''] = /^\s*<([\w:.-]+)/.exec(edit.markup) ?? [];
      const [term] = repaired.issue.businessTerms;
      const added = term !== undefined && at !== null ? term.id : name;
      return { key: 'fix.insert', values: { place: added, value: short(content === '' ? edit.markup : content) } };
    }
  }
}

/** What takes the place of the wrong value, at one place or several; null if the patch changes anything else. */
export function newValueOf({ edits, replacements }: Patch, { source, issue }: RepairContext): string | null {
  const [first] = replacements;
  const isOfValues = edits.every(({ op }) => op === 'setText' || op === 'setAttribute');
  if (first === undefined || !isOfValues || first.text.trim() === '' || issue.actual === undefined) return null;
  return replacements.every(
    ({ from, to, text }) => text === first.text && plain(source.slice(from, to)) === issue.actual,
  )
    ? short(plain(first.text))
    : null;
}

/** The business term of a place, with its name; null if the model has none for it. */
export function termAt(patch: Patch, repaired: RepairContext): string | null {
  const [first] = patch.replacements;
  const value = first === undefined ? null : valueAt(first, repaired);
  return value === null ? null : `${value.term} ${value.label}`;
}

function further(count: number): ChangeWords {
  return { key: count === 1 ? 'fix.further.one' : 'fix.further.other', values: { count } };
}

function describeValue(replacement: Replacement, repaired: RepairContext): ChangeWords {
  const { from, to, text: fresh } = replacement;
  const place = describePlace(replacement, repaired);
  const value = valueAt(replacement, repaired);
  const old = repaired.source.slice(from, to);
  const fromText = plain(old);
  const toText = plain(old === '' ? fresh.replace(/^[^"]*"|"$/g, '') : fresh);
  const figure = figureIn(toText, value, repaired.view);
  if (old === '')
    return figure === null
      ? { key: 'fix.set', values: { place, value: short(toText) } }
      : { key: 'fix.setFigure', values: { place, value: figure } };
  const before = figureIn(fromText, value, repaired.view);
  return figure === null || before === null
    ? { key: 'fix.change', values: { place, from: short(fromText), value: short(toText) } }
    : { key: 'fix.changeFigure', values: { place, from: before, value: figure } };
}

/** `BT-106`, or else the name of the element or attribute in the XML. */
function describePlace(replacement: Replacement, repaired: RepairContext): string {
  const value = valueAt(replacement, repaired);
  if (value !== null) return value.term;
  const { source } = repaired;
  // The name of a tag starts after the nearest `<`.
  const before = source.slice(Math.max(0, source.lastIndexOf('<', replacement.from - 1)), replacement.from);
  const [, element = '', attribute = ''] =
    /<([\w:.-]+)(?:\s[^<>]*?([\w:.-]+)\s*=\s*(?:"[^"<>]*|'[^'<>]*)$)?/.exec(before) ?? [];
  // An end tag, or markup outside of elements.
  if (element === '') return 'XML';
  return attribute === '' ? element : `${element}/@${attribute}`;
}

/** The value whose element or attribute contains the replacement. */
function valueAt({ from }: Replacement, { source, view }: Pick<RepairContext, 'source' | 'view'>): ViewValue | null {
  if (view === null) return null;
  const placed = valuesByPosition(view, source);
  let [low, high] = [0, placed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placed[middle]!.start <= from) low = middle + 1;
    else high = middle;
  }
  // Within a tag only the value of that attribute is replaced; behind it, that of the element.
  const isInTag = source.lastIndexOf('<', from - 1) > source.lastIndexOf('>', from - 1);
  while (!isInTag && low > 0 && source[placed[low - 1]!.start] !== '<') low--;
  const last = placed[low - 1];
  // Replacing the whole element replaces more than its value.
  if (last === undefined || last.start === from) return null;
  if (source[last.start] !== '<') return ATTRIBUTE_BEGUN.test(source.slice(last.start, from)) ? last.value : null;
  // The element ends before the place, or a child starts in it.
  const next = source.indexOf('<', last.start + 1);
  return next < 0 || next >= from ? last.value : null;
}

/** An attribute's name and the beginning of its value. */
const ATTRIBUTE_BEGUN = /^[\w:.-]+\s*=\s*(?:"[^"]*|'[^']*)$/;

/** A value, and where its element starts in the text. */
interface PlacedValue {
  readonly start: number;
  readonly value: ViewValue;
}

/** Cached by view, which belongs to one text: a change may have thousands of places, each of which is looked up. */
const PLACED = new WeakMap<InvoiceView, readonly PlacedValue[]>();

/** The values of terms in document order; of values that start at the same place the last one counts. */
function valuesByPosition(view: InvoiceView, source: string): readonly PlacedValue[] {
  let placed = PLACED.get(view);
  if (placed === undefined) {
    const lines = lineStarts(source);
    placed = [...valuesIn(view.content)]
      .flatMap((value) =>
        value.line === null || value.term === ''
          ? []
          : [{ start: (lines[value.line - 1] ?? source.length) + value.column! - 1, value }],
      )
      .sort((one, other) => one.start - other.start);
    PLACED.set(view, placed);
  }
  return placed;
}

function* valuesIn(group: ViewGroup): Iterable<ViewValue> {
  yield* group.values;
  for (const inner of group.groups) yield* valuesIn(inner);
}

function lineStarts(source: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: end } of source.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

/**
 * An amount or date in the format of the language; null for other values, and for texts that are not valid amounts or
 * dates: these are quoted as in the document.
 */
function figureIn(text: string, value: ViewValue | null, view: InvoiceView | null): string | null {
  if (value === null || view === null) return null;
  if (value.type === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) ? localDay(text, view.words) : null;
  const isNumber = FIGURES.includes(value.type) && /^-?\d+(?:\.\d+)?$/.test(text);
  return isNumber ? localNumber(text, view.words) : null;
}

const FIGURES = ['amount', 'price', 'quantity', 'percentage'];

/** The last name in a path. */
function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\[[^\]]*\]$/, '');
}

/** The text content of markup. */
function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function short(value: string): string {
  return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value;
}
