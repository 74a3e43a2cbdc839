/** An overview of the invoice: parties, dates, lines and totals, with the numbers of findings beside their values. */
import type { InvoiceView, ViewGroup, ViewValue } from 'einvoice-validator';
import { html, type Html, type HtmlValue } from '../html.js';
import { lineTable } from './glance-lines.js';
import { type Glance, childOf, childrenOf, documentName, shownValue, valueOf, vatOf } from './glance-values.js';
import { Marks } from './marks.js';
import type { DetailedIssue } from './reported.js';
import { withoutParty } from './party-label.js';
import type { Language } from './texts/texts.js';

/** Dates and references, in this order. */
const FACTS = ['issueDate', 'dueDate', 'buyerReference', 'purchaseOrderReference', 'contractReference'] as const;

/** @param anchor prefix of the ids of findings */
export function invoiceAtAGlance(
  view: InvoiceView,
  issues: readonly DetailedIssue[],
  anchor: string,
  language: Language,
): Html {
  const glance: Glance = { view, marks: new Marks(view, issues, anchor), language };
  const { content } = view;
  const title = titleOf(glance);
  const parties = ['seller', 'buyer'].map((key) => party(glance, childOf(content, key)));
  const facts = factList(glance);
  const lines = lineTable(glance, childrenOf(content, 'lines'));
  const charges = chargeTable(glance);
  const vat = vatTable(glance);
  const totals = totalTable(glance);
  // Must come last: marks of everything that has not been shown by then.
  const others = glance.marks.rest(content);
  return html`<div class="invoice">
<div class="head"><h4>${title}${others !== null && ' '}${others}</h4></div>
<div class="parties">${parties}</div>
${facts}
${lines}${charges}
<div class="sums">${vat}${totals}</div>
</div>
`;
}

function titleOf(glance: Glance): Html {
  const { content } = glance.view;
  const name = documentName(glance.view);
  const code = valueOf(content, 'typeCode');
  return html`${code === null ? name : shownValue(glance, code, name)} ${shownValue(glance, valueOf(content, 'number'))}`;
}

function party(glance: Glance, group: ViewGroup | null): Html | null {
  if (group === null) return null;
  const address = childOf(group, 'address');
  const value = (of: ViewGroup | null, key: string): Html | null => shownValue(glance, valueOf(of, key));
  const rows: readonly (Html | null)[] = [
    value(group, 'tradingName'),
    ...['line1', 'line2', 'line3'].map((key) => value(address, key)),
    joined([value(address, 'postCode'), value(address, 'city')], ' '),
    joined([value(address, 'subdivision'), value(address, 'country')], ', '),
  ];
  const name = value(group, 'name');
  const numbers = ['vatIdentifier', 'taxRegistration', 'electronicAddress'].flatMap((key) => {
    const number = valueOf(group, key);
    return number === null
      ? []
      : [
          html`<p class="small"><span class="soft">${withoutParty(number.label, group.label, glance.language)}</span> ${shownValue(glance, number)}</p>`,
        ];
  });
  return html`<div><h5>${group.label}${glance.marks.rest(group)}</h5>${name !== null && html`<p class="name">${name}</p>`}${rows.map((row) => row !== null && html`<p>${row}</p>`)}${numbers}</div>`;
}

function joined(parts: readonly (Html | null)[], between: string): Html | null {
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? null : html`${present.map((part, at) => (at === 0 ? part : html`${between}${part}`))}`;
}

function factList(glance: Glance): Html {
  const { content, currency } = glance.view;
  const delivery = childOf(content, 'delivery');
  const period = childOf(delivery, 'invoicingPeriod');
  const days = joined(
    [shownValue(glance, valueOf(period, 'startDate')), shownValue(glance, valueOf(period, 'endDate'))],
    ' – ',
  );
  const account = valueOf(childOf(childOf(content, 'payment'), 'creditTransfers'), 'account');
  const due = valueOf(childOf(content, 'totals'), 'due');
  const rows: (readonly [string, HtmlValue])[] = FACTS.flatMap((key) => {
    const value = valueOf(content, key);
    return value === null ? [] : [[value.label, shownValue(glance, value)] as const];
  });
  const date = valueOf(delivery, 'date');
  if (date !== null) rows.push([date.label, shownValue(glance, date)]);
  if (period !== null && days !== null) rows.push([period.label, days]);
  if (account !== null) rows.push([account.label, shownValue(glance, account)]);
  if (due !== null) rows.push([due.label, `${due.text} ${currency}`.trim()]);
  return html`<dl class="band">${rows.map(([label, value]) => html`<div${isLong(value) && html` class="wide"`}><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Whether a value needs two columns. */
function isLong(value: HtmlValue): boolean {
  return String(value).replace(/<[^>]*>/g, '').length > 20;
}

/** Allowances and charges of the whole invoice. */
function chargeTable(glance: Glance): Html | null {
  const { content, words } = glance.view;
  const rows = (['allowances', 'charges'] as const).flatMap((key) =>
    childrenOf(content, key).map((group) => {
      const reason = valueOf(group, 'reason') ?? valueOf(group, 'reasonCode');
      const kind = key === 'allowances' ? words.phrases.allowance : words.phrases.charge;
      const shown = html`${kind}${reason !== null && ': '}${shownValue(glance, reason)}`;
      const vat = vatOf(glance, group, 'vatCategory', 'vatRate');
      const amount = html`${key === 'allowances' && '−'}${shownValue(glance, valueOf(group, 'amount'))}`;
      return html`<tr><td>${shown}${glance.marks.rest(group)}</td><td class="number">${vat}</td><td class="number">${amount}</td></tr>\n`;
    }),
  );
  if (rows.length === 0) return null;
  return html`<table class="charges"><thead><tr><th>${words.headings.allowances}</th><th class="number">${words.columns.vat}</th><th class="number">${words.columns.net}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function vatTable(glance: Glance): Html | null {
  const { content, words } = glance.view;
  const rows = childrenOf(content, 'vatBreakdown').map((group) => {
    const vat = vatOf(glance, group, 'category', 'rate');
    const base = shownValue(glance, valueOf(group, 'taxableAmount'));
    const tax = shownValue(glance, valueOf(group, 'taxAmount'));
    return html`<tr><td>${vat}${glance.marks.rest(group)}</td><td class="number">${base}</td><td class="number">${tax}</td></tr>\n`;
  });
  if (rows.length === 0) return null;
  const { columns } = words;
  return html`<table><thead><tr><th>${columns.vat}</th><th class="number">${columns.base}</th><th class="number">${columns.tax}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** The totals, in the order of their calculation. */
function totalTable(glance: Glance): Html | null {
  const totals = childOf(glance.view.content, 'totals');
  if (totals === null) return null;
  const rows = totals.values
    .toSorted((one, other) => termNumber(one) - termNumber(other))
    .map((value) => {
      const isDue = value.key === 'due';
      return html`<tr${isDue && html` class="due"`}><th>${value.label}</th><td class="number">${isDue && html`<span class="soft">${glance.view.currency} </span>`}${shownValue(glance, value)}</td></tr>\n`;
    });
  const rest = glance.marks.rest(totals);
  return html`<table class="totals"><tbody>${rows}${rest !== null && html`<tr><td colspan="2">${rest}</td></tr>`}</tbody></table>`;
}

function termNumber({ term }: ViewValue): number {
  return Number(/\d+$/.exec(term)?.[0] ?? 0);
}
