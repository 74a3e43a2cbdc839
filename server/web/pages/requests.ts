/** The recorded requests of an account, without invoice content. */
import type { RequestNote } from '../../accounts/note-store.js';
import { ROUTES } from '../../http/routes.js';
import { dateIn, numberIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { accountFrame, type AccountFrame } from './account-frame.js';
import { firstCall } from './first-call.js';
import { text } from './layout.js';

/** The meaning of a status, in plain words. */
const MEANINGS: Readonly<Record<number, TextKey>> = {
  200: 'requests.means.200',
  400: 'requests.means.400',
  402: 'requests.means.402',
  408: 'requests.means.408',
  413: 'requests.means.413',
  415: 'requests.means.415',
  429: 'requests.means.429',
  500: 'requests.means.500',
  503: 'requests.means.503',
  504: 'requests.means.504',
};

export interface RequestsPage extends AccountFrame {
  /** Latest first. */
  readonly requests: readonly RequestNote[];
  /** Whether only those that failed were asked for. */
  readonly failed: boolean;
  /** Names of the keys by id. */
  readonly labels: ReadonlyMap<string, string>;
  /** Whether any key works. */
  readonly hasKey: boolean;
  /** The start of the next page; null at the end. */
  readonly before: Date | null;
}

/** The markup of the page. */
export function requestsPage(page: RequestsPage): string {
  const { language, requests, failed, overview, before } = page;
  const { keepsRequests } = overview.account;
  return accountFrame(
    page,
    ROUTES.requests,
    html`<section class="card" aria-labelledby="requests">
<div class="card-head"><h2 id="requests">${text(language, 'requests.heading')}</h2>
<form method="post" action="${ROUTES.requests}?lang=${language}"><button class="button quiet small" name="keeps" value="${keepsRequests ? 'no' : 'yes'}">${text(language, keepsRequests ? 'requests.switchOff' : 'requests.switchOn')}</button></form></div>
<p class="hint">${keepsRequests ? html`${text(language, 'requests.lead')} ${text(language, 'requests.switchOffHint')}` : text(language, 'requests.off')}</p>
${(requests.length > 0 || failed) && choice(language, failed)}
${requests.length > 0 ? listing(page) : keepsRequests && (failed ? noneFailed(language) : nothingYet(page))}
${before !== null && html`<p><a href="${address(language, failed)}&before=${encodeURIComponent(before.toISOString())}">${text(language, 'requests.older')}</a></p>`}
</section>`,
  );
}

function address(language: Language, failed: boolean): string {
  return `${ROUTES.requests}?lang=${language}${failed ? '&status=failed' : ''}`;
}

/** Links, so that a selection can be reloaded and shared. */
function choice(language: Language, failed: boolean): Html {
  const link = (wanted: boolean, name: TextKey): Html =>
    html`<a href="${address(language, wanted)}" ${wanted === failed && html`aria-current="true"`}>${text(language, name)}</a>`;
  return html`<nav class="ranges" aria-label="${textIn(language, 'requests.choice')}">${link(false, 'requests.all')}${link(true, 'requests.failed')}</nav>`;
}

/** What a failed request is: readers may look here for invoices with errors. */
function noneFailed(language: Language): Html {
  return html`<p class="empty"><strong>${text(language, 'requests.noneFailed')}</strong></p>
<p class="empty">${text(language, 'requests.whatFails')}</p>`;
}

/** How to make a first call, if there are no requests yet. */
function nothingYet({ language, origin, hasKey }: RequestsPage): Html {
  return html`<p class="empty">${text(language, 'requests.none')}</p>
${firstCall(language, { origin, hasKey })}`;
}

/** A table with a part for each day. */
function listing({ language, requests, labels }: RequestsPage): Html {
  const days = [...new Set(requests.map(({ at }) => dayOf(at)))];
  return html`<table class="listing requests"><thead><tr>
<th scope="col">${text(language, 'requests.time')}</th><th scope="col">${text(language, 'requests.status')}</th><th scope="col">${text(language, 'requests.format')}</th><th scope="col" class="number">${text(language, 'requests.ms')}</th><th scope="col">${text(language, 'requests.key')}</th><th scope="col">${text(language, 'requests.id')}</th>
</tr></thead>${days.map(
    (day) => html`<tbody><tr class="day"><th scope="rowgroup" colspan="6">${dateIn(language, new Date(day))}</th></tr>
${requests.filter(({ at }) => dayOf(at) === day).map((request) => row(language, request, labels))}</tbody>`,
  )}</table>`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function row(
  language: Language,
  { at, status, format, milliseconds, keyId, requestId }: RequestNote,
  labels: ReadonlyMap<string, string>,
): Html {
  const meaning = MEANINGS[status];
  return html`<tr><td class="time">${at.toISOString().slice(11, 19)}</td><td class="outcome"><span class="status" data-class="${Math.floor(status / 100)}">${String(status)}</span>${meaning !== undefined && html` <span class="hint">${text(language, meaning)}</span>`}</td><td class="format">${format ?? ''}</td><td class="number">${numberIn(language, milliseconds)} ms</td><td class="of-key">${labels.get(keyId) ?? keyId}</td><td class="id"><code>${requestId}</code></td></tr>`;
}
