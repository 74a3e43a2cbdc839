/** Buttons to copy commands, if the browser allows it. */
const SHOWN_MS = 1500;

export function offerCopies(): void {
  const { copy = '', copied = '' } = document.documentElement.dataset;
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll<HTMLElement>('pre[data-language=sh]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = copy;
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(block.textContent).then(() => {
        button.textContent = copied;
        setTimeout(() => (button.textContent = copy), SHOWN_MS);
      });
    });
    const frame = document.createElement('div');
    frame.className = 'copyable';
    block.replaceWith(frame);
    frame.append(block, button);
  }
}
