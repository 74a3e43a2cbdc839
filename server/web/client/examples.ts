/** Example invoices, each with its own URL. */
import type { Incoming } from './intake.js';

/** Calls back for the chosen example, by a link on the page or by the URL. */
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
      // The user wants a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      take(link);
    });
  }
  const asked = new URLSearchParams(location.search).get('example');
  const link = links.find(({ dataset }) => dataset['example'] === asked);
  // After everything that shows it has been set up.
  if (link !== undefined) queueMicrotask(() => take(link));
}
