/** Examples of calls: a choice of language, and copy buttons. Without scripts all examples are visible. */

/** Makes the copy buttons work. */
export function copyOnClick(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    // Browsers allow access to the clipboard only over HTTPS and on localhost.
    if (navigator.clipboard === undefined) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      const source = document.getElementById(button.dataset['copy'] ?? '');
      void navigator.clipboard.writeText(source?.textContent ?? '').then(() => {
        button.textContent = button.dataset['copied'] ?? '';
      });
    });
  }
}

/** Shows the example in the chosen language. */
export function chooseExamples(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[name=example]')];
  const show = (): void => {
    const chosen = choices.find(({ checked }) => checked)?.value;
    for (const example of document.querySelectorAll<HTMLElement>('[data-example]'))
      example.hidden = example.dataset['example'] !== chosen;
  };
  for (const choice of choices) choice.addEventListener('change', show);
  show();
}
