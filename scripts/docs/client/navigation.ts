/** The list of all pages: open next to the text, with this page in view; closed above the text on a phone. */
export function openOnWideScreens(): void {
  const details = document.querySelector<HTMLDetailsElement>('.side details');
  const wide = matchMedia('(min-width: 900px)');
  const follow = (): void => {
    if (details !== null) details.open = wide.matches;
  };
  follow();
  wide.addEventListener('change', follow);
  const side = document.querySelector<HTMLElement>('.side');
  const current = side?.querySelector<HTMLElement>('[aria-current]');
  // Not scrollIntoView, which would scroll the page, too.
  if (side && current && current.offsetTop > side.clientHeight * 0.8)
    side.scrollTop = current.offsetTop - side.clientHeight / 2;
}
