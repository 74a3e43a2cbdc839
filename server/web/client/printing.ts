/** Printing the page: unfolded, or a report in its place. */

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

/**
 * Prints something better than the page, where there is such: the browser's key does what our button does. The
 * browser's menu still prints the page.
 * @param act returns false if the page itself is to be printed
 */
export function onPrintKey(act: () => boolean): void {
  addEventListener('keydown', (event) => {
    const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isPrint || event.shiftKey || event.repeat) return;
    if (act()) event.preventDefault();
  });
}
