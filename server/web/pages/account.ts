/** The account at a glance: plan, cost, usage of the period. */
import { LOCAL_EMAIL } from '../../accounts/account-actions.js';
import type { AccountOverview } from '../../accounts/account-service.js';
import type { DayUsage, SubscriptionState } from '../../accounts/model.js';
import { ROUTES } from '../../http/routes.js';
import { dateIn, daysIn, moneyIn, numberIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { accountFrame, type AccountFrame } from './account-frame.js';
import { forecastPeriod } from './forecast.js';
import { codeExamples } from './code-examples.js';
import { text } from './layout.js';
import { usageChart } from './usage-chart.js';

export interface AccountPage extends AccountFrame {
  /** The keys that were used in the period, and which one's calls are shown: one, or all. */
  readonly usedKeys: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: { readonly keyId: string; readonly days: readonly DayUsage[] } | null;
  readonly now: Date;
}

/** The markup of the page. */
export function accountPage(page: AccountPage): string {
  const { language, overview, now } = page;
  return accountFrame(
    page,
    ROUTES.account,
    html`${isBilled(overview) ? planCard(language, overview, now) : unbilledCard(language)}
${usageCard(page)}`,
  );
}

/** The account that a self-hosted service creates for itself is not billed. */
function isBilled({ account }: AccountOverview): boolean {
  return account.email !== LOCAL_EMAIL;
}

/** States that are not served although the subscription has not ended. */
const STOPPED = {
  incomplete: 'plan.incomplete',
  unpaid: 'plan.unpaid',
  paused: 'plan.paused',
} as const satisfies Readonly<Partial<Record<SubscriptionState, TextKey>>>;

/** The state of the subscription in one sentence, and the date in it. */
function describeState({ account: { subscription }, period }: AccountOverview): {
  readonly key: TextKey;
  readonly date: Date;
} {
  const { state, cardOnFile, graceEndsAt, endsAt, stoppedAt } = subscription;
  if (state === 'ended') return { key: 'plan.ended', date: endsAt ?? period.end };
  if (state in STOPPED) return { key: STOPPED[state as keyof typeof STOPPED], date: stoppedAt ?? period.start };
  if (state === 'past_due')
    return graceEndsAt === null
      ? { key: 'plan.pastDueOpen', date: period.end }
      : { key: 'plan.pastDue', date: graceEndsAt };
  if (endsAt !== null) return { key: 'plan.ending', date: endsAt };
  if (state === 'trialing') return { key: cardOnFile ? 'plan.trial' : 'plan.trialNoCard', date: period.end };
  return { key: 'plan.active', date: period.end };
}

function planCard(language: Language, overview: AccountOverview, now: Date): Html {
  const {
    account: { subscription },
    plan,
    period,
    totalCents,
  } = overview;
  const state = describeState(overview);
  const money = (cents: number): string => moneyIn(language, cents);
  const forecast = forecastPeriod(overview, now);
  return html`<section class="card plan" aria-labelledby="plan">
<div class="card-head"><h2 id="plan">${text(language, 'plan.heading')}</h2><span class="hint">${daysIn(language, period.start, period.end)}</span></div>
<p class="state" data-state="${subscription.state}">${text(language, state.key, { date: dateIn(language, state.date) })}</p>
${subscription.state === 'incomplete' && html`<p><a class="button" href="${ROUTES.checkout}?lang=${language}">${text(language, 'plan.finish')}</a></p>`}
<dl class="figures">
<div class="total"><dt>${text(language, 'plan.total')}</dt><dd>${money(totalCents)}</dd></div>
${forecast !== null && html`<div class="forecast"><dt>${text(language, 'plan.forecast')}</dt><dd>${money(forecast.totalCents)}</dd></div>`}
<div><dt>${text(language, 'plan.price')}</dt><dd>${money(plan.priceCents)}</dd></div>
<div><dt>${text(language, 'plan.included')}</dt><dd>${numberIn(language, plan.includedCalls)}</dd></div>
<div><dt>${text(language, 'plan.overage')}</dt><dd>${money(plan.overageCents)}</dd></div>
</dl>
<p class="hint">${text(language, 'plan.net')}</p>
</section>`;
}

function unbilledCard(language: Language): Html {
  return html`<section class="card" aria-labelledby="plan">
<h2 id="plan">${text(language, 'plan.heading')}</h2>
<p class="state" data-state="active">${text(language, 'plan.unbilled')}</p>
</section>`;
}

function usageCard({ language, origin, overview, usedKeys, chosen }: AccountPage): Html {
  const { plan, usedCalls, overageCalls, days } = overview;
  const number = (value: number): string => numberIn(language, value);
  const included = isBilled(overview) ? plan.includedCalls : Infinity;
  return html`<section class="card" aria-labelledby="usage">
<h2 id="usage">${text(language, 'usage.heading')}</h2>
${
  included === Infinity
    ? html`<p class="used"><strong>${number(usedCalls)}</strong> ${text(language, 'usage.plain')}</p>`
    : html`<p class="used"><strong>${number(usedCalls)}</strong> ${text(language, 'usage.of', { included })}</p>
<progress ${overageCalls > 0 && html`class="above"`} max="${Math.max(included, usedCalls)}" value="${Math.min(usedCalls, included)}" aria-labelledby="usage"></progress>
${overageCalls > 0 && html`<p class="above">${text(language, 'usage.overage', { calls: overageCalls })}</p>`}`
}
${usedKeys.length > 1 && keyChoice(language, usedKeys, chosen?.keyId ?? null)}
${
  usedCalls === 0 && chosen === null && overview.account.subscription.state !== 'ended'
    ? html`<p class="empty">${text(language, 'usage.none')} ${text(language, 'usage.first')}</p>
<h3>${text(language, 'account.firstCall')}</h3>
${codeExamples(language, { origin })}`
    : usageChart(language, chosen?.days ?? days, chosen === null ? included : Infinity)
}
</section>`;
}

/** The choice of the key for the chart. The split into included and extra calls only exists for all keys together. */
function keyChoice(language: Language, keys: AccountPage['usedKeys'], chosen: string | null): Html {
  return html`<form class="choice" method="get" action="${ROUTES.account}"><input type="hidden" name="lang" value="${language}">
<label for="of-key">${text(language, 'requests.key')}</label>
<select id="of-key" name="key"><option value="">${textIn(language, 'usage.allKeys')}</option>${keys.map(({ id, label }) => html`<option value="${id}" ${id === chosen && html`selected`}>${label}</option>`)}</select>
<button class="button quiet small">${text(language, 'usage.byKey')}</button></form>`;
}
