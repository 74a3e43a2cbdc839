/** A button to copy commands, where the browser lets pages copy. */
const SHOWN_MS = 1500;

export function offerCopies(): void {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll<HTMLElement>('pre[data-language=sh]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(block.textContent).then(() => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS);
      });
    });
    const frame = document.createElement('div');
    frame.className = 'copyable';
    block.replaceWith(frame);
    frame.append(block, button);
  }
}
