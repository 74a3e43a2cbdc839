/** Offers another check if findings are in a different language than the page. */
import { byId, element } from './dom.js';
import { text } from './language.js';

/** @param usedKey whether the check was a paid call, as the next one will be */
export function showOffer(reason: string, usedKey: boolean, onTranslate: () => void): void {
  const hint = usedKey ? ` (${text('issues.translateHint')})` : '';
  const button = element('button', { class: 'button quiet', type: 'button' }, text('issues.translate') + hint);
  button.addEventListener('click', onTranslate);
  const issues = byId('issues', HTMLElement);
  issues.querySelector('.other-language')?.remove();
  issues.prepend(element('p', { class: 'other-language', role: 'status' }, reason, ' ', button));
}
