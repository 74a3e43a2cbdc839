/** Pages of who runs the service, linked below every page of ours: imprint, privacy and prices. */
import { html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';

/** Where they are; null where there is none. */
export interface OperatorPages {
  readonly imprint: string | null;
  readonly privacy: string | null;
  readonly prices: string | null;
}

/** The setting of the app that has them. */
export const OPERATOR_PAGES = 'pages of the operator';

const NAMES = {
  imprint: 'operator.imprint',
  privacy: 'operator.privacy',
  prices: 'operator.prices',
} as const satisfies Readonly<Record<keyof OperatorPages, TextKey>>;

/** The lower edge of a page; empty where the operator has said nothing. */
export function operatorLinks(language: Language, pages: OperatorPages | undefined): string {
  const links = (Object.keys(NAMES) as (keyof OperatorPages)[]).flatMap((name) => {
    const href = pages?.[name] ?? null;
    if (href === null) return [];
    return [html`<a href="${href}"><span data-text="${NAMES[name]}">${textIn(language, NAMES[name])}</span></a>`];
  });
  return links.length === 0 ? '' : html`<footer class="operator">${links}</footer>\n`.markup;
}
