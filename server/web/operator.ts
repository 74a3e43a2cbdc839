/** Links to the operator's pages at the bottom of every page: imprint, privacy and prices. */
import { html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';

/** Their URLs; null for none. */
export interface OperatorPages {
  readonly imprint: string | null;
  readonly privacy: string | null;
  readonly prices: string | null;
}

/** The app's setting that holds them. */
export const OPERATOR_PAGES = 'pages of the operator';

const NAMES = {
  imprint: 'operator.imprint',
  privacy: 'operator.privacy',
  prices: 'operator.prices',
} as const satisfies Readonly<Record<keyof OperatorPages, TextKey>>;

/** The footer of a page; empty without operator pages. */
export function operatorLinks(language: Language, pages: OperatorPages | undefined): string {
  const links = (Object.keys(NAMES) as (keyof OperatorPages)[]).flatMap((name) => {
    const href = pages?.[name] ?? null;
    if (href === null) return [];
    return [html`<a href="${href}"><span data-text="${NAMES[name]}">${textIn(language, NAMES[name])}</span></a>`];
  });
  return links.length === 0 ? '' : html`<footer class="operator">${links}</footer>\n`.markup;
}
