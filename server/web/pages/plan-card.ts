/** The plan and what it costs: the state of the subscription in plain words, and figures. */
import { LOCAL_EMAIL } from '../../accounts/account-actions.js';
import type { AccountOverview } from '../../accounts/account-service.js';
import type { SubscriptionState } from '../../accounts/model.js';
import { ROUTES } from '../../http/routes.js';
import { dateIn, daysIn, moneyIn, numberIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { countIn, textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { forecastPeriod } from './forecast.js';
import { text } from './layout.js';
import { daysLeft } from './running-period.js';

/** The account that a self-hosted service creates for itself is not billed. */
export function isBilled({ account }: AccountOverview): boolean {
  return account.email !== LOCAL_EMAIL;
}

/** States that are not served although the subscription has not ended. */
const STOPPED = {
  incomplete: ['plan.incompleteTitle', 'plan.incomplete'],
  unpaid: ['plan.unpaidTitle', 'plan.unpaid'],
  paused: ['plan.pausedTitle', 'plan.paused'],
} as const satisfies Readonly<Partial<Record<SubscriptionState, readonly [TextKey, TextKey]>>>;

/** A state as people say it: a heading, what it means, and the date in it. */
interface PlainState {
  readonly title: string;
  readonly key: TextKey;
  readonly date: Date;
}

/** The state of the subscription in plain words. */
function describeState(
  language: Language,
  { account: { subscription }, period }: AccountOverview,
  now: Date,
): PlainState {
  const { state, cardOnFile, graceEndsAt, endsAt, stoppedAt } = subscription;
  const plain = (title: TextKey, key: TextKey, date: Date): PlainState => ({
    title: textIn(language, title),
    key,
    date,
  });
  if (state === 'ended') return plain('plan.endedTitle', 'plan.ended', endsAt ?? period.end);
  if (state in STOPPED) {
    const [title, key] = STOPPED[state as keyof typeof STOPPED];
    return plain(title, key, stoppedAt ?? period.start);
  }
  if (state === 'past_due')
    return graceEndsAt === null
      ? plain('plan.pastDueTitle', 'plan.pastDueOpen', period.end)
      : plain('plan.pastDueTitle', 'plan.pastDue', graceEndsAt);
  if (endsAt !== null) return plain('plan.endingTitle', 'plan.ending', endsAt);
  if (state !== 'trialing') return plain('plan.activeTitle', 'plan.active', period.end);
  return {
    title: countIn(language, 'plan.trialDays', daysLeft(period.end, now)),
    key: cardOnFile ? 'plan.trial' : 'plan.trialNoCard',
    date: period.end,
  };
}

/** @param hasBilling whether there is a page about billing to go to */
export function planCard(language: Language, overview: AccountOverview, now: Date, hasBilling: boolean): Html {
  if (!isBilled(overview)) return unbilledCard(language);
  const {
    account: { subscription },
    plan,
    period,
    totalCents,
  } = overview;
  const { title, key, date } = describeState(language, overview, now);
  const money = (cents: number): string => moneyIn(language, cents);
  const forecast = forecastPeriod(overview, now);
  return html`<section class="card plan" aria-labelledby="plan">
<div class="card-head"><h2 id="plan">${text(language, 'plan.heading')}</h2><span class="hint">${daysIn(language, period.start, period.end)}</span></div>
<div class="state" data-state="${subscription.state}"><strong>${title}</strong><p>${text(language, key, { date: dateIn(language, date), price: money(plan.priceCents) })}</p></div>
${subscription.state === 'incomplete' && html`<p><a class="button" href="${ROUTES.checkout}?lang=${language}">${text(language, 'plan.finish')}</a></p>`}
<dl class="amounts">
<div class="total"><dt>${text(language, 'plan.total')}</dt><dd>${money(totalCents)}</dd></div>
${forecast !== null && html`<div class="forecast"><dt>${text(language, 'plan.forecast')}</dt><dd>${money(forecast.totalCents)}</dd></div>`}
<div><dt>${text(language, 'plan.price')}</dt><dd>${money(plan.priceCents)}</dd></div>
<div><dt>${text(language, 'plan.included')}</dt><dd>${numberIn(language, plan.includedCalls)}</dd></div>
<div><dt>${text(language, 'plan.overage')}</dt><dd>${money(plan.overageCents)}</dd></div>
</dl>
<p class="hint">${text(language, 'plan.net')}${hasBilling && html` <a href="${ROUTES.billing}?lang=${language}">${text(language, 'plan.toBilling')}</a>`}</p>
</section>`;
}

function unbilledCard(language: Language): Html {
  return html`<section class="card plan" aria-labelledby="plan">
<h2 id="plan">${text(language, 'plan.heading')}</h2>
<div class="state" data-state="active"><strong>${text(language, 'plan.unbilledTitle')}</strong><p>${text(language, 'plan.unbilled')}</p></div>
</section>`;
}
