/** Patches in the details, on request. */
import assert from 'node:assert/strict';
import type { Express } from 'express';
import type { Verdict } from '#validator/index.js';
import { createApp } from '#service/app.js';
import * as invoices from '../../fixtures/invoices.js';
import { sharedValidator } from '../../fixtures/rules.js';
import { send, type Answer } from './exchange.js';
import { PATH, knownKeys } from './support.js';

const { withText, without, xrechnungUbl } = invoices;

let app: Express;

const post = (body: string, type = 'application/xml', query = ''): Promise<Answer> =>
  send(app, { path: `${PATH}${query}`, headers: { 'Content-Type': type }, body });

before(async () => {
  app = createApp({ validator: await sharedValidator(), keys: knownKeys });
});

describe('POST /api/v1/validate?details=true&patches=true', () => {
  const WRONG = [
    withText(xrechnungUbl, 'cbc:PayableAmount', '119,00'),
    withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00'),
    without(xrechnungUbl, 'cbc:BuyerReference'),
    withText(xrechnungUbl, 'cbc:IdentificationCode', 'GER'),
    invoices.withReplaced(xrechnungUbl, 'cbc:DueDate>', 'cbc:DueDat>'),
    invoices.withAfter(xrechnungUbl, 'cbc:ID', '<cbc:UUID>4f0d</cbc:UUID>'),
  ];
  it('adds patches of all classes, as the schema has them', async () => {
    const classes = new Set<string>();
    for (const xml of WRONG) {
      const { details } = JSON.parse((await post(xml, 'application/xml', '?details=true&patches=true')).text) as {
        details: Verdict['details'];
      };
      for (const { patches } of details.issues) for (const patch of patches!) classes.add(patch.class);
    }
    assert.deepEqual([...classes].sort(), ['certain', 'choice', 'input', 'money']);
  });
  it('adds none without details, or without being asked', async () => {
    for (const query of ['', '?patches=true', '?details=true', '?details=true&patches=false'])
      assert.doesNotMatch((await post(WRONG[0]!, 'application/xml', query)).text, /"patches"/);
  });
});
