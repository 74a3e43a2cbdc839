/** Sign-up: price, company details, and the way to the payment provider and back. */
import type { Plan } from '../../accounts/model.js';
import { ROUTES } from '../../http/routes.js';
import type { Company } from '../../people/sign-up.js';
import { COUNTRIES } from '../../people/vat-id.js';
import { moneyIn, numberIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import type { Language, TextKey } from 'einvoice-reports/page/texts/texts.js';
import { text } from './layout.js';
import { singleActionPage } from './sign-in.js';

/** The plan, and a form for the address that gets the link. */
export function signUpPage(language: Language, plan: Plan): string {
  const money = (cents: number): string => moneyIn(language, cents);
  return singleActionPage(
    language,
    'signUp.heading',
    html`<p class="lead">${text(language, 'signUp.lead', { days: plan.trialDays, price: money(plan.priceCents) })}</p>
<div class="card sign-in">
<ul class="points">
<li>${text(language, 'signUp.included', { calls: numberIn(language, plan.includedCalls), overage: money(plan.overageCents) })}</li>
<li>${text(language, 'signUp.trial', { days: plan.trialDays })}</li>
<li>${text(language, 'signUp.privacy')}</li>
</ul>
<form method="post" action="${ROUTES.signInMail}?lang=${language}">
<label for="email">${text(language, 'signIn.email')}</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="email">
<button class="button">${text(language, 'signUp.button')}</button>
</form>
<p class="hint">${text(language, 'signUp.steps')}</p>
</div>
<p class="after">${text(language, 'signUp.haveAccount')} <a href="${ROUTES.account}?lang=${language}">${text(language, 'signIn.button')}</a></p>`,
  );
}

const PROBLEMS = {
  NAME_INVALID: 'company.problem.name',
  COUNTRY_INVALID: 'company.problem.country',
  VAT_ID_INVALID: 'company.problem.vatId',
} as const satisfies Readonly<Record<string, TextKey>>;

export type CompanyProblem = keyof typeof PROBLEMS;

export function isCompanyProblem(code: string): code is CompanyProblem {
  return code in PROBLEMS;
}

export interface CompanyPage {
  readonly language: Language;
  readonly email: string;
  /** The entered details; null at first. */
  readonly company: Company | null;
  readonly problem: CompanyProblem | null;
}

/** The form for the company details. */
export function companyPage({ language, email, company, problem }: CompanyPage): string {
  const wrong = (code: CompanyProblem): Html | false =>
    problem === code && html`aria-invalid="true" aria-describedby="problem" autofocus`;
  const explained = (code: CompanyProblem): Html | false =>
    problem === code && html`<p class="problem" id="problem" role="alert">${text(language, PROBLEMS[code])}</p>`;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const countries = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, language),
  );
  const chosen = company?.country ?? 'DE';
  return singleActionPage(
    language,
    'company.heading',
    html`<p class="lead">${text(language, 'company.lead', { email })}</p>
<form class="card sign-in" method="post" action="${ROUTES.company}?lang=${language}">
<label for="name">${text(language, 'company.name')}</label>
<input id="name" name="name" required maxlength="200" autocomplete="organization" value="${company?.name ?? ''}" ${wrong('NAME_INVALID')}>
${explained('NAME_INVALID')}
<label for="country">${text(language, 'company.country')}</label>
<select id="country" name="country" autocomplete="country" ${wrong('COUNTRY_INVALID')}>${countries.map(({ code, name }) => html`<option value="${code}" ${code === chosen && html`selected`}>${name}</option>`)}</select>
${explained('COUNTRY_INVALID')}
<label for="vat">${text(language, 'company.vatId')} <span class="hint">${text(language, 'company.vatIdOptional')}</span></label>
<input id="vat" name="vatId" maxlength="30" autocomplete="off" spellcheck="false" placeholder="DE123456789" value="${company?.vatId ?? ''}" ${wrong('VAT_ID_INVALID')}>
${explained('VAT_ID_INVALID')}
<button class="button">${text(language, 'company.button')}</button>
</form>`,
  );
}

/**
 * Leads to the provider. Browsers submit forms to our own pages only, so this page redirects, automatically or by its
 * link.
 */
export function handOverPage(language: Language, url: string): string {
  return singleActionPage(
    language,
    'checkout.heading',
    html`<p class="lead">${text(language, 'checkout.lead')}</p>
<p class="after"><a class="button" href="${url}">${text(language, 'checkout.button')}</a></p>`,
    { refresh: `0; url=${url}` },
  );
}

/** Shown after returning from the provider, if the card or address has had a trial. */
export function refusedPage(language: Language): string {
  return singleActionPage(
    language,
    'welcome.refused',
    html`<p class="lead" role="alert">${text(language, 'welcome.refusedLead')}</p>
<p class="after"><a class="button" href="${ROUTES.checkout}?lang=${language}">${text(language, 'welcome.toCheckout')}</a></p>`,
  );
}

/** Shown after returning from the provider, before its webhook has arrived. */
export function waitingPage(language: Language): string {
  return singleActionPage(
    language,
    'welcome.heading',
    html`<p class="lead" role="status">${text(language, 'welcome.lead')}</p>
<p class="after"><a href="${ROUTES.welcome}?lang=${language}">${text(language, 'welcome.again')}</a></p>`,
    { refresh: '2' },
  );
}
