/** The recorded requests of an account, without invoice content. */
import type { RequestNote } from '../../accounts/note-store.js';
import { ROUTES } from '../../http/routes.js';
import { numberIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import type { Language } from 'einvoice-reports/page/texts/texts.js';
import { accountFrame, type AccountFrame } from './account-frame.js';
import { codeExamples } from './code-examples.js';
import { text } from './layout.js';

export interface RequestsPage extends AccountFrame {
  /** Latest first. */
  readonly requests: readonly RequestNote[];
  /** Names of the keys by id. */
  readonly labels: ReadonlyMap<string, string>;
  /** The start of the next page; null at the end. */
  readonly before: Date | null;
}

/** The markup of the page. */
export function requestsPage(page: RequestsPage): string {
  const { language, requests, overview, before } = page;
  const { keepsRequests } = overview.account;
  return accountFrame(
    page,
    ROUTES.requests,
    html`<section class="card" aria-labelledby="requests">
<div class="card-head"><h2 id="requests">${text(language, 'requests.heading')}</h2>
<form method="post" action="${ROUTES.requests}?lang=${language}"><button class="button quiet small" name="keeps" value="${keepsRequests ? 'no' : 'yes'}">${text(language, keepsRequests ? 'requests.switchOff' : 'requests.switchOn')}</button></form></div>
<p class="hint">${keepsRequests ? html`${text(language, 'requests.lead')} ${text(language, 'requests.switchOffHint')}` : text(language, 'requests.off')}</p>
${requests.length > 0 ? listing(page) : keepsRequests && firstCall(page)}
${before !== null && html`<p><a href="${ROUTES.requests}?before=${encodeURIComponent(before.toISOString())}&lang=${language}">${text(language, 'requests.older')}</a></p>`}
</section>`,
  );
}

/** How to make a first call, if there are no requests yet. */
function firstCall({ language, origin }: RequestsPage): Html {
  return html`<p class="empty">${text(language, 'requests.none')}</p>
<h3>${text(language, 'account.firstCall')}</h3>
${codeExamples(language, { origin })}`;
}

function listing({ language, requests, labels }: RequestsPage): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="requests"><table class="listing"><thead><tr>
<th scope="col">${text(language, 'requests.time')}</th><th scope="col">${text(language, 'requests.status')}</th><th scope="col">${text(language, 'requests.format')}</th><th scope="col" class="number">${text(language, 'requests.ms')}</th><th scope="col">${text(language, 'requests.key')}</th><th scope="col">${text(language, 'requests.id')}</th>
</tr></thead><tbody>${requests.map((request) => row(language, request, labels))}</tbody></table></div>`;
}

function row(
  language: Language,
  { at, status, format, milliseconds, keyId, requestId }: RequestNote,
  labels: ReadonlyMap<string, string>,
): Html {
  return html`<tr><td>${at.toISOString().slice(0, 19).replace('T', ' ')}</td><td><span class="status" data-class="${Math.floor(status / 100)}">${String(status)}</span></td><td>${format ?? '–'}</td><td class="number">${numberIn(language, milliseconds)}</td><td>${labels.get(keyId) ?? keyId}</td><td><code>${requestId}</code></td></tr>`;
}
