/** The list of all pages: open beside the text, closed above it on a phone. */
export function openOnWide(): void {
  const details = document.querySelector<HTMLDetailsElement>('.side details');
  const wide = matchMedia('(min-width: 900px)');
  const follow = (): void => {
    if (details !== null) details.open = wide.matches;
  };
  follow();
  wide.addEventListener('change', follow);
}
