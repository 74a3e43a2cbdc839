/** `validate`: an invoice in one call. */
import assert from 'node:assert/strict';
import { EngineError, createValidator, validate } from '#validator/index.js';
import { handWrittenPdf } from '../../fixtures/pdf.js';
import { facturxBasic, without, xrechnungUbl } from '../../fixtures/invoices.js';

const WRONG = without(xrechnungUbl, 'cbc:BuyerReference');

describe('an invoice in one call', () => {
  it('gives the report of a validator, with its details', async () => {
    const validator = await createValidator({ workers: 0 });
    const { report, details } = await validator.validate(Buffer.from(WRONG));
    const { details: own, ...members } = await validate(Buffer.from(WRONG));
    assert.deepEqual(members, report);
    assert.deepEqual(own.issues, details.issues);
    assert.equal(members.valid, false);
  });
  it('accepts text and options', async () => {
    assert.equal((await validate(xrechnungUbl)).valid, true);
    const { issues } = await validate(WRONG, { language: 'de' });
    assert.match(issues[0]!.message, /keine Käuferreferenz/);
  });
  it('ignores the declared encoding of text', async () => {
    const declared = xrechnungUbl.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');
    assert.notEqual(declared, xrechnungUbl);
    const { valid, details } = await validate(declared.replace('</cbc:Note>', 'ä €</cbc:Note>'));
    assert.deepEqual([valid, details.issues], [true, []]);
  });
  it('refuses text with half a character, which no XML may have', async () => {
    for (const half of ['\ud83d', '\udca9'])
      await assert.rejects(
        validate(xrechnungUbl.replace('</cbc:Note>', `${half}</cbc:Note>`)),
        (error) => error instanceof EngineError && error.code === 'ARGUMENT_INVALID',
      );
    assert.equal((await validate(xrechnungUbl.replace('</cbc:Note>', '\ud83d\udca9</cbc:Note>'))).valid, true);
  });
  it('takes the invoice out of a PDF', async () => {
    const { format, details } = await validate(handWrittenPdf('factur-x.xml', facturxBasic));
    assert.equal(format, 'facturx-cii');
    assert.notEqual(details.pdf, undefined);
  });
  it('rejects input that is neither bytes nor text', () =>
    assert.rejects(
      validate({} as Uint8Array),
      (error) => error instanceof EngineError && error.code === 'ARGUMENT_INVALID',
    ));
});
