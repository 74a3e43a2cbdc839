/** The changes that somebody has made in a document, each with a way back. */
import { type Edited, withoutChange } from './changes.js';
import { element } from './dom.js';
import { sentence } from './fix-words.js';
import { count, text } from './language.js';

/** Fills the place; without changes it is empty. @param onUndo hears what is left then */
export function showChanges(place: HTMLElement, edited: Edited, onUndo: (left: Edited) => void): void {
  const { changes } = edited;
  // Open or folded as somebody has left it.
  const isOpen = place.querySelector('details')?.open ?? true;
  if (changes.length === 0) return place.replaceChildren();
  const items = changes.map(({ words }, index) => {
    const button = element('button', { type: 'button', class: 'button quiet small' }, text('changes.undo'));
    const said = sentence(words);
    button.setAttribute('aria-label', `${text('changes.undo')}: ${said}`);
    // It may have become impossible only when a later change is made, so it is asked each time the list is.
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
