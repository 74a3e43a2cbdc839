/** Saves content of the page to a file. */
import { element } from './dom.js';

export function save(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  element('a', { href: url, download: name }).click();
  // Delayed, because some browsers have not started reading yet.
  setTimeout(() => URL.revokeObjectURL(url));
}
