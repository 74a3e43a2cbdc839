/** The calls of each day as bars, and as a table for whom bars say nothing. */
import type { DayUsage } from '../../accounts/model.js';
import { dayIn, numberIn } from '../format.js';
import { html, type Html } from '../html.js';
import { textIn, type Language } from '../texts/texts.js';
import { text } from './layout.js';

const HEIGHT = 120;
/** Of a day, bar and gap. */
const WIDTH = 20;
const GAP = 5;
/** A period that has just begun has no bars as wide as walls. */
const LEAST_DAYS = 14;
/** A day with few calls can still be seen. */
const LEAST = 3;

/** The chart; the bars share the width, whatever the number of days. */
export function usageChart(language: Language, days: readonly DayUsage[]): Html {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const date = (day: string): string => dayIn(language, new Date(`${day}T00:00:00Z`));
  const bars = days.map(({ day, calls }, index) => {
    const height = calls === 0 ? 1 : Math.max(LEAST, Math.round((calls / most) * HEIGHT));
    return html`<rect x="${index * WIDTH}" y="${HEIGHT - height}" width="${WIDTH - GAP}" height="${height}" ${calls === 0 && html`class="none"`}><title>${date(day)}: ${numberIn(language, calls)}</title></rect>`;
  });
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return html``;
  return html`<figure class="chart">
<svg viewBox="0 0 ${Math.max(days.length, LEAST_DAYS) * WIDTH - GAP} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${textIn(language, 'usage.chart', { most })}">${bars}</svg>
<figcaption>${days.length > 1 ? `${date(first.day)} – ${date(last.day)}` : date(first.day)}</figcaption>
<details><summary>${text(language, 'usage.asTable')}</summary>
<table><thead><tr><th scope="col">${text(language, 'usage.day')}</th><th scope="col">${text(language, 'usage.calls')}</th></tr></thead>
<tbody>${days.map(({ day, calls }) => html`<tr><td>${date(day)}</td><td>${numberIn(language, calls)}</td></tr>`)}</tbody></table></details>
</figure>`;
}
