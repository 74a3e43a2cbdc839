/** Shows long lists in chunks: ten thousand rows at once would freeze the page. */
import { element } from './dom.js';
import { text } from './language.js';

const AT_ONCE = 200;

/**
 * Fills an element with items; more are added on request.
 * @returns the element, followed by the button for more if there are any
 */
export function inChunks<T>(
  place: HTMLElement,
  items: readonly T[],
  make: (item: T) => readonly (Node | string)[],
): readonly HTMLElement[] {
  const more = element('button', { class: 'button quiet', type: 'button' });
  let shown = 0;
  const add = (): void => {
    for (const item of items.slice(shown, shown + AT_ONCE)) place.append(...make(item));
    shown = Math.min(shown + AT_ONCE, items.length);
    more.hidden = shown === items.length;
    more.textContent = text('issues.more', { count: Math.min(items.length - shown, AT_ONCE) });
  };
  more.addEventListener('click', add);
  add();
  return items.length > AT_ONCE ? [place, more] : [place];
}
