/** The places of a mistake that was found more than once: a list, or a table if each has its own value or change. */
import { html, type Html } from '../html.js';
import { printable } from '../printable.js';
import type { PlaceDetails } from './alike.js';
import type { ProposedChange } from './reported.js';
import { countIn, type Language, textIn, type TextKey } from './texts/texts.js';

/** More alternatives would not help to choose. */
export const MAX_CHANGES = 3;

/** Up to this many places are all printed. */
const MAX_PRINTED = 60;

/** If there are more, only this many are printed, followed by how many are left; the screen shows all. */
const PRINTED_IF_MORE = 50;

export function placeList(places: readonly PlaceDetails[], language: Language): Html {
  const isCut = places.length > MAX_PRINTED;
  const classFor = (at: number): Html | null => (isCut && at >= PRINTED_IF_MORE ? html` class="beyond"` : null);
  return html`${listOrTable(places, classFor, language)}${isCut && html`<p class="more">${countIn(language, 'report.morePlaces', places.length - PRINTED_IF_MORE)}</p>`}`;
}

/** @param classFor returns the class attribute of a place, by index, if it is not printed */
function listOrTable(places: readonly PlaceDetails[], classFor: (at: number) => Html | null, language: Language): Html {
  if (places.some(({ sentences }) => sentences !== ''))
    return html`<ul class="told">${places.map((place, at) => html`<li${classFor(at)}>${placeWithSentences(place, language)}</li>\n`)}</ul>`;
  const columns = COLUMNS.filter(({ show }) => places.some((place) => show(place, language) !== ''));
  if (columns.every(({ className }) => className === 'name' || className === 'number')) {
    const kind = places.some(({ label }) => label.length > MAX_NARROW_LABEL) ? 'spots wide' : 'spots';
    return html`<ul class="${kind}">${places.map((place, at) => html`<li${classFor(at)}>${placeName(place)} ${lineWords(place, language)}</li>\n`)}</ul>`;
  }
  return html`<table class="places"><thead><tr>${columns.map(({ heading, className }) => html`<th${className === 'number' && html` class="number"`}>${textIn(language, heading)}</th>`)}</tr></thead>
<tbody>${places.map((place, at) => html`<tr${classFor(at)}>${cells(place, columns, language)}</tr>\n`)}</tbody></table>`;
}

/** Longer labels need wider columns. */
const MAX_NARROW_LABEL = 16;

/** A place with sentences that other places do not have. */
function placeWithSentences(place: PlaceDetails, language: Language): Html {
  const { field, sentences, value, changes } = place;
  return html`<div>${placeName(place)} ${lineWords(place, language)}${field !== null && html`<span class="soft">${printable(field)}</span>`}</div><div><p class="words">${value !== '' && html`<span class="value">${printable(value)}</span> `}${printable(sentences)}</p>${changes.length > 0 && html`<p class="becomes">${printable(sentencesOf(changes))}</p>`}</div>`;
}

function placeName({ label }: PlaceDetails): Html | null {
  return label === '' ? null : html`<span class="name">${printable(label)}</span>`;
}

function lineWords({ line }: PlaceDetails, language: Language): Html | null {
  return line === null
    ? null
    : html`<span class="soft">${textIn(language, 'report.inLine', { lines: line.toString() })}</span>`;
}

interface Column {
  readonly heading: TextKey;
  /** The CSS class of its cells. */
  readonly className: string;
  /** Columns without any text are left out. */
  show(place: PlaceDetails, language: Language): string;
}

const COLUMNS: readonly Column[] = [
  { heading: 'report.place', className: 'name', show: ({ label }) => label },
  { heading: 'report.xmlLine', className: 'number', show: ({ line }) => line?.toString() ?? '' },
  { heading: 'report.field', className: 'field', show: ({ field }) => field ?? '' },
  { heading: 'fix.value', className: 'value', show: ({ value }) => value },
  { heading: 'report.change', className: 'becomes', show: ({ changes }, language) => changeWords(changes, language) },
];

function cells(place: PlaceDetails, columns: readonly Column[], language: Language): readonly Html[] {
  return columns.map(
    ({ heading, className, show }) =>
      html`<td class="${className}" data-column="${textIn(language, heading)}">${printable(show(place, language))}</td>`,
  );
}

/** `H87 or C62`, or a sentence for each change. */
function changeWords(changes: readonly ProposedChange[], language: Language): string {
  const shown = changes.slice(0, MAX_CHANGES);
  const values = shown.flatMap(({ replacement }) => replacement ?? []);
  return values.length === shown.length
    ? new Intl.ListFormat(language, { type: 'disjunction' }).format(values)
    : sentencesOf(shown);
}

function sentencesOf(changes: readonly ProposedChange[]): string {
  return changes
    .slice(0, MAX_CHANGES)
    .map(({ text }) => text)
    .join('\n');
}
