/** Offers another check where findings are in another language than the page. */
import { byId, element } from './dom.js';
import { text } from './language.js';

/** @param usedKey whether the check was a call, and the next one is */
export function showOffer(reason: string, usedKey: boolean, onTranslate: () => void): void {
  const hint = usedKey ? ` (${text('issues.translateHint')})` : '';
  const button = element('button', { class: 'button quiet', type: 'button' }, text('issues.translate') + hint);
  button.addEventListener('click', onTranslate);
  const issues = byId('issues', HTMLElement);
  issues.querySelector('.other-language')?.remove();
  issues.prepend(element('p', { class: 'other-language', role: 'status' }, reason, ' ', button));
}
