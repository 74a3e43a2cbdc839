/** The user's changes in a document, each with an undo button. */
import { type Edited, withoutChange } from './changes.js';
import { element } from './dom.js';
import { count, resolveText, text } from './language.js';

/** Fills the element; without changes it is empty. @param onUndo called with the text that is left */
export function showChanges(place: HTMLElement, edited: Edited, onUndo: (left: Edited) => void): void {
  const { changes } = edited;
  // Keeps it open or folded.
  const isOpen = place.querySelector('details')?.open ?? true;
  if (changes.length === 0) return place.replaceChildren();
  const items = changes.map(({ words }, index) => {
    const button = element('button', { type: 'button', class: 'button quiet small' }, text('changes.undo'));
    const said = words.map(resolveText).join('\n');
    button.setAttribute('aria-label', `${text('changes.undo')}: ${said}`);
    // Checked again each time, because a later change can make it impossible to undo.
    const left = withoutChange(edited, index);
    if (left === null) {
      button.disabled = true;
      button.title = text('changes.blocked');
    } else button.addEventListener('click', () => onUndo(left));
    return element('li', {}, element('span', { class: 'said' }, said), button);
  });
  const summary = element('summary', {}, element('strong', {}, count('changes', changes.length)));
  place.replaceChildren(element('details', isOpen ? { open: '' } : {}, summary, element('ol', {}, ...items)));
}
