import assert from 'node:assert/strict';
import { EngineError } from '../../engine/index.js';
import { rehearse } from '../../server/rehearsal.js';
import { notingValidator, VERDICT } from './support.js';

const EMPTY_INVOICE = { ...VERDICT, report: { ...VERDICT.report, valid: false, format: 'ubl' } } as const;

describe('the rehearsal before the service is ready', () => {
  it('sends an empty invoice through the whole service', async () => {
    const validator = notingValidator(EMPTY_INVOICE);
    await rehearse(validator);
    assert.match(String(validator.calls[0]?.bytes), /^<Invoice xmlns="urn:oasis:/);
  });

  it('fails where the empty invoice is found valid', async () => {
    await assert.rejects(rehearse(notingValidator({ ...EMPTY_INVOICE, report: { ...EMPTY_INVOICE.report, valid: true } })), /does not work/);
  });

  it('fails where the invoice is not recognized', async () => {
    await assert.rejects(rehearse(notingValidator(VERDICT)), /does not work/);
  });

  it('fails where validation fails', async () => {
    await assert.rejects(rehearse(notingValidator(new EngineError('WORKER_LOST', 'gone'))), /answers an empty invoice with 500/);
  });
});
