/** A caller's options for the choice of rules, with the real app and rules. */
import assert from 'node:assert/strict';
import type { Express } from 'express';
import type { Details, Report } from '#validator/index.js';
import { createApp } from '#service/app.js';
import * as invoices from '../../fixtures/invoices.js';
import { sharedValidator } from '../../fixtures/rules.js';
import { needsRules } from '../../needs/needs.js';
import { send } from './exchange.js';
import { PATH, errorText, knownKeys } from './support.js';

let app: Express;

async function ask(body: string, query: string) {
  const { status, text } = await send(app, {
    path: `${PATH}?${query}`,
    headers: { 'Content-Type': 'application/xml' },
    body,
  });
  return { status, text, answer: JSON.parse(text) as Report & { details?: Details } };
}

needsRules('en16931-ubl', 'xrechnung-ubl').describe('the choice of rules over HTTP', () => {
  before(async () => {
    app = createApp({ validator: await sharedValidator(), keys: knownKeys });
  });

  it('is that of as=, which may be the id of any specification', async () => {
    assert.equal((await ask(invoices.plainUbl, 'as=xrechnung')).answer.format, 'xrechnung-ubl');
  });

  it('is refused where there is no specification of that id', async () => {
    const { status, text } = await ask(invoices.plainUbl, 'as=zugferd');
    assert.deepEqual([status, text], [400, errorText('PARAMETER_AS')]);
  });

  needsRules('fr-ctc-ubl').it('has rules of countries unless countryRules=false, and the details tell', async () => {
    const wrong = invoices.without(invoices.frenchPlainUbl, 'cbc:Note');
    const { answer } = await ask(wrong, 'date=2026-10-01&details=true');
    assert.deepEqual(
      [answer.valid, answer.details!.ruleSets.map(({ because }) => because.by)],
      [false, ['identifier', 'country']],
    );
    const without = (await ask(wrong, 'date=2026-10-01&details=true&countryRules=false')).answer;
    assert.deepEqual(
      [without.valid, without.details!.leftOff.map(({ ruleSets }) => ruleSets)],
      [true, [['fr-ctc-ubl']]],
    );
  });
});
