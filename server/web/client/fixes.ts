/** Changes that repair a finding, to be applied with one press; each has been tried. */
import { type Patch, withInput } from '../../../engine/browser-patches.js';
import { element } from './dom.js';
import { text } from './language.js';

/** More would be a list of codes, not a choice. */
const MOST_CHOICES = 5;

/** Longer markup is cut. */
const LONGEST = 60;

/** Buttons for the patches of a finding; null where there are none. */
export function fixButtons(patches: readonly Patch[], onApply: (patch: Patch) => void): HTMLElement | null {
  if (patches.length === 0) return null;
  return element('div', { class: 'fixes' }, ...patches.slice(0, MOST_CHOICES).map((patch) => fixOf(patch, onApply)));
}

function fixOf(patch: Patch, onApply: (patch: Patch) => void): HTMLElement {
  if (patch.class === 'input' && patch.example !== undefined && !patch.example.startsWith('<'))
    return inputOf(patch, patch.example, onApply);
  const button = element('button', { type: 'button', class: `fix ${patch.class}` }, wordsOf(patch));
  button.addEventListener('click', () => onApply(patch));
  return patch.class === 'money'
    ? element('span', {}, button, element('span', { class: 'hint' }, ` ${text('fix.money')}`))
    : button;
}

/** Only a person knows the value: what stands in the field is an example. */
function inputOf(patch: Patch, example: string, onApply: (patch: Patch) => void): HTMLElement {
  const input = element('input', { type: 'text', placeholder: example, 'aria-label': text('fix.value') });
  const form = element('form', { class: 'fix-input' }, input, element('button', { class: 'fix' }, text('fix.enter')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const filled = input.value.trim() === '' ? null : withInput(patch, input.value.trim());
    if (filled === null) input.focus();
    else onApply(filled);
  });
  return form;
}

/** What a patch does, in a few words. */
function wordsOf({ edits: [first], replacements }: Patch): string {
  if (first === undefined) return text('fix.set', { value: short(replacements[0]?.text ?? '') });
  switch (first.op) {
    case 'setText':
    case 'setAttribute':
      return text('fix.set', { value: short(first.value) });
    case 'delete':
      return text('fix.remove');
    case 'rename':
      return text('fix.rename', { value: first.name });
    case 'move':
      return text('fix.move');
    default: {
      const said = first.markup
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      return text('fix.insert', { value: short(said === '' ? first.markup : said) });
    }
  }
}

function short(value: string): string {
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}

/** A text with changes in it that do not overlap. */
export function applied(source: string, { replacements }: Patch): string {
  return replacements
    .toSorted((a, b) => b.from - a.from)
    .reduce((changed, { from, to, text: fresh }) => changed.slice(0, from) + fresh + changed.slice(to), source);
}
