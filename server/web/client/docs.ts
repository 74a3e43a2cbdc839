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

/** A link may lead to a member of an object that is folded away. */
function reveal(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  for (let place: Element | null = target; place !== null; place = place.parentElement)
    if (place instanceof HTMLDetailsElement) place.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', reveal);
reveal();

// On a narrow screen the contents would push everything else below the fold.
const narrow = matchMedia('(max-width: 900px)');
const contents = document.querySelector<HTMLDetailsElement>('[data-contents]')!;
const fold = (): void => {
  contents.open = !narrow.matches;
};
narrow.addEventListener('change', fold);
fold();
