/** Saving what is in the page to a file of the reader. */
import { element } from './dom.js';

export function save(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  element('a', { href: url, download: name }).click();
  // Not at once: some browsers have not begun to read by then.
  setTimeout(() => URL.revokeObjectURL(url));
}
