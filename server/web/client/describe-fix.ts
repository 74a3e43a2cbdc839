/** Describes what a repair changes and where: `Change BT-106 from 950.00 to 1,070.00`. */
import type { InvoiceView, ViewGroup, ViewValue } from 'einvoice-validator/browser.js';
import type { Patch } from 'einvoice-validator/browser-patches.js';
import type { ChangeWords } from './changes.js';
import { resolveText } from './language.js';
import type { ReportIssue } from './report.js';

/** Longer texts are cut. */
const LONGEST = 60;

/** How many changes are listed individually. */
const MOST = 3;

/** The document and the finding that a repair is for. */
export interface RepairContext {
  readonly source: string;
  readonly view: InvoiceView | null;
  readonly issue: ReportIssue;
}

type Replacement = Patch['replacements'][number];

/** Describes a patch, a line for each place; of many only the first ones. */
export function describePatch(patch: Patch, repaired: RepairContext): readonly ChangeWords[] {
  const { edits, replacements } = patch;
  const [first] = edits;
  const isOfValues = edits.every(({ op }) => op === 'setText' || op === 'setAttribute');
  if (first === undefined || isOfValues) {
    const lines = replacements.map((each) => describeValue(each, repaired));
    const seen = new Set<string>();
    const different = lines.filter((line) => {
      const said = JSON.stringify(line);
      return !seen.has(said) && seen.add(said);
    });
    return different.length <= MOST
      ? different
      : [...different.slice(0, MOST - 1), further(different.length - MOST + 1)];
  }
  const at = replacements[0];
  const place = at === undefined ? '' : describePlace(at, repaired);
  switch (first.op) {
    case 'delete':
      return [{ key: 'fix.remove', values: { place: place || nameIn(first.node) } }];
    case 'rename':
      return [{ key: 'fix.rename', values: { from: nameIn(first.node), value: first.name } }];
    case 'move':
      return [{ key: 'fix.move', values: { place: nameIn(first.node) } }];
    case 'setText':
    case 'setAttribute':
      return [{ key: 'fix.set', values: { place: place || nameIn(first.node), value: short(first.value) } }];
    default: {
      const said = plain(first.markup);
      const [, name = ''] = /^\s*<([\w:.-]+)/.exec(first.markup) ?? [];
      const [term] = repaired.issue.businessTerms;
      const added = term !== undefined && edits.length === 1 ? term.id : name;
      return [{ key: 'fix.insert', values: { place: added, value: short(said === '' ? first.markup : said) } }];
    }
  }
}

/** The description of a change in the language of the page. */
export function sentence(words: readonly ChangeWords[]): string {
  return words.map(resolveText).join('\n');
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
  const shown = (said: string): string => short(formatAmount(plain(said), value, repaired.view));
  if (old === '') return { key: 'fix.set', values: { place, value: shown(fresh.replace(/^[^"]*"|"$/g, '')) } };
  return { key: 'fix.change', values: { place, from: shown(old), value: shown(fresh) } };
}

/** `BT-106`, or else the element name in the XML. */
function describePlace(replacement: Replacement, repaired: RepairContext): string {
  const value = valueAt(replacement, repaired);
  if (value !== null) return value.term;
  const { source } = repaired;
  // The name of a tag starts after the nearest `<`.
  const before = source.slice(Math.max(0, source.lastIndexOf('<', replacement.from - 1)), replacement.from);
  const [, element = '', attribute = ''] =
    /<([\w:.-]+)(?:\s[^<>]*?([\w:.-]+)\s*=\s*["'])?[^<>]*>?\s*$/.exec(before) ?? [];
  return attribute === '' ? element : `${element}/@${attribute}`;
}

/** The value whose element contains the replacement. */
function valueAt({ from }: Replacement, { source, view }: RepairContext): ViewValue | null {
  if (view === null) return null;
  const placed = valuesByPosition(view, source);
  let [low, high] = [0, placed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placed[middle]!.start <= from) low = middle + 1;
    else high = middle;
  }
  const last = placed[low - 1];
  // Replacing the whole element replaces more than its value.
  if (last === undefined || last.start === from) return null;
  // The element ends before the place, or a child starts in it.
  const next = source.indexOf('<', last.start + 1);
  return source[last.start] === '<' && (next < 0 || next >= from) ? last.value : null;
}

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

/** Formats amounts and dates in the page's language; other text stays unchanged, so that errors remain visible. */
function formatAmount(said: string, value: ViewValue | null, view: InvoiceView | null): string {
  if (value === null || view === null) return said;
  const { numbers, date } = view.words;
  if (value.type === 'date') {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(said) ?? [];
    return year === undefined ? said : date.replace('YYYY', year).replace('MM', month!).replace('DD', day!);
  }
  if (!['amount', 'price', 'quantity', 'percentage'].includes(value.type)) return said;
  const [, sign, whole, decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(said) ?? [];
  if (whole === undefined) return said;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, numbers.group);
  return `${sign}${grouped}${decimals === undefined ? '' : `${numbers.decimal}${decimals}`}`;
}

/** The last name in a path. */
function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\[[^\]]*\]$/, '');
}

/** The text of some markup. */
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
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}
