/**
 * The calls of each day as bars with numbers, and as a table for screen readers. Positions are percentages, so that
 * bars scale with the width while text keeps its size; the pages' policy allows no inline styles.
 */
import type { DayUsage } from '../../accounts/model.js';
import { dayIn, numberIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language } from 'einvoice-reports/page/texts/texts.js';
import { text } from './layout.js';

/** Pixels of the highest bar, of the space for numbers above it, and for days below. */
const HEIGHT = 150;
const ABOVE = 22;
const BELOW = 24;

/** Keeps days with few calls visible. */
const LEAST = 3;

/** Keeps the bars of a new period from getting too wide. */
const MIN_DAYS = 14;

/** Width of a bar, relative to the space of a day. */
const BAR = 0.72;

/** Days between two labels; twice as many on narrow screens. */
const STEP = 5;

interface Bar {
  readonly day: string;
  readonly included: number;
  readonly above: number;
}

/**
 * The chart.
 * @param included calls that the price includes: later ones have another colour
 */
export function usageChart(language: Language, days: readonly DayUsage[], included: number): Html {
  const bars = createBars(days, included);
  const first = bars[0];
  if (first === undefined) return html``;
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const hasAbove = bars.some(({ above }) => above > 0);
  const isWide = numbersOnNarrow(bars);
  const room = 100 / Math.max(bars.length, MIN_DAYS);
  const date = (day: string): string => dayIn(language, new Date(`${day}T00:00:00Z`));
  return html`<figure class="chart">
${total === 0 && html`<p class="hint">${text(language, 'usage.none')}</p>`}
<svg width="100%" height="${ABOVE + HEIGHT + BELOW}" role="img" aria-label="${textIn(language, 'usage.chart', { most })}">
${bars.map((bar, index) => renderBar(bar, { language, most, left: index * room, room, date: date(bar.day), isWide: isWide(index) }))}
<line x1="0" x2="100%" y1="${ABOVE + HEIGHT}" y2="${ABOVE + HEIGHT}"></line>
${bars.map(({ day }, index) => index % STEP === 0 && html`<text class="day${index % (2 * STEP) !== 0 && ' wide'}${index === 0 && ' first'}" x="${index === 0 ? 0 : percent(index * room + (room * BAR) / 2)}" y="${ABOVE + HEIGHT + 17}">${date(day)}</text>`)}
</svg>
${hasAbove && html`<figcaption><span class="swatch"></span> ${text(language, 'usage.included')} <span class="swatch above"></span> ${text(language, 'usage.above')}</figcaption>`}
<details><summary>${text(language, 'usage.asTable')}</summary>
<table><thead><tr><th scope="col">${text(language, 'usage.day')}</th><th scope="col">${text(language, 'usage.calls')}</th></tr></thead>
<tbody>${days.map(({ day, calls }) => html`<tr><td>${date(day)}</td><td>${numberIn(language, calls)}</td></tr>`)}</tbody></table></details>
</figure>`;
}

/** Each day with the part of its calls that was included. */
function createBars(days: readonly DayUsage[], included: number): readonly Bar[] {
  let left = included;
  return days.map(({ day, calls }) => {
    const within = Math.min(calls, left);
    left -= within;
    return { day, included: within, above: calls - within };
  });
}

interface BarPosition {
  readonly language: Language;
  readonly most: number;
  readonly left: number;
  readonly room: number;
  readonly date: string;
  /** Whether its number is only shown on wide screens. */
  readonly isWide: boolean;
}

function renderBar({ included, above }: Bar, { language, most, left, room, date, isWide }: BarPosition): Html {
  const calls = included + above;
  const height = calls === 0 ? 1 : Math.max(LEAST, Math.round((calls / most) * HEIGHT));
  const upper = calls === 0 ? 0 : Math.round((above / calls) * height);
  const [x, width] = [percent(left), percent(room * BAR)];
  const top = ABOVE + HEIGHT - height;
  return html`<g><title>${date}: ${numberIn(language, calls)}</title>
${height > upper && html`<rect x="${x}" y="${top + upper}" width="${width}" height="${height - upper}" ${calls === 0 && html`class="none"`}></rect>`}
${upper > 0 && html`<rect class="above" x="${x}" y="${top}" width="${width}" height="${upper}"></rect>`}
${calls > 0 && html`<text x="${percent(left + (room * BAR) / 2)}" y="${top - 6}" ${isWide && html`class="wide"`}>${compact(language, calls)}</text>`}</g>`;
}

/** On a narrow screen numbers would overlap: only the largest ones are shown, with some days between them. */
function numbersOnNarrow(bars: readonly Bar[]): (index: number) => boolean {
  const shown: number[] = [];
  const byCalls = bars
    .map(({ included, above }, index) => ({ index, calls: included + above }))
    .toSorted((a, b) => b.calls - a.calls);
  for (const { index } of byCalls)
    if (shown.every((other) => Math.abs(other - index) >= Math.ceil(bars.length / 8))) shown.push(index);
  return (index) => !shown.includes(index);
}

/** `1,012`, or `12.3K` if that is too long for a bar. */
function compact(language: Language, calls: number): string {
  return calls < 10_000
    ? numberIn(language, calls)
    : calls.toLocaleString(language, { notation: 'compact', maximumFractionDigits: 1 });
}

function percent(value: number): string {
  return `${Number(value.toFixed(3))}%`;
}
