/** The page about the API: the key in the examples, forms to try calls, and links into folded parts. */
import { rememberedKey, rememberKey } from './api-key.js';
import { chooseExamples, copyOnClick } from './code-examples.js';
import { byId } from './dom.js';
import { enableTrying } from './try-it.js';

copyOnClick();
chooseExamples();

const key = byId('docs-key', HTMLInputElement);
const examples = [...document.querySelectorAll('[data-key]')];
const [placeholder] = examples.map(({ textContent }) => textContent);

/** Without a key the examples keep their placeholder. */
function fillIn(): void {
  for (const example of examples) example.textContent = key.value.trim() || placeholder || '';
}

key.form!.hidden = false;
key.form!.addEventListener('submit', (event) => event.preventDefault());
key.value = rememberedKey();
key.addEventListener('input', () => {
  rememberKey(key.value.trim());
  fillIn();
});
fillIn();
enableTrying(() => key.value.trim());

// On a narrow screen the contents and all details would push what readers look for first below the fold.
const narrow = matchMedia('(max-width: 900px)');
const folds = [...document.querySelectorAll<HTMLDetailsElement>('[data-fold]')];
const fold = (): void => {
  for (const part of folds) part.open = !narrow.matches;
};
narrow.addEventListener('change', fold);
fold();

/** A link may lead to something that is folded away. */
function reveal(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  for (let place: Element | null = target; place !== null; place = place.parentElement)
    if (place instanceof HTMLDetailsElement) place.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', reveal);
// A link to where the reader has been already changes nothing in the address.
addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  if (link?.hash === location.hash) reveal();
});
reveal();

/** Whoever has chosen something from the contents wants to see that. */
function foldContents({ target }: Event): void {
  if (narrow.matches && target instanceof Element && target.closest('a') !== null)
    target.closest('details')!.open = false;
}
document.querySelector('.contents')!.addEventListener('click', foldContents);
