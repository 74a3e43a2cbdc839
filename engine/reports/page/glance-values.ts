/** Renders values of the invoice overview, each with the numbers of its findings (marks). */
import { nameOfCode, nameOfScheme } from 'einvoice-core/invoice/code-names.js';
import type { InvoiceView, ViewGroup, ViewValue } from 'einvoice-validator';
import { localNumber } from 'einvoice-wording/local-form.js';
import { html, type Html } from '../html.js';
import type { Marks } from './marks.js';
import { printable } from '../printable.js';
import { type Language, textIn } from './texts/texts.js';

/** An invoice that is being rendered. */
export interface Glance {
  readonly view: InvoiceView;
  readonly marks: Marks;
  readonly language: Language;
}

export function childOf(group: ViewGroup | null, key: string): ViewGroup | null {
  return group?.groups.find((inner) => inner.key === key) ?? null;
}

export function childrenOf(group: ViewGroup | null, key: string): readonly ViewGroup[] {
  return group?.groups.filter((inner) => inner.key === key) ?? [];
}

export function valueOf(group: ViewGroup | null, key: string): ViewValue | null {
  return group?.values.find((value) => value.key === key) ?? null;
}

/** A value with its marks; null if there is none. @param text what to show, by default the text of the value */
export function shownValue(
  { view, marks, language }: Glance,
  value: ViewValue | null,
  text = value?.text ?? '',
): Html | null {
  if (value === null) return null;
  const severity = marks.severity(value.id);
  const more = value.qualifiers
    .filter(({ key, text: said }) => !(key === 'currency' && said === view.currency) && key !== 'unit')
    .map(({ key, text: said }) => (key === 'scheme' ? (nameOfScheme(view.words.schemes, said) ?? said) : said));
  const expected = value.type === 'amount' ? marks.expected(value.id) : null;
  const shown =
    severity === null
      ? html`${printable(text)}`
      : html`<span class="at ${severity}">${expected === null ? printable(text) : html`<s>${printable(text)}</s>`}</span>`;
  return html`${shown}${more.length > 0 && html` <span class="soft">${printable(more.join(' '))}</span>`}${marks.at(value.id)}${expected !== null && html`<span class="expected"><span class="unseen">${textIn(language, 'totals.expected')} </span>= ${localNumber(expected, view.words)}</span>`}`;
}

/** `19 %`, or `exempt 0 %` if the name of the category adds something to the rate. */
export function vatOf(glance: Glance, group: ViewGroup | null, categoryKey: string, rateKey: string): Html {
  const category = valueOf(group, categoryKey);
  const rate = valueOf(group, rateKey);
  const name = category === null ? '' : (nameOfCode(glance.view.words.vatCategories, category.value) ?? category.value);
  const isNamed = category !== null && (name !== '' || rate === null || glance.marks.severity(category.id) !== null);
  return html`${isNamed && shownValue(glance, category, name || category.value)}${isNamed && rate !== null && ' '}${shownValue(glance, rate)}`;
}

/** `Invoice`, `Credit note`: by its type code, else by its root element. */
export function documentName({ content, words, syntax }: InvoiceView): string {
  const code = valueOf(content, 'typeCode');
  const name = code === null ? undefined : nameOfCode(words.document, code.value);
  return name ?? words.document[syntax === 'creditNote' ? 'creditNote' : 'invoice']!;
}
