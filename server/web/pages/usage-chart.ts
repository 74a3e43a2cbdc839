/**
 * The calls of each day as bars over a scale, and as a table for screen readers. Positions are percentages, so that
 * bars scale with the width while text keeps its size; the pages' policy allows no inline styles.
 */
import type { DayUsage } from '../../accounts/model.js';
import { addDays, formatDay } from '../../accounts/period.js';
import { dayIn, monthIn, numberIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language } from 'einvoice-reports/page/texts/texts.js';
import { text } from './layout.js';

/** Pixels of the plot, of the space for numbers above it, and for days below. */
const HEIGHT = 150;
const ABOVE = 22;
const BELOW = 24;

/** Pixels for the numbers of the scale. */
const SCALE = 44;

/** Keeps days with few calls visible. */
const LEAST = 3;

/** Keeps the bars of a new account from getting too wide: days to come are empty. */
const MIN_SLOTS = 7;

/** Width of a bar, relative to the space of a day. */
const BAR = 0.72;

/** Up to this many days each bar has a number; beyond it only the highest one has. */
const NUMBERED_DAYS = 14;

/** Up to this many days have a label each; beyond it every fifth has. On a phone every other label is left out. */
const LABELLED_DAYS = 10;
const STEP = 5;

/** Beyond this many days, months are labelled. */
const DAYS_OF_MONTH = 31;

export interface UsageChart {
  readonly days: readonly DayUsage[];
  /** The end of the axis, exclusive; null for the last day. */
  readonly until: Date | null;
  /** Calls that the price includes: later ones have another colour. */
  readonly included: number;
}

interface Bar {
  readonly day: string;
  readonly included: number;
  readonly above: number;
}

