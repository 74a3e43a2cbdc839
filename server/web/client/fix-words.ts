/** What a repair changes and where, in words: `Change BT-106 from 950.00 to 1,070.00`. */
import type { InvoiceView, ViewGroup, ViewValue } from 'einvoice-validator/browser.js';
import type { Patch } from 'einvoice-validator/browser-patches.js';
import type { ChangeWords } from './changes.js';
import { textOf } from './language.js';
import type { ReportIssue } from './report.js';

/** Longer texts are cut. */
const LONGEST = 60;

/** Changes that are named one by one. */
const MOST = 3;

/** The document that is changed, and what it is changed for. */
export interface Repaired {
  readonly source: string;
  readonly view: InvoiceView | null;
  readonly issue: ReportIssue;
}

type Replacement = Patch['replacements'][number];

/** What a patch does, a line for each place; of many the first ones. */
export function wordsOfPatch(patch: Patch, repaired: Repaired): readonly ChangeWords[] {
  const { edits, replacements } = patch;
  const [first] = edits;
  const isOfValues = edits.every(({ op }) => op === 'setText' || op === 'setAttribute');
  if (first === undefined || isOfValues) {
    const lines = replacements.map((each) => wordsOfValue(each, repaired));
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
  const place = at === undefined ? '' : placeOf(at, repaired);
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

/** The words of a change in the language of the page. */
export function sentence(words: readonly ChangeWords[]): string {
  return words.map(textOf).join('\n');
}

/** The business term of a place, with its name; null where the model has none for it. */
export function termAt(patch: Patch, repaired: Repaired): string | null {
  const [first] = patch.replacements;
  const value = first === undefined ? null : valueAt(first, repaired);
  return value === null ? null : `${value.term} ${value.label}`;
}

function further(count: number): ChangeWords {
  return { key: count === 1 ? 'fix.further.one' : 'fix.further.other', values: { count } };
}

function wordsOfValue(replacement: Replacement, repaired: Repaired): ChangeWords {
  const { from, to, text: fresh } = replacement;
  const place = placeOf(replacement, repaired);
  const value = valueAt(replacement, repaired);
  const old = repaired.source.slice(from, to);
  const shown = (said: string): string => short(amountOf(plain(said), value, repaired.view));
  if (old === '') return { key: 'fix.set', values: { place, value: shown(fresh.replace(/^[^"]*"|"$/g, '')) } };
  return { key: 'fix.change', values: { place, from: shown(old), value: shown(fresh) } };
}

/** `BT-106`, or else the name in the XML. */
function placeOf(replacement: Replacement, repaired: Repaired): string {
  const value = valueAt(replacement, repaired);
  if (value !== null) return value.term;
  const { source } = repaired;
  // What a tag begins with is not further away than its sign.
  const before = source.slice(Math.max(0, source.lastIndexOf('<', replacement.from - 1)), replacement.from);
  const [, element = '', attribute = ''] =
    /<([\w:.-]+)(?:\s[^<>]*?([\w:.-]+)\s*=\s*["'])?[^<>]*>?\s*$/.exec(before) ?? [];
  return attribute === '' ? element : `${element}/@${attribute}`;
}

/** The value of the invoice in whose element something is replaced. */
function valueAt({ from }: Replacement, { source, view }: Repaired): ViewValue | null {
  if (view === null) return null;
  const placed = placedIn(view, source);
  let [low, high] = [0, placed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placed[middle]!.start <= from) low = middle + 1;
    else high = middle;
  }
  const last = placed[low - 1];
  // Who replaces the element as a whole replaces more than its value.
  if (last === undefined || last.start === from) return null;
  // It ends before that, or something else begins in it.
  const next = source.indexOf('<', last.start + 1);
  return source[last.start] === '<' && (next < 0 || next >= from) ? last.value : null;
}

/** A value, and where its element begins in the text. */
interface Placed {
  readonly start: number;
  readonly value: ViewValue;
}

/** By view, which is that of one text: a change may have thousands of places, and all of them are asked for. */
const PLACED = new WeakMap<InvoiceView, readonly Placed[]>();

/** The values of terms in the order of the text; of those that begin at the same place the last one counts. */
function placedIn(view: InvoiceView, source: string): readonly Placed[] {
  let placed = PLACED.get(view);
  if (placed === undefined) {
    const lines = lineStarts(source);
    placed = [...valuesOf(view.content)]
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

function* valuesOf(group: ViewGroup): Iterable<ViewValue> {
  yield* group.values;
  for (const inner of group.groups) yield* valuesOf(inner);
}

function lineStarts(source: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: end } of source.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

/** Amounts and dates as the language writes them; what is none stays as it is, so that it can be seen. */
function amountOf(said: string, value: ViewValue | null, view: InvoiceView | null): string {
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

/** The last name of a path. */
function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\[[^\]]*\]$/, '');
}

/** Text of markup. */
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
