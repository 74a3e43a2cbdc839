/** The keys of an account: the list, and a form for a new one. */
import type { ApiKey } from '../../accounts/model.js';
import { ROUTES } from '../../http/routes.js';
import { agoIn, dateIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { accountFrame, type AccountFrame } from './account-frame.js';
import { codeExamples } from './code-examples.js';
import { exampleInvoice } from './first-call.js';
import { text } from './layout.js';

/** Offered lifetimes of a key, in days. */
export const KEY_DAYS = [30, 90, 365] as const;

const KEY_ENDS = {
  30: 'keys.expiry.30',
  90: 'keys.expiry.90',
  365: 'keys.expiry.365',
} as const satisfies Readonly<Record<(typeof KEY_DAYS)[number], TextKey>>;

export interface KeysPage extends AccountFrame {
  readonly keys: readonly ApiKey[];
  /** The key that was used to sign in; null for a person. */
  readonly ownKeyId: string | null;
  readonly now: Date;
  /** The key that was just created, with its secret. */
  readonly created: { readonly secret: string; readonly label: string } | null;
  /** Why no key was created. */
  readonly problem?: keyof typeof PROBLEMS;
}

const PROBLEMS = {
  label: 'keys.problem.label',
  tooManyKeys: 'keys.problem.tooManyKeys',
  ended: 'keys.problem.ended',
} as const satisfies Readonly<Record<string, TextKey>>;

/** The markup of the page. */
export function keysPage(page: KeysPage): string {
  const { language, keys, created, ownKeyId, now } = page;
  return accountFrame(
    page,
    ROUTES.keys,
    html`${created !== null && newKey(page, created)}
<section class="card" aria-labelledby="keys">
<h2 id="keys">${text(language, 'keys.heading')}</h2>
<p class="hint">${text(language, 'keys.lead')}</p>
${
  keys.length === 0
    ? html`<p class="empty">${text(language, 'keys.empty')}</p>`
    : html`<ul class="keys">${workingFirst(keys, now).map((key) => keyItem(language, key, key.id === ownKeyId, now))}</ul>`
}
</section>
${createForm(page)}`,
  );
}

function newKey({ language, origin }: KeysPage, { secret, label }: NonNullable<KeysPage['created']>): Html {
  return html`<section class="card new-key" role="status">
<h2>${text(language, 'keys.created', { label })}</h2>
<p>${text(language, 'keys.once')}</p>
<div class="copy"><code class="secret" id="secret">${secret}</code>
<button class="button" type="button" data-copy="secret" data-copied="${textIn(language, 'keys.copied')}" hidden>${text(language, 'keys.copy')}</button></div>
<h3>${text(language, 'account.firstCall')}</h3>
${codeExamples(language, { origin, key: secret })}
${exampleInvoice(language)}
<p><a href="${ROUTES.start}?lang=${language}">${text(language, 'keys.try')}</a></p>
</section>`;
}

function workingFirst(keys: readonly ApiKey[], now: Date): readonly ApiKey[] {
  const hasEnded = ({ revokedAt, expiresAt }: ApiKey): number =>
    Number(revokedAt !== null || (expiresAt !== null && expiresAt <= now));
  return keys.toSorted((a, b) => hasEnded(a) - hasEnded(b));
}

function createForm({ language, problem }: KeysPage): Html {
  return html`<section class="card" aria-labelledby="new-key"><h2 id="new-key">${text(language, 'keys.newHeading')}</h2>
<form class="create key-form" method="post" action="${ROUTES.keys}?lang=${language}">
<div class="wide"><label for="label">${text(language, 'keys.label')}</label>
<input id="label" name="label" required maxlength="100" autocomplete="off" placeholder="${textIn(language, 'keys.labelHint')}" ${problem !== undefined && html`aria-invalid="true" aria-describedby="problem" autofocus`}></div>
<div><label for="expiry">${text(language, 'keys.expiry')}</label>
<select id="expiry" name="expiry"><option value="">${textIn(language, 'keys.expiry.none')}</option>${KEY_DAYS.map((days) => html`<option value="${days}">${textIn(language, KEY_ENDS[days])}</option>`)}</select></div>
<label class="check"><input type="checkbox" name="test" value="yes"> ${text(language, 'keys.isTest')}</label>
<button class="button">${text(language, 'keys.create')}</button>
${problem !== undefined && html`<p class="problem" id="problem" role="alert">${text(language, PROBLEMS[problem])}</p>`}
</form></section>`;
}

function keyItem(
  language: Language,
  { id, prefix, label, createdAt, lastUsedAt, revokedAt, expiresAt, isTest }: ApiKey,
  isOwn: boolean,
  now: Date,
): Html {
  const hasEnded = revokedAt === null && expiresAt !== null && expiresAt <= now;
  return html`<li ${(revokedAt !== null || hasEnded) && html`class="revoked"`}>
<div><strong>${label}</strong> ${isTest && html`<span class="mark" title="${textIn(language, 'keys.testHint')}">${text(language, 'keys.test')}</span> `}<code>${prefix}…</code>
<p class="hint">${text(language, 'keys.made', { date: dateIn(language, createdAt) })} · ${lastUsedAt === null ? text(language, 'keys.unused') : text(language, 'keys.used', { when: agoIn(language, lastUsedAt, now) })}${expiresAt !== null && revokedAt === null && !hasEnded && html` · ${text(language, 'keys.ends', { date: dateIn(language, expiresAt) })}`}${isOwn && html` · ${text(language, 'keys.own')}`}</p></div>
${
  revokedAt !== null
    ? html`<span class="hint">${text(language, 'keys.revoked', { date: dateIn(language, revokedAt) })}</span>`
    : hasEnded
      ? html`<span class="hint">${text(language, 'keys.ended', { date: dateIn(language, expiresAt) })}</span>`
      : html`<details class="revoke"><summary aria-label="${textIn(language, 'keys.revokeNamed', { label })}">${text(language, 'keys.revoke')}</summary>
<form method="post" action="${ROUTES.revokeKey}?lang=${language}"><p>${text(language, isOwn ? 'keys.revokeOwnWarning' : 'keys.revokeWarning')}</p>
<button class="button danger" name="key" value="${id}">${text(language, 'keys.revokeNow')}</button></form></details>`
}
</li>`;
}
