/** Filters lists of rules: only rows that contain all words stay visible. */
import { folded, wordsIn } from './match.js';

export function filterRows(): void {
  const box = document.querySelector<HTMLElement>('.filter');
  const input = box?.querySelector('input');
  const none = document.querySelector<HTMLElement>('.filter-none');
  if (!box || !input) return;
  box.hidden = false;
  const rows = [...document.querySelectorAll<HTMLElement>('table.rules tbody tr')];
  const texts = rows.map((row) => folded(row.textContent));
  input.addEventListener('input', () => {
    const words = wordsIn(input.value);
    let shown = 0;
    for (const [at, row] of rows.entries()) {
      row.hidden = !words.every((word) => texts[at]!.includes(word));
      if (!row.hidden) shown++;
    }
    if (none) none.hidden = shown > 0;
  });
}
