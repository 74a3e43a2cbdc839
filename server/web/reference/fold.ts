/** Parts that are open beside the text and folded on a narrow screen, by `client/docs.ts`; without scripts open. */
import { html, type Html } from 'einvoice-reports/html.js';

/** @param summary only shown on a narrow screen */
export function foldWhereNarrow(summary: Html, content: Html): Html {
  return html`<details class="fold" data-fold open><summary>${summary}</summary>
${content}</details>`;
}

/** The names of what is folded, so that readers see whether to open it. */
export function namesOf(names: readonly string[]): readonly Html[] {
  return names.map((name) => html`<code>${name}</code> `);
}
