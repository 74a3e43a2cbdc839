/** The account at a glance: usage and plan; at first, how to make a call. */
import type { DayUsage } from '../../accounts/model.js';
import { ROUTES } from '../../http/routes.js';
import { dateIn, dayIn, numberIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { accountFrame, type AccountFrame } from './account-frame.js';
import { firstCall } from './first-call.js';
import { forecastPeriod } from './forecast.js';
import { text } from './layout.js';
import { isBilled, planCard } from './plan-card.js';
import { usageChart } from './usage-chart.js';

/** The days of the chart: those of the period, or the latest ones. */
export type Range = 'period' | 30 | 90;

const RANGE_NAMES = {
  period: 'usage.range.period',
  30: 'usage.range.30',
  90: 'usage.range.90',
} as const satisfies Readonly<Record<Range, TextKey>>;

/** An average over fewer days says nothing. */
const DAYS_TO_AVERAGE = 3;

export interface AccountPage extends AccountFrame {
  /** The keys that were used in these days, and the one whose calls are shown; null for all. */
  readonly usedKeys: readonly { readonly id: string; readonly label: string }[];
  readonly keyId: string | null;
  /** The ranges to choose from, and the chosen one with its days. */
  readonly ranges: readonly Range[];
  readonly range: Range;
  readonly days: readonly DayUsage[];
  /** Whether any key works. */
  readonly hasKey: boolean;
  readonly now: Date;
}

/** The markup of the page. */
export function accountPage(page: AccountPage): string {
  const { language, origin, overview, now, days, keyId, hasKey, tabs } = page;
  const { subscription } = overview.account;
  const isNew =
    subscription.state !== 'ended' &&
    overview.usedCalls === 0 &&
    keyId === null &&
    days.every(({ calls }) => calls === 0);
  return accountFrame(
    page,
    ROUTES.account,
    html`<div class="columns">
${
  isNew
    ? html`<section class="card" aria-labelledby="usage"><h2 id="usage">${text(language, 'account.firstCall')}</h2>
<p class="empty">${text(language, 'usage.none')} ${text(language, 'usage.first')}</p>
${firstCall(language, { origin, hasKey })}</section>`
    : usageCard(page)
}
${planCard(language, overview, now, tabs.includes(ROUTES.billing))}
</div>`,
  );
}

function usageCard(page: AccountPage): Html {
  const { language, overview, days, keyId, range, usedKeys } = page;
  const included = isBilled(overview) && keyId === null && range === 'period' ? overview.plan.includedCalls : Infinity;
  return html`<section class="card" aria-labelledby="usage">
<div class="card-head"><h2 id="usage">${text(language, 'usage.heading')}</h2>${usedKeys.length > 1 && keyChoice(page)}</div>
${isBilled(overview) && allowance(page)}
${rangeChoice(page)}
${(!isBilled(overview) || days.length >= DAYS_TO_AVERAGE) && figures(language, days)}
${usageChart(language, { days, until: range === 'period' ? overview.period.end : null, included })}
</section>`;
}

/** How much of what the price includes has been used. */
function allowance({ language, overview, now }: AccountPage): Html {
  const { plan, period, usedCalls, overageCalls } = overview;
  const forecast = forecastPeriod(overview, now);
  return html`<p class="used"><strong>${numberIn(language, usedCalls)}</strong> ${text(language, 'usage.of', { included: plan.includedCalls })}</p>
<progress ${overageCalls > 0 && html`class="above"`} max="${Math.max(plan.includedCalls, usedCalls)}" value="${Math.min(usedCalls, plan.includedCalls)}" aria-labelledby="usage"></progress>
${overageCalls > 0 && html`<p class="above">${text(language, 'usage.overage', { calls: overageCalls })}</p>`}
${forecast !== null && html`<p class="hint">${text(language, 'usage.pace', { calls: forecast.calls, date: dateIn(language, period.end) })}</p>`}`;
}

/** Links, so that a range can be reloaded and shared. */
function rangeChoice({ language, ranges, range, keyId }: AccountPage): Html {
  if (ranges.length < 2) return html``;
  const target = (wanted: Range): string =>
    `${ROUTES.account}?lang=${language}${wanted === 'period' ? '' : `&days=${wanted}`}${keyId === null ? '' : `&key=${keyId}`}`;
  return html`<nav class="ranges" aria-label="${textIn(language, 'usage.range')}">${ranges.map((wanted) => html`<a href="${target(wanted)}" ${wanted === range && html`aria-current="true"`}>${text(language, RANGE_NAMES[wanted])}</a>`)}</nav>`;
}

/** The days in figures. */
function figures(language: Language, days: readonly DayUsage[]): Html {
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const busiest = days.toSorted((a, b) => b.calls - a.calls)[0];
  if (total === 0 || busiest === undefined) return html`<p class="hint">${text(language, 'usage.noneInRange')}</p>`;
  const average = total / days.length;
  return html`<dl class="figures">
<div><dt>${text(language, 'usage.calls')}</dt><dd>${numberIn(language, total)}</dd></div>
${
  days.length >= DAYS_TO_AVERAGE &&
  html`<div><dt>${text(language, 'usage.average')}</dt><dd>${numberIn(language, average, { maximumFractionDigits: average < 10 ? 1 : 0 })}</dd></div>
<div><dt>${text(language, 'usage.busiest')}</dt><dd>${numberIn(language, busiest.calls)} <span class="hint">${dayIn(language, new Date(`${busiest.day}T00:00:00Z`))}</span></dd></div>`
}
</dl>`;
}

/** The choice of the key for the chart. The split into included and extra calls only exists for all keys together. */
function keyChoice({ language, usedKeys, keyId, range }: AccountPage): Html {
  return html`<form class="choice" method="get" action="${ROUTES.account}"><input type="hidden" name="lang" value="${language}">${range !== 'period' && html`<input type="hidden" name="days" value="${range}">`}
<label for="of-key">${text(language, 'requests.key')}</label>
<select id="of-key" name="key"><option value="">${textIn(language, 'usage.allKeys')}</option>${usedKeys.map(({ id, label }) => html`<option value="${id}" ${id === keyId && html`selected`}>${label}</option>`)}</select>
<button class="button quiet small">${text(language, 'usage.byKey')}</button></form>`;
}
