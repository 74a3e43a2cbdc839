/** Changes that repair a finding, to be made with one press; each has been tried, and says what it changes and where. */
import { type Patch, withInput } from 'einvoice-validator/browser-patches.js';
import type { ChangeWords } from './changes.js';
import { element } from './dom.js';
import { type Repaired, sentence, termAt, wordsOfPatch } from './fix-words.js';
import { text } from './language.js';

/** More would be a list of codes, not a choice. */
const MOST_CHOICES = 5;

/** Hears of a repair that was chosen, in the words of its button. */
export type OnApply = (patch: Patch, words: readonly ChangeWords[]) => void;

/** Buttons for the patches of a finding; null where there are none. */
export function fixButtons(patches: readonly Patch[], repaired: Repaired, onApply: OnApply): HTMLElement | null {
  if (patches.length === 0) return null;
  return element(
    'div',
    { class: 'fixes' },
    ...patches.slice(0, MOST_CHOICES).map((patch) => fixOf(patch, repaired, onApply)),
  );
}

function fixOf(patch: Patch, repaired: Repaired, onApply: OnApply): HTMLElement {
  if (patch.class === 'input' && patch.example !== undefined && !patch.example.startsWith('<'))
    return inputOf(patch, patch.example, repaired, onApply);
  const words = wordsOfPatch(patch, repaired);
  const button = element(
    'button',
    { type: 'button', class: `fix ${patch.class}`, title: termAt(patch, repaired) },
    sentence(words),
  );
  button.addEventListener('click', () => onApply(patch, words));
  return patch.class === 'money'
    ? element('span', {}, button, element('span', { class: 'hint' }, ` ${text('fix.money')}`))
    : button;
}

/** Only a person knows the value: what stands in the field is an example. */
function inputOf(patch: Patch, example: string, repaired: Repaired, onApply: OnApply): HTMLElement {
  const [term] = repaired.issue.businessTerms;
  const name = termAt(patch, repaired) ?? (term === undefined ? text('fix.value') : `${term.id} ${term.name}`);
  const input = element('input', { type: 'text', placeholder: text('fix.example', { value: example }) });
  const form = element(
    'form',
    { class: 'fix-input' },
    element('label', {}, element('span', {}, name), input),
    element('button', { class: 'fix' }, text('fix.enter')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const filled = input.value.trim() === '' ? null : withInput(patch, input.value.trim());
    if (filled === null) input.focus();
    else onApply(filled, wordsOfPatch(filled, repaired));
  });
  return form;
}
