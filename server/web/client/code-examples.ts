/** Examples of calls: a choice of language, and copy buttons. Without scripts all examples are visible. */

/** Under which the browser remembers the language of the examples. */
const REMEMBERED = 'example-language';

/** How long a button says that it has copied. */
const SAID_MS = 2_000;

/** Makes the copy buttons work. */
export function copyOnClick(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy], [data-copy-shown]')) {
    // Browsers allow access to the clipboard only over HTTPS and on localhost.
    if (navigator.clipboard === undefined) continue;
    button.hidden = false;
    const { textContent: label } = button;
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(sourceOf(button)?.textContent ?? '').then(() => {
        button.textContent = button.dataset['copied'] ?? '';
        setTimeout(() => (button.textContent = label), SAID_MS);
      });
    });
  }
}

/** The text that a button copies: of the element that it names, or of the example shown beside it. */
function sourceOf(button: HTMLElement): Element | null {
  const { copy } = button.dataset;
  return copy === undefined
    ? (button.closest('.code-examples')?.querySelector('[data-example]:not([hidden]) code') ?? null)
    : document.getElementById(copy);
}

/** Shows the examples in the chosen language: in all places of the page, and on the next page. */
export function chooseExamples(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[name^=example-]')];
  const show = (chosen: string): void => {
    for (const choice of choices) choice.checked = choice.value === chosen;
    for (const example of document.querySelectorAll<HTMLElement>('[data-example]'))
      example.hidden = example.dataset['example'] !== chosen;
  };
  for (const choice of choices)
    choice.addEventListener('change', () => {
      show(choice.value);
      storage()?.setItem(REMEMBERED, choice.value);
    });
  const before = storage()?.getItem(REMEMBERED);
  const first = choices.find(({ value }) => value === before) ?? choices.find(({ checked }) => checked);
  if (first !== undefined) show(first.value);
}

/** Null where the browser allows none. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
