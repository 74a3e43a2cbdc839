/** Days of CII that are not written as it writes them: the message says how, and the patch does. */
import assert from 'node:assert/strict';
import { LANGUAGES, applyFixes } from '#validator/index.js';
import { withBefore, withReplaced, xrechnungCii } from '../../../fixtures/invoices.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { verdictOn } from '../../../fixtures/rules.js';

const [, ISSUED = ''] = /<udt:DateTimeString format="102">(\d{8})</.exec(xrechnungCii) ?? [];
const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(ISSUED) ?? [];

/** With another day of issue, which stands first. */
function withDay(written: string, format = ' format="102"'): string {
  return withReplaced(xrechnungCii, `DateTimeString format="102">${ISSUED}<`, `DateTimeString${format}>${written}<`);
}

describe('a day in CII', () => {
  for (const written of [
    `${year}-${month}-${day}`,
    `${day}.${month}.${year}`,
    `${year}/${month}/${day}`,
    `${year}-${month}-${day}T00:00:00`,
    `${year}–${month}–${day}`,
    ` ${day}.  ${new Date(`${year}-${month}-${day}`).toLocaleString('de', { month: 'long' })} ${year}`,
  ])
    it(`is told how it is written, and written so: ${written}`, async () => {
      const wrong = withDay(written);
      for (const language of LANGUAGES) {
        const { details } = await verdictOn(wrong, { language });
        const [cause, another] = details.issues.filter(({ causedBy }) => causedBy === null);
        assert.equal(another, undefined);
        assert.match(cause!.message, new RegExp(` [\\p{L}]+ ${ISSUED}\\.$`, 'u'));
        assert.ok(cause!.message.includes(written.trim().slice(0, 4)));
        assert.equal(cause!.suggestion, ISSUED);
      }
      const { details } = await verdictOn(wrong, { patches: true });
      const [patch] = details.issues[0]!.patches!;
      assert.equal(patch!.class, 'certain');
      assert.equal(Buffer.from(applyFixes(Buffer.from(wrong), [patch!])).toString(), xrechnungCii);
    });

  it('may have eight digits in another order', async () => {
    const { details } = await verdictOn(withDay(`25${month}${year}`), { patches: true });
    assert.equal(details.issues[0]!.suggestion, `${year}${month}25`);
    assert.equal(details.issues[0]!.patches![0]!.replacements[0]!.text, `${year}${month}25`);
  });

  it('that nobody can be sure of is only said to be wrong', async () => {
    for (const written of [`04/05/${year}`, `0405${year}`, `${year}-02-30`, 'soon']) {
      const { details } = await verdictOn(withDay(written));
      const [cause] = details.issues;
      assert.equal(cause!.suggestion, undefined);
      assert.match(cause!.message, /without separators/);
    }
  });

  it('is told that its format is missing, and nothing else', async () => {
    const { details } = await verdictOn(withDay(ISSUED, ''));
    const [cause] = details.issues;
    assert.match(cause!.message, /is not taken for a date\. Add format="102"\.$/);
    assert.equal(cause!.fix, 'Add format="102".');
  });

  for (const [what, format, sentence] of [
    [
      'that says another form',
      ' format="103"',
      /The attribute format says “103”, so it is not taken for a date\. Write format="102"\.$/,
    ],
    ['that says none', '', /The attribute format is missing, so it is not taken for a date\. Add format="102"\.$/],
  ] as const)
    it(`is not said to be before another one: one ${what}`, async () => {
      const period =
        '<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">20260101</udt:DateTimeString>' +
        `</ram:StartDateTime><ram:EndDateTime><udt:DateTimeString${format}>20260131</udt:DateTimeString></ram:EndDateTime>` +
        '</ram:BillingSpecifiedPeriod>';
      const wrong = withBefore(xrechnungCii, 'ram:SpecifiedTradePaymentTerms', period);
      const { code, message, patches = [] } = await onlyCauseIn(wrong);
      assert.equal(code, 'BR-29');
      assert.match(message, /^The day “20260131” \(BT-74, Invoicing period end date\) could not be compared\./);
      assert.match(message, sentence);
      const mended = applyFixes(Buffer.from(wrong), patches.slice(0, 1));
      assert.deepEqual((await verdictOn(mended)).report.issues, []);
    });
});
