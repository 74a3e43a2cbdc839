/** Past and future payments: the provider's page, the cap, the periods, invoices, and deletion of the account. */
import { ROUTES } from '../../http/routes.js';
import type { Statement } from '../../accounts/statement.js';
import { INVOICE_FORMATS, type InvoiceFormat } from '../../payments/invoice/issue.js';
import { findInvoiceProblem } from '../../payments/invoice/own-invoice.js';
import { dateIn, daysIn, moneyIn, numberIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import type { Language } from 'einvoice-reports/page/texts/texts.js';
import { accountFrame, type AccountFrame } from './account-frame.js';
import { text } from './layout.js';
import { planCard } from './plan-card.js';
import { findRunningPeriod, runningRow } from './running-period.js';

/** An invoice of the payment provider in the list. */
export interface ListedInvoice {
  readonly number: string | null;
  readonly createdAt: Date;
  readonly totalCents: number;
  readonly pageUrl: string | null;
}

const FORMAT_NAMES: Readonly<Record<InvoiceFormat, string>> = { xrechnung: 'XRechnung', zugferd: 'ZUGFeRD' };

export interface BillingPage extends AccountFrame {
  /** Latest first. */
  readonly statements: readonly Statement[];
  /** Null if the service has no payments. */
  readonly invoices: readonly ListedInvoice[] | null;
  /** Whether we issue structured invoices ourselves, for German customers. */
  readonly hasOwnInvoices: boolean;
  readonly isOwner: boolean;
  readonly now: Date;
  /** Whether the account can be deleted here: only people can, not keys. */
  readonly canDelete: boolean;
  /** An invalid value that was entered as the cap. */
  readonly invalidCap?: string;
}

/** The markup of the page. */
export function billingPage(page: BillingPage): string {
  const { language, invoices, isOwner, canDelete } = page;
  return accountFrame(
    page,
    ROUTES.billing,
    html`<div class="columns"><div class="column">
${invoices !== null && providerCard(page, invoices)}
${capCard(page)}
${periodsCard(page)}
${isOwner && canDelete && deleteCard(language, page.overview.account.name)}
</div>
${planCard(language, page.overview, page.now, false)}</div>`,
  );
}

function providerCard({ language, isOwner }: BillingPage, invoices: readonly ListedInvoice[]): Html {
  return html`<section class="card" aria-labelledby="invoices">
<h2 id="invoices">${text(language, 'billing.invoices')}</h2>
${
  invoices.length > 0 &&
  html`<ul class="keys">${invoices.map(
    ({
      number,
      createdAt,
      totalCents,
      pageUrl,
    }) => html`<li><div><strong>${number ?? text(language, 'billing.invoice')}</strong> <span class="hint">${dateIn(language, createdAt)}</span></div>
<div class="actions"><span class="amount">${moneyIn(language, totalCents)}</span>${pageUrl !== null && html`<a href="${pageUrl}" rel="noreferrer">${text(language, 'billing.open')}</a>`}</div></li>`,
  )}</ul>`
}
${isOwner && html`<p><a class="button quiet" href="${ROUTES.portal}?lang=${language}">${text(language, 'billing.portal')}</a></p><p class="hint">${text(language, 'billing.portalHint')}</p>`}
</section>`;
}

function capCard({ language, overview, isOwner, invalidCap }: BillingPage): Html {
  const { capCents } = overview.account;
  const isWrong = invalidCap !== undefined;
  return html`<section class="card" aria-labelledby="cap-heading">
<h2 id="cap-heading">${text(language, 'billing.cap')}</h2>
<p class="hint">${text(language, 'billing.capLead')}</p>
<p>${capCents === null ? text(language, 'billing.capNone') : text(language, 'billing.capNow', { cap: moneyIn(language, capCents) })}</p>
${
  isOwner &&
  html`<form class="create" method="post" action="${ROUTES.cap}?lang=${language}">
<label for="cap">${text(language, 'billing.capEuros')}</label>
<input id="cap" name="cap" inputmode="decimal" maxlength="12" autocomplete="off" value="${invalidCap ?? (capCents === null ? '' : eurosIn(language, capCents))}" ${isWrong && html`aria-invalid="true" aria-describedby="problem" autofocus`}>
<button class="button">${text(language, 'billing.capSave')}</button>
${isWrong && html`<p class="problem" id="problem" role="alert">${text(language, 'billing.capWrong')}</p>`}
</form>`
}
</section>`;
}

function eurosIn(language: Language, cents: number): string {
  return numberIn(language, cents / 100, { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, useGrouping: false });
}

function periodsCard({ language, statements, overview, hasOwnInvoices, now }: BillingPage): Html {
  const isInvoiced = (statement: Statement): boolean =>
    hasOwnInvoices && findInvoiceProblem(overview.account, statement) === null;
  const hasInvoices = statements.some(isInvoiced);
  const running = findRunningPeriod(overview, now);
  return html`<section class="card" aria-labelledby="periods">
<h2 id="periods">${text(language, 'billing.periods')}</h2>
${
  (running !== null || statements.length > 0) &&
  html`<div class="scroll"><table class="listing periods"><thead><tr><th scope="col">${text(language, 'billing.period')}</th><th scope="col" class="number">${text(language, 'billing.periodCalls')}</th><th scope="col" class="number">${text(language, 'billing.periodTotal')}</th>${hasInvoices && html`<th scope="col" class="number">${text(language, 'billing.invoice')}</th>`}</tr></thead>
<tbody>${running !== null && runningRow(language, { overview, running, now, hasInvoices })}${statements.map((statement) => periodRow(language, statement, hasInvoices ? isInvoiced(statement) : null))}</tbody></table></div>`
}
${statements.length === 0 && html`<p class="hint">${text(language, 'billing.pastNone')}</p>`}
</section>`;
}

/** @param isInvoiced null if no period is, so that there is no column for it */
function periodRow(language: Language, { period, usedCalls, totalCents }: Statement, isInvoiced: boolean | null): Html {
  return html`<tr><td>${daysIn(language, period.start, period.end)}${period.kind === 'trial' && html` <span class="mark">${text(language, 'billing.trial')}</span>`}${period.kind === 'correction' && html` <span class="mark">${text(language, 'billing.correction')}</span>`}</td><td class="number">${numberIn(language, usedCalls)}</td><td class="number">${moneyIn(language, totalCents)}</td>${isInvoiced !== null && html`<td class="number">${isInvoiced && INVOICE_FORMATS.map((format) => html` <a href="${ROUTES.ownInvoice}?period=${encodeURIComponent(period.start.toISOString())}&amp;format=${format}&amp;lang=${language}" download>${FORMAT_NAMES[format]}</a>`)}</td>`}</tr>`;
}

function deleteCard(language: Language, name: string): Html {
  return html`<section class="card" aria-labelledby="delete">
<details class="revoke"><summary><h2 id="delete">${text(language, 'billing.delete')}</h2></summary>
<form method="post" action="${ROUTES.removeAccount}?lang=${language}">
<p>${text(language, 'billing.deleteLead')}</p>
<label for="confirm">${text(language, 'billing.deleteConfirm', { name: `“${name}”` })}</label>
<input id="confirm" name="name" required autocomplete="off">
<button class="button danger">${text(language, 'billing.deleteNow')}</button>
</form></details>
</section>`;
}
