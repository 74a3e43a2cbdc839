/** Examples of calls: one language at a time, and copying them. Without a script all are there to be read. */

/** Makes the buttons copy what they name. */
export function copyOnClick(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    // Only over HTTPS, and on this machine, do browsers let pages write there.
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

/** Shows the example in the language that is chosen. */
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
