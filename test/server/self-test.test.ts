import assert from 'node:assert/strict';
import { EngineError } from '#validator/index.js';
import { selfTest } from '#service/self-test.js';
import { notingValidator, VERDICT } from './http/support.js';

const EMPTY_INVOICE = { ...VERDICT, report: { ...VERDICT.report, valid: false, format: 'ubl' } } as const;

describe('the self-test before the service is ready', () => {
  it('sends an empty invoice through the whole service', async () => {
    const validator = notingValidator(EMPTY_INVOICE);
    await selfTest(validator);
    assert.match(String(validator.calls[0]?.bytes), /^<Invoice xmlns="urn:oasis:/);
  });

  it('fails where the empty invoice is found valid', async () => {
    await assert.rejects(
      selfTest(notingValidator({ ...EMPTY_INVOICE, report: { ...EMPTY_INVOICE.report, valid: true } })),
      /does not work/,
    );
  });

  it('fails where the invoice is not recognized', async () => {
    await assert.rejects(selfTest(notingValidator(VERDICT)), /does not work/);
  });

  it('fails where validation fails', async () => {
    await assert.rejects(
      selfTest(notingValidator(new EngineError('WORKER_LOST', 'gone'))),
      /answers an empty invoice with 500/,
    );
  });
});
