/** The places of a mistake that was found more than once: a list, or a table if each has its own value or change. */
import { html, type Html } from '../html.js';
import { printable } from '../printable.js';
import type { OwnWords } from './alike.js';
import type { ProposedChange } from './reported.js';
import { countIn, type Language, textIn, type TextKey } from './texts/texts.js';

/** More alternatives would not help to choose. */
export const MAX_CHANGES = 3;

/** Up to this many places are printed. */
const PRINTED = 60;

/** Of more places paper gets this many, with the number of the others; the file has all of them. */
const PRINTED_FIRST = 50;

export function placeList(places: readonly OwnWords[], language: Language): Html {
  const isCut = places.length > PRINTED;
  const kindOf = (at: number): Html | null => (isCut && at >= PRINTED_FIRST ? html` class="beyond"` : null);
  return html`${placesInForm(places, kindOf, language)}${isCut && html`<p class="more">${countIn(language, 'report.morePlaces', places.length - PRINTED_FIRST)}</p>`}`;
}

/** @param kindOf the attribute that marks those that are not printed */
function placesInForm(places: readonly OwnWords[], kindOf: (at: number) => Html | null, language: Language): Html {
  if (places.some(({ sentences }) => sentences !== ''))
    return html`<ul class="told">${places.map((place, at) => html`<li${kindOf(at)}>${toldPlace(place, language)}</li>\n`)}</ul>`;
  const columns = COLUMNS.filter(({ show }) => places.some((place) => show(place, language) !== ''));
  if (columns.every(({ name }) => name === 'name' || name === 'number')) {
    const kind = places.some(({ label }) => label.length > SHORT) ? 'spots wide' : 'spots';
    return html`<ul class="${kind}">${places.map((place, at) => html`<li${kindOf(at)}>${placeName(place)} ${lineWords(place, language)}</li>\n`)}</ul>`;
  }
  return html`<table class="places"><thead><tr>${columns.map(({ heading, name }) => html`<th${name === 'number' && html` class="number"`}>${textIn(language, heading)}</th>`)}</tr></thead>
<tbody>${places.map((place, at) => html`<tr${kindOf(at)}>${cells(place, columns, language)}</tr>\n`)}</tbody></table>`;
}

/** Longer names of places need wider columns. */
const SHORT = 16;

/** A place with sentences of its own. */
function toldPlace(place: OwnWords, language: Language): Html {
  const { field, sentences, value, changes } = place;
  return html`<div>${placeName(place)} ${lineWords(place, language)}${field !== null && html`<span class="soft">${printable(field)}</span>`}</div><div><p class="words">${value !== '' && html`<span class="value">${printable(value)}</span> `}${printable(sentences)}</p>${changes.length > 0 && html`<p class="becomes">${printable(sentencesOf(changes))}</p>`}</div>`;
}

function placeName({ label }: OwnWords): Html | null {
  return label === '' ? null : html`<span class="name">${printable(label)}</span>`;
}

function lineWords({ line }: OwnWords, language: Language): Html | null {
  return line === null
    ? null
    : html`<span class="soft">${textIn(language, 'report.inLine', { lines: line.toString() })}</span>`;
}

interface Column {
  readonly heading: TextKey;
  /** Its class. */
  readonly name: string;
  /** Columns without any text are left out. */
  show(place: OwnWords, language: Language): string;
}

const COLUMNS: readonly Column[] = [
  { heading: 'report.place', name: 'name', show: ({ label }) => label },
  { heading: 'report.xmlLine', name: 'number', show: ({ line }) => line?.toString() ?? '' },
  { heading: 'report.field', name: 'field', show: ({ field }) => field ?? '' },
  { heading: 'fix.value', name: 'value', show: ({ value }) => value },
  { heading: 'report.change', name: 'becomes', show: ({ changes }, language) => changeWords(changes, language) },
];

function cells(place: OwnWords, columns: readonly Column[], language: Language): readonly Html[] {
  return columns.map(
    ({ heading, name, show }) =>
      html`<td class="${name}" data-column="${textIn(language, heading)}">${printable(show(place, language))}</td>`,
  );
}

/** `H87 or C62`, or a sentence for each change. */
function changeWords(changes: readonly ProposedChange[], language: Language): string {
  const shown = changes.slice(0, MAX_CHANGES);
  const values = shown.flatMap(({ short }) => short ?? []);
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
