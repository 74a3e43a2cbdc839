/** Prints content other than the page, from a shadow tree, so that their styles do not affect each other. */
import { REPORT_STYLE } from 'einvoice-reports/page/style.js';
import { element } from './dom.js';

/** Prints the markup of a report. The page is as before when the dialog is closed. */
export function printMarkup(markup: string): void {
  const host = element('div', { class: 'print-only' });
  const root = host.attachShadow({ mode: 'open' });
  // The policy of the page allows no inline style, but style sheets that scripts make.
  const style = new CSSStyleSheet();
  style.replaceSync(REPORT_STYLE.markup);
  root.adoptedStyleSheets = [style];
  root.append(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
  document.body.append(host);
  document.body.classList.add('printing');
  addEventListener(
    'afterprint',
    () => {
      host.remove();
      document.body.classList.remove('printing');
    },
    { once: true },
  );
  print();
}
