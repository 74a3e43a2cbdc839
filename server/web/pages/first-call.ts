/** The way to a first call, for accounts that have made none: a key, a request, and where it shows. */
import { ROUTES } from '../../http/routes.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language } from 'einvoice-reports/page/texts/texts.js';
import { codeExamples } from './code-examples.js';
import { text } from './layout.js';

export interface FirstCall {
  readonly origin: string;
  /** Whether there is a key to make the call with. */
  readonly hasKey: boolean;
}

/** Three steps; the first one is ticked off if there is a key. */
export function firstCall(language: Language, { origin, hasKey }: FirstCall): Html {
  return html`<ol class="first-call">
<li ${hasKey && html`class="done"`}><h3>${text(language, 'first.key')}</h3>
<p>${hasKey ? html`${text(language, 'first.hasKey')} <a href="${ROUTES.keys}?lang=${language}">${text(language, 'first.toKeys')}</a>` : html`<a class="button" href="${ROUTES.keys}?lang=${language}">${text(language, 'keys.create')}</a>`}</p></li>
<li><h3>${text(language, 'first.send')}</h3>
${codeExamples(language, { origin })}
${exampleInvoice(language)}</li>
<li><h3>${text(language, 'first.see')}</h3><p>${text(language, 'first.seeHint')}</p></li>
</ol>`;
}

/** For readers without an invoice: one of the start page's examples. */
export function exampleInvoice(language: Language): Html {
  return html`<p class="hint">${text(language, 'first.noInvoice')} <a href="/assets/invoices/xrechnung-three-mistakes.xml" download="invoice.xml">${textIn(language, 'first.example')}</a></p>`;
}