/** The chart; nothing if there are no days. */
export function usageChart(language: Language, { days, until, included }: UsageChart): Html {
  const bars = createBars(days, included);
  if (bars.length === 0) return html``;
  const slots = slotsOf(days, until);
  const most = Math.max(...days.map(({ calls }) => calls));
  const top = roundUp(most);
  const room = 100 / slots.length;
  const numbers = numbered(bars, slots.length);
  return html`<figure class="chart">
<div class="plot"><svg class="scale" width="${SCALE}" height="${ABOVE + HEIGHT + BELOW}" aria-hidden="true">
${ticksOf(top).map((tick) => html`<text x="${SCALE - 10}" y="${yOf(tick, top) + 4}">${compact(language, tick)}</text>`)}
</svg>
<svg class="bars" width="100%" height="${ABOVE + HEIGHT + BELOW}" role="img" aria-label="${textIn(language, 'usage.chart', { most })}">
${ticksOf(top).map((tick) => html`<line x1="0" x2="100%" y1="${yOf(tick, top)}" y2="${yOf(tick, top)}"></line>`)}
${bars.map((bar, index) => renderBar(bar, { language, top, left: index * room, room, number: numbers(index) }))}
${slots.map((_day, index) => renderLabel(language, slots, index))}
</svg></div>
${bars.some(({ above }) => above > 0) && html`<figcaption><span class="swatch"></span> ${text(language, 'usage.included')} <span class="swatch above"></span> ${text(language, 'usage.above')}</figcaption>`}
<details><summary>${text(language, 'usage.asTable')}</summary>
<table><thead><tr><th scope="col">${text(language, 'usage.day')}</th><th scope="col">${text(language, 'usage.calls')}</th></tr></thead>
<tbody>${days.map(({ day, calls }) => html`<tr><td>${dayIn(language, dateOf(day))}</td><td>${numberIn(language, calls)}</td></tr>`)}</tbody></table></details>
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

/** The days of the axis: those with a bar, and those to come. */
function slotsOf(days: readonly DayUsage[], until: Date | null): readonly string[] {
  const slots = days.map(({ day }) => day);
  for (;;) {
    const next = addDays(dateOf(slots.at(-1)!), 1);
    if (slots.length >= MIN_SLOTS && (until === null || next >= until)) return slots;
    slots.push(formatDay(next));
  }
}

/** The top of the scale: the next number that can be read at a glance, and halved. */
export function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const found = [1, 2, 4, 6, 8, 10].find((step) => step * power >= most)! * power;
  return Math.max(1, found);
}

function ticksOf(top: number): readonly number[] {
  return top === 1 ? [0, 1] : [0, top / 2, top];
}

function yOf(calls: number, top: number): number {
  return ABOVE + Math.round(HEIGHT * (1 - calls / top));
}

interface BarPosition {
  readonly language: Language;
  readonly top: number;
  readonly left: number;
  readonly room: number;
  /** Where its number is shown. */
  readonly number: 'always' | 'wide' | 'never';
}

function renderBar({ day, included, above }: Bar, { language, top, left, room, number }: BarPosition): Html {
  const calls = included + above;
  const height = calls === 0 ? 1 : Math.max(LEAST, Math.round((calls / top) * HEIGHT));
  const upper = calls === 0 ? 0 : Math.round((above / calls) * height);
  const [x, width] = [percent(left), percent(room * BAR)];
  const y = ABOVE + HEIGHT - height;
  return html`<g><title>${dayIn(language, dateOf(day))}: ${numberIn(language, calls)}</title>
${height > upper && html`<rect x="${x}" y="${y + upper}" width="${width}" height="${height - upper}" ${calls === 0 && html`class="none"`}></rect>`}
${upper > 0 && html`<rect class="above" x="${x}" y="${y}" width="${width}" height="${upper}"></rect>`}
${calls > 0 && number !== 'never' && html`<text x="${percent(left + (room * BAR) / 2)}" y="${y - 6}" ${number === 'wide' && html`class="wide"`}>${compact(language, calls)}</text>`}</g>`;
}

/**
 * Few bars have numbers, of many only the highest. On a narrow screen they would overlap: the largest ones are shown,
 * with some days between them.
 */
function numbered(bars: readonly Bar[], slots: number): (index: number) => BarPosition['number'] {
  const byCalls = bars
    .map(({ included, above }, index) => ({ index, calls: included + above }))
    .toSorted((a, b) => b.calls - a.calls);
  if (bars.length > NUMBERED_DAYS) return (index) => (index === byCalls[0]!.index ? 'always' : 'never');
  const shown: number[] = [];
  for (const { index } of byCalls)
    if (shown.every((other) => Math.abs(other - index) >= Math.ceil(slots / 8))) shown.push(index);
  return (index) => (shown.includes(index) ? 'always' : 'wide');
}

/** The label below a day, if it has one. */
function renderLabel(language: Language, slots: readonly string[], index: number): Html {
  const label = labelOf(language, slots, index);
  if (label === null) return html``;
  const room = 100 / slots.length;
  const x = index === 0 ? 0 : percent(index * room + (room * BAR) / 2);
  return html`<text class="day${isMinor(slots, index) && ' wide'}${index === 0 && ' first'}" x="${x}" y="${ABOVE + HEIGHT + 17}">${label}</text>`;
}

/** Null for none. */
function labelOf(language: Language, slots: readonly string[], index: number): string | null {
  const date = dateOf(slots[index]!);
  if (slots.length > DAYS_OF_MONTH) return date.getUTCDate() === 1 ? monthIn(language, date) : null;
  return slots.length <= LABELLED_DAYS || index % STEP === 0 ? dayIn(language, date) : null;
}

/** Left out on a phone. */
function isMinor(slots: readonly string[], index: number): boolean {
  return slots.length <= DAYS_OF_MONTH && index % (slots.length <= LABELLED_DAYS ? 2 : 2 * STEP) !== 0;
}

/** `1,012`, or `12.3K` if that is too long for a bar. */
function compact(language: Language, calls: number): string {
  return calls < 10_000
    ? numberIn(language, calls)
    : calls.toLocaleString(language, { notation: 'compact', maximumFractionDigits: 1 });
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function percent(value: number): string {
  return `${Number(value.toFixed(3))}%`;
}
