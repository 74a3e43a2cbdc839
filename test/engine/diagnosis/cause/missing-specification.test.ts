/** Documents that name no specification, or several: what another one allows is found because of that. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import {
  elementIn,
  facturxExtended,
  withAfter,
  withAttribute,
  withReplaced,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { needsRules } from '../../../needs/needs.js';
import { verdictOn } from '../../../fixtures/rules.js';
import { XRECHNUNG, XRECHNUNG_EXTENSION } from '../../../fixtures/ubl.js';

const extension = withReplaced(
  withAttribute(xrechnungUbl, 'cbc:EndpointID', 'schemeID', 'XR01'),
  XRECHNUNG,
  XRECHNUNG_EXTENSION,
);

describe('a document without a specification', () => {
  needsRules('xrechnung-ubl').it('has codes of an extension because of that, whose identifier is offered', async () => {
    assert.equal((await verdictOn(extension)).report.valid, true);
    const wrong = without(extension, 'cbc:CustomizationID');
    const { code, patches = [] } = await onlyCauseIn(wrong);
    assert.equal(code, 'BR-01');
    const mended = Buffer.from(applyFixes(Buffer.from(wrong), [patches[0]!])).toString();
    assert.ok(mended.includes(`>${XRECHNUNG_EXTENSION}<`), mended);
    assert.equal((await verdictOn(mended)).report.valid, true);
  });

  needsRules('facturx-extended').it('has numbers of things that another one allows because of that', async () => {
    const terms = elementIn(facturxExtended, 'ram:SpecifiedTradePaymentTerms');
    const fee =
      '<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount>0.00</ram:AppliedAmount>' +
      '<ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode>' +
      '<ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>';
    const whole = withReplaced(facturxExtended, terms, fee + terms + terms.replace('20261031', '20261130'));
    const wrong = without(whole, 'ram:GuidelineSpecifiedDocumentContextParameter');
    const { details } = await verdictOn(wrong);
    const counted = details.issues.find(({ code }) => code === 'CII-SR-452');
    assert.ok(counted?.causedBy != null);
    assert.equal((await onlyCauseIn(wrong)).code, 'BR-01');
  });

  it('has a wrong code of its own where no specification allows it', async () => {
    const wrong = without(
      withAttribute(xrechnungUbl, 'cbc:InvoicedQuantity', 'unitCode', 'QQQ'),
      'cbc:CustomizationID',
    );
    const { details } = await verdictOn(wrong);
    const causes = details.issues.filter(({ causedBy }) => causedBy === null);
    assert.deepEqual(causes.map(({ code }) => code).sort(), ['BR-01', 'BR-CL-23']);
  });
});

describe('a document with several specifications', () => {
  it('has one cause: that there are several', async () => {
    const name = 'ram:GuidelineSpecifiedDocumentContextParameter';
    const wrong = withAfter(xrechnungCii, name, elementIn(xrechnungCii, name));
    const { code, patches = [] } = await onlyCauseIn(wrong);
    assert.notEqual(code, 'PROFILE-UNKNOWN');
    assert.equal(patches[0]?.class, 'certain');
  });
});
