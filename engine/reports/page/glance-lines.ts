/** The lines in the overview of an invoice: if there are many, only the first ones and those with findings. */
import { nameOfCode } from 'einvoice-core/invoice/code-names.js';
import type { ViewGroup } from 'einvoice-validator';
import { html, type Html } from '../html.js';
import { type Glance, childOf, childrenOf, shownValue, valueOf, vatOf } from './glance-values.js';
import { countIn } from './texts/texts.js';

/** Up to this many lines are shown in full. */
const ALL = 15;

/** If there are more, this many at the beginning. */
const FIRST = 5;

/** And after those, at most this many lines with findings. */
const MARKED = 40;

export function lineTable(glance: Glance, lines: readonly ViewGroup[]): Html | null {
  if (lines.length === 0) return null;
  const { columns } = glance.view.words;
  const chosen = choose(glance, lines);
  const rows: Html[] = [];
  let gap = 0;
  const endGap = (): void => {
    if (gap > 0)
      rows.push(html`<tr class="gap"><td colspan="6">${countIn(glance.language, 'report.moreLines', gap)}</td></tr>\n`);
    gap = 0;
  };
  for (const [at, line] of lines.entries()) {
    if (!chosen.has(at)) {
      gap += 1;
      continue;
    }
    endGap();
    rows.push(lineRow(glance, line));
  }
  endGap();
  return html`<table class="lines"><thead><tr><th>${columns.line}</th><th>${columns.item}</th><th class="number">${columns.quantity}</th><th class="number">${columns.price}</th><th class="number">${columns.vat}</th><th class="number">${columns.net}</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

/** Indexes of the lines to show. */
function choose({ marks }: Glance, lines: readonly ViewGroup[]): ReadonlySet<number> {
  const all = lines.map((_, at) => at);
  if (lines.length <= ALL) return new Set(all);
  const marked = all.filter((at) => at >= FIRST && marks.isMarked(lines[at]!));
  const chosen = new Set([...all.slice(0, FIRST), ...marked.slice(0, MARKED)]);
  // One line takes as much room as the words that it is left out.
  for (const at of all) if (chosen.has(at - 1) && chosen.has(at + 1)) chosen.add(at);
  return chosen;
}

function lineRow(glance: Glance, line: ViewGroup): Html {
  const { words } = glance.view;
  const item = childOf(line, 'item');
  const price = childOf(line, 'price');
  const unit = valueOf(line, 'unit');
  const unitName = unit === null ? null : shownValue(glance, unit, nameOfCode(words.units, unit.value) ?? unit.value);
  const id = shownValue(glance, valueOf(line, 'identifier'));
  const name = shownValue(glance, valueOf(item, 'name'));
  const quantity = html`${shownValue(glance, valueOf(line, 'quantity'))}${unitName !== null && ' '}${unitName}`;
  const amounts = [
    quantity,
    priceOf(glance, price),
    vatOf(glance, childOf(line, 'vat'), 'category', 'rate'),
    html`${shownValue(glance, valueOf(line, 'netAmount'))}`,
  ];
  const { columns } = words;
  const labels = [columns.quantity, columns.price, columns.vat, columns.net];
  const parts = childrenOf(line, 'subLines').length;
  return html`<tr><td class="soft">${id}</td><td class="item">${name}${parts > 0 && html` <span class="soft">(+ ${parts})</span>`}${glance.marks.rest(line)}</td>${amounts.map((cell, at) => html`<td class="number" data-column="${labels[at]!}">${cell}</td>`)}</tr>\n`;
}

/** The net price, with its base quantity unless that is one. */
function priceOf(glance: Glance, price: ViewGroup | null): Html {
  const { words } = glance.view;
  const net = shownValue(glance, valueOf(price, 'net'));
  const base = valueOf(price, 'baseQuantity');
  if (base === null || (/^1(\.0*)?$/.test(base.value) && glance.marks.severity(base.id) === null)) return html`${net}`;
  const unit = valueOf(price, 'baseUnit');
  const unitName = unit === null ? null : shownValue(glance, unit, nameOfCode(words.units, unit.value) ?? unit.value);
  return html`${net} ${words.phrases.per} ${shownValue(glance, base)}${unitName !== null && ' '}${unitName}`;
}
