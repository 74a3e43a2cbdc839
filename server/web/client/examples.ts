/** Invoices to try, each with a link of its own. */
import type { Incoming } from './intake.js';

/** Tells of an example that somebody chose, on the page or by the address that led here. */
export function watchExamples(onIncoming: (incoming: Incoming) => void): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.examples a')];
  const take = (link: HTMLAnchorElement): void => {
    const name = `${link.dataset['example']}.xml`;
    onIncoming({
      name,
      size: 0,
      read: async () => {
        const answer = await fetch(new URL(`../invoices/${name}`, import.meta.url));
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        return new Uint8Array(await answer.arrayBuffer());
      },
    });
  };
  for (const link of links) {
    link.addEventListener('click', (event) => {
      // A new tab or window is what was asked for then.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      take(link);
    });
  }
  const asked = new URLSearchParams(location.search).get('example');
  const link = links.find(({ dataset }) => dataset['example'] === asked);
  // Once everything that would show it is there.
  if (link !== undefined) queueMicrotask(() => take(link));
}
