/** Descriptions of the OpenAPI document as HTML: paragraphs, lists, and code between backticks. */
import { html, type Html } from 'einvoice-reports/html.js';

/** A description, which is in English whatever the language of the page. */
export function prose(text: string): Html {
  return html`<div class="prose" lang="en">${text.split(/\n{2,}/).map(block)}</div>`;
}

function block(text: string): Html {
  const lines = text.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return html`<p>${inline(text)}</p>`;
  if (lines.length === 1) return html`<p>${inline(text.slice(2))}</p>`;
  return html`<ul>${lines.map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>`;
}

function inline(text: string): Html {
  return html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}
