/** Unfolds everything while the page is printed. */
export function unfoldForPrinting(place: HTMLElement): void {
  let opened: readonly HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [...place.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}
