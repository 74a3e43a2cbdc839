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
 * Makes the browser's key for printing do what a button of the page does while that button is visible. The browser's menu
 * still prints the page.
 */
export function onPrintKey(findButton: () => HTMLElement | null): void {
  addEventListener('keydown', (event) => {
    const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isPrint || event.shiftKey || event.repeat) return;
    const button = findButton();
    if (button === null || !button.checkVisibility()) return;
    event.preventDefault();
    button.click();
  });
}
