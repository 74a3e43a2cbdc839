/** Advice above a document: what no rule forbids, and is hardly meant. It is apart from the findings, which count. */
import type { Advice } from 'einvoice-validator/browser.js';
import type { LocalEngine } from './checking/local.js';
import { byId, element } from './dom.js';
import { text } from './language.js';
import { allIssues } from './report.js';
import type { ShownDocument } from './shown-document.js';

export interface AdviceOptions {
  readonly engine: LocalEngine;
  /** The document that is shown by now. */
  readonly current: () => ShownDocument | null;
  /** The line of a piece of advice was clicked. */
  readonly onPlace: (place: Pick<Advice, 'line' | 'column'>) => void;
}

/** Shows the advice for a document, unless another one is shown by then. */
export async function showAdvice(one: ShownDocument, { engine, current, onPlace }: AdviceOptions): Promise<void> {
  const place = byId('advice', HTMLElement);
  // That of the document before would be taken for this one's.
  if (place.dataset['document'] !== String(one.id)) place.replaceChildren();
  place.dataset['document'] = String(one.id);
  const found = await engine.advice(one.xml, one.language);
  if (current() !== one) return;
  // Where rules have found something, advice adds nothing.
  const told = new Set(allIssues(one.report).map(({ line, column }) => `${line}:${column}`));
  const advice = found.filter(({ line, column }) => !told.has(`${line}:${column}`));
  place.replaceChildren(...(advice.length === 0 ? [] : [adviceSection(advice, onPlace)]));
}

function adviceSection(advice: readonly Advice[], onPlace: AdviceOptions['onPlace']): HTMLElement {
  return element(
    'section',
    { class: 'group', 'aria-labelledby': 'advice-heading' },
    element(
      'h2',
      { id: 'advice-heading' },
      text('advice.heading'),
      ' ',
      element('span', { class: 'count' }, advice.length.toLocaleString(document.documentElement.lang)),
    ),
    element('p', { class: 'advice-note' }, text('advice.note')),
    element('ol', {}, ...advice.map((one) => adviceItem(one, onPlace))),
  );
}

function adviceItem({ code, message, term, line, column }: Advice, onPlace: AdviceOptions['onPlace']): HTMLElement {
  const toLine = element('button', { type: 'button', class: 'link line' }, text('issues.line', { line }));
  toLine.addEventListener('click', () => onPlace({ line, column }));
  return element(
    'li',
    { class: 'advice-item' },
    element('p', {}, message),
    element(
      'p',
      { class: 'place' },
      element('span', { class: 'code' }, code),
      element('span', {}, `${term.id} ${term.name}`),
      toLine,
    ),
  );
}
