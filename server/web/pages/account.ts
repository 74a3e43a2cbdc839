/** The account page: plan, usage of the period, keys. */
import { ROUTES } from '../../http/routes.js';
import type { AccountOverview } from '../../accounts/account-service.js';
import type { ApiKey } from '../../accounts/model.js';
import { dateIn, daysIn, moneyIn, numberIn } from '../format.js';
import { html, type Html } from '../html.js';
import { textIn, type Language, type TextKey } from '../texts/texts.js';
import { layout, text } from './layout.js';
import { usageChart } from './usage-chart.js';

export interface AccountPage {
  readonly language: Language;
  readonly overview: AccountOverview;
  readonly keys: readonly ApiKey[];
  /** The key that was used to sign in. */
  readonly ownKeyId: string;
  /** The key that was just made, with its secret. */
  readonly created?: { readonly secret: string; readonly label: string };
  /** Why no key was made. */
  readonly problem?: keyof typeof PROBLEMS;
}

const PROBLEMS = {
  label: 'keys.problem.label',
  tooManyKeys: 'keys.problem.tooManyKeys',
  ended: 'keys.problem.ended',
} as const satisfies Readonly<Record<string, TextKey>>;

/** The markup of the page. */
export function accountPage(page: AccountPage): string {
  const { language, overview } = page;
  return layout({
    language,
    languages: ['en', 'de'],
    path: ROUTES.account,
    title: textIn(language, 'nav.account'),
    styles: ['/assets/account.css'],
    main: html`<div class="account">
<div class="account-head">
<h1>${overview.account.name}</h1>
<form method="post" action="${ROUTES.signOut}?lang=${language}"><button class="button quiet">${text(language, 'account.signOut')}</button></form>
</div>
${page.created !== undefined && newKey(language, page.created)}
<div class="account-columns">
${planCard(language, overview)}
${usageCard(language, overview)}
</div>
${keysCard(page)}
</div>`,
  });
}

function newKey(language: Language, { secret, label }: NonNullable<AccountPage['created']>): Html {
  return html`<section class="card new-key" role="status">
<h2>${text(language, 'keys.created', { label })}</h2>
<p>${text(language, 'keys.once')}</p>
<code class="secret">${secret}</code>
</section>`;
}

/** The state of the subscription in one sentence, and the date that it names. */
function stateOf({ account: { subscription }, period }: AccountOverview): {
  readonly key: TextKey;
  readonly date: Date;
} {
  const { state, cardOnFile, graceEndsAt, endsAt } = subscription;
  if (state === 'ended') return { key: 'plan.ended', date: endsAt ?? period.end };
  if (state === 'past_due') return { key: 'plan.pastDue', date: graceEndsAt ?? period.end };
  if (endsAt !== null) return { key: 'plan.ending', date: endsAt };
  if (state === 'trialing') return { key: cardOnFile ? 'plan.trial' : 'plan.trialNoCard', date: period.end };
  return { key: 'plan.active', date: period.end };
}

function planCard(language: Language, overview: AccountOverview): Html {
  const {
    account: { subscription },
    plan,
    period,
    totalCents,
  } = overview;
  const state = stateOf(overview);
  const money = (cents: number): string => moneyIn(language, cents);
  return html`<section class="card" aria-labelledby="plan">
<h2 id="plan">${text(language, 'plan.heading')}</h2>
<p class="state" data-state="${subscription.state}">${text(language, state.key, { date: dateIn(language, state.date) })}</p>
<dl class="rows-of-facts">
<div><dt>${text(language, 'plan.price')}</dt><dd>${money(plan.priceCents)}</dd></div>
<div><dt>${text(language, 'plan.included')}</dt><dd>${numberIn(language, plan.includedCalls)}</dd></div>
<div><dt>${text(language, 'plan.overage')}</dt><dd>${money(plan.overageCents)}</dd></div>
<div><dt>${text(language, 'plan.period')}</dt><dd>${daysIn(language, period.start, period.end)}</dd></div>
<div class="total"><dt>${text(language, 'plan.total')}</dt><dd>${money(totalCents)}</dd></div>
</dl>
</section>`;
}

function usageCard(language: Language, { plan, usedCalls, overageCalls, days }: AccountOverview): Html {
  const number = (value: number): string => numberIn(language, value);
  return html`<section class="card" aria-labelledby="usage">
<h2 id="usage">${text(language, 'usage.heading')}</h2>
<p class="used"><strong>${number(usedCalls)}</strong> ${text(language, 'usage.of', { included: plan.includedCalls })}</p>
<progress max="${plan.includedCalls}" value="${Math.min(usedCalls, plan.includedCalls)}" aria-labelledby="usage"></progress>
${overageCalls > 0 && html`<p>${text(language, 'usage.overage', { calls: overageCalls })}</p>`}
${usageChart(language, days)}
</section>`;
}

function keysCard({ language, keys, ownKeyId, problem }: AccountPage): Html {
  return html`<section class="card" aria-labelledby="keys">
<h2 id="keys">${text(language, 'keys.heading')}</h2>
<ul class="keys">${keys.map((key) => keyItem(language, key, key.id === ownKeyId))}</ul>
<form class="create" method="post" action="${ROUTES.createKey}?lang=${language}">
<label for="label">${text(language, 'keys.label')}</label>
<input id="label" name="label" required maxlength="100" autocomplete="off" ${problem !== undefined && html`aria-invalid="true" aria-describedby="problem" autofocus`}>
<button class="button">${text(language, 'keys.create')}</button>
${problem !== undefined && html`<p class="problem" id="problem" role="alert">${text(language, PROBLEMS[problem])}</p>`}
</form>
</section>`;
}

function keyItem(
  language: Language,
  { id, prefix, label, createdAt, lastUsedAt, revokedAt }: ApiKey,
  isOwn: boolean,
): Html {
  return html`<li ${revokedAt !== null && html`class="revoked"`}>
<div><strong>${label}</strong> <code>${prefix}…</code>
<p class="hint">${text(language, 'keys.made', { date: dateIn(language, createdAt) })} · ${lastUsedAt === null ? text(language, 'keys.unused') : text(language, 'keys.used', { date: dateIn(language, lastUsedAt) })}${isOwn && html` · ${text(language, 'keys.own')}`}</p></div>
${
  revokedAt !== null
    ? html`<span class="hint">${text(language, 'keys.revoked', { date: dateIn(language, revokedAt) })}</span>`
    : html`<details class="revoke"><summary aria-label="${textIn(language, 'keys.revokeNamed', { label })}">${text(language, 'keys.revoke')}</summary>
<form method="post" action="${ROUTES.revokeKey}?lang=${language}"><p>${text(language, isOwn ? 'keys.revokeOwnWarning' : 'keys.revokeWarning')}</p>
<button class="button danger" name="key" value="${id}">${text(language, 'keys.revokeNow')}</button></form></details>`
}
</li>`;
}
