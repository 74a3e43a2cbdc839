/** Buttons for repairs of a finding; each repair was tested, and says what it changes and where. */
import { type Patch, withInput } from 'einvoice-validator/browser-patches.js';
import { type ChangeWords, type RepairContext, describePatch, termAt } from 'einvoice-reports/page/describe-patch.js';
import { element } from './dom.js';
import { resolveText, text } from './language.js';

/** Longer lists are hard to choose from. */
const MAX_CHOICES = 5;

/** Called with the chosen repair, and the text of its button. */
export type OnApply = (patch: Patch, words: readonly ChangeWords[]) => void;

/** Buttons for the patches of a finding; null if there are none. */
export function fixButtons(patches: readonly Patch[], repaired: RepairContext, onApply: OnApply): HTMLElement | null {
  if (patches.length === 0) return null;
  return element(
    'div',
    { class: 'fixes' },
    ...patches.slice(0, MAX_CHOICES).map((patch) => fixButton(patch, repaired, onApply)),
  );
}

function fixButton(patch: Patch, repaired: RepairContext, onApply: OnApply): HTMLElement {
  if (patch.class === 'input' && patch.example !== undefined && !patch.example.startsWith('<'))
    return fixInput(patch, patch.example, repaired, onApply);
  const words = describePatch(patch, repaired);
  const button = element(
    'button',
    { type: 'button', class: `fix ${patch.class}`, title: termAt(patch, repaired) },
    words.map(resolveText).join('\n'),
  );
  button.addEventListener('click', () => onApply(patch, words));
  return patch.class === 'money'
    ? element('span', {}, button, element('span', { class: 'hint' }, ` ${text('fix.money')}`))
    : button;
}

/** Only the user knows the value: the field contains an example. */
function fixInput(patch: Patch, example: string, repaired: RepairContext, onApply: OnApply): HTMLElement {
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
    else onApply(filled, describePatch(filled, repaired));
  });
  return form;
}
