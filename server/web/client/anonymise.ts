/** Anonymises an invoice so that it can be shared: a copy with invented names and the same findings. */
import type { Anonymised } from './checking/messages.js';
import { element } from './dom.js';
import { count, text } from './language.js';
import { save } from './save.js';
import type { ShownDocument } from './shown-document.js';
import type { TextKey } from 'einvoice-reports/page/texts/texts.js';

/** Factors to scale amounts by, on request: neither 1 nor round numbers. */
const FACTORS = [3, 7, 9, 11, 13] as const;

const KEPT: Readonly<Record<Anonymised['milder'][number]['kept'], TextKey>> = {
  short: 'anonymise.short',
  words: 'anonymise.words',
  code: 'anonymise.code',
};

/** @param scale factor for amounts; 1 leaves them unchanged. Null means that the document could not be read. */
export type Anonymise = (shown: ShownDocument, scale: number) => Promise<Anonymised | null>;

/** The button with a short explanation, and the result. */
export function anonymiseBlock(shown: ShownDocument, anonymise: Anonymise): HTMLElement {
  const scale = element('input', { type: 'checkbox' });
  const button = element('button', { class: 'button quiet', type: 'button' }, text('anonymise.button'));
  const outcome = element('div', { class: 'outcome', role: 'status' });
  button.addEventListener('click', () => {
    button.disabled = true;
    outcome.replaceChildren(element('p', {}, text('anonymise.running')));
    const factor = scale.checked ? FACTORS[Math.floor(Math.random() * FACTORS.length)]! : 1;
    void anonymise(shown, factor).then((result) => {
      button.disabled = false;
      outcome.replaceChildren(
        ...(result === null ? [failed()] : describeResult(result, factor, () => saveCopy(shown, result))),
      );
    });
  });
  return element(
    'section',
    { class: 'anonymise', 'aria-labelledby': 'anonymise-heading' },
    element('h2', { id: 'anonymise-heading' }, text('anonymise.heading')),
    element('p', { class: 'hint' }, text('anonymise.lead')),
    element('label', { class: 'choice' }, scale, text('anonymise.scale')),
    element('div', { class: 'actions' }, button),
    outcome,
  );
}

function failed(): HTMLElement {
  return element('p', { class: 'failure' }, text('anonymise.failed'));
}

/** Saves the copy if it has the same findings; otherwise says what differs. */
function describeResult(result: Anonymised, wanted: number, saveIt: () => void): readonly HTMLElement[] {
  const { findings, differences, milder, scale } = result;
  const notes = [
    ...(scale === wanted ? [] : [text(scale === 1 ? 'anonymise.notScaled' : 'anonymise.otherScale')]),
    ...milder.map(({ name, line, kept }) => text('anonymise.milder', { name, line, kept: text(KEPT[kept]) })),
  ];
  const list = (lines: readonly string[]): readonly HTMLElement[] =>
    lines.length === 0 ? [] : [element('ul', {}, ...lines.map((line) => element('li', {}, line)))];
  if (differences.length === 0) {
    saveIt();
    const same = findings === 0 ? text('anonymise.none') : count('anonymise.same', findings);
    return [element('p', { class: 'good' }, same), ...list(notes)];
  }
  const anyway = element('button', { class: 'button quiet', type: 'button' }, text('anonymise.anyway'));
  anyway.addEventListener('click', saveIt);
  const differing = differences.map(({ kind, code, line }) => {
    const place = line === null ? code : `${code}, ${text('issues.line', { line })}`;
    return text(kind === 'lost' ? 'anonymise.lost' : 'anonymise.added', { finding: place });
  });
  return [
    element('p', { class: 'failure' }, count('anonymise.differs', differences.length)),
    ...list([...differing, ...notes]),
    element('div', { class: 'actions' }, anyway),
  ];
}

function saveCopy({ name }: ShownDocument, { document }: Anonymised): void {
  const base = name.replace(/^.*\//, '').replace(/\.(?:xml|pdf)$/i, '');
  save(text('anonymise.name', { name: base }), document, 'application/xml');
}
