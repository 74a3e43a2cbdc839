/** The documents of the benchmark are real invoices: valid by the real pipeline, of the size that they claim. */
import assert from 'node:assert/strict';
import { allDocuments, smallDocuments } from '../../../scripts/bench/documents/documents.js';
import { withManyMistakes, withOneMistake, withTwentyMistakes } from '../../../scripts/bench/documents/mistakes.js';
import { makeInvoice } from '../../../scripts/bench/documents/invoice.js';
import { money, text } from '../../../scripts/bench/documents/xml.js';
import { verdictOn } from '../../fixtures/rules.js';
import { incompleteSteps } from '#validator/incomplete-steps.js';

const FORMAT_OF = {
  'XRechnung UBL': 'xrechnung-ubl',
  'XRechnung CII': 'xrechnung-cii',
  'Factur-X EXTENDED': 'facturx-cii',
};

describe('benchmark documents', () => {
  for (const document of smallDocuments()) {
    it(`${document.format}, ${document.size}: valid without a warning, all steps run`, async () => {
      const { report, details } = await verdictOn(document.bytes);
      assert.deepEqual([report.issues, report.valid, report.format], [[], true, FORMAT_OF[document.format]]);
      assert.deepEqual(incompleteSteps(details.steps), []);
      assert.deepEqual(
        details.ruleSets.map(({ id }) => id),
        document.ruleSets,
      );
    });
  }

  const documents = allDocuments();

  it('have the sizes that they are named by, and the largest is below the limit', () => {
    assert.equal(documents.length, 11);
    const unit = { KB: 1000, MB: 1_000_000 };
    for (const { format, size, bytes } of documents) {
      const [number, name] = size.split(' ') as [string, 'KB' | 'MB'];
      const deviation = bytes.length / (Number(number) * unit[name]);
      assert.ok(deviation > 0.85 && deviation < 1.15, `${format}, ${size}: ${bytes.length} bytes`);
      assert.ok(bytes.length <= 5 * 1024 * 1024, `${format}, ${size}`);
    }
  });

  it('grow tenfold from 300 KB to 3 MB', () => {
    for (const format of ['XRechnung UBL', 'XRechnung CII']) {
      const [small, large] = ['300 KB', '3 MB'].map((size) =>
        documents.find((each) => each.format === format && each.size === size),
      );
      assert.equal(large?.lines, small!.lines * 10);
    }
  });

  it('are the same in every run', () => {
    const texts = (): string[] => smallDocuments().map(({ bytes }) => Buffer.from(bytes).toString());
    assert.deepEqual(texts(), texts());
  });
});

describe('mistakes in the benchmark documents', () => {
  const valid = smallDocuments().find(({ format, size }) => format === 'XRechnung UBL' && size === '20 KB')!;
  const xml = Buffer.from(valid.bytes).toString();
  const findingsOf = async (text: string): Promise<number> => {
    const { report } = await verdictOn(Buffer.from(text));
    return report.errorCount + report.warningCount;
  };

  it('make as many findings as they say', async () => {
    assert.equal(await findingsOf(withOneMistake(xml)), 1);
    assert.equal(await findingsOf(withTwentyMistakes(xml)), 20);
    assert.ok((await findingsOf(withManyMistakes(xml, 10))) >= 10);
  });

  it('need a place', () => {
    assert.throws(() => withManyMistakes(xml, 1_000), /lacks \d+ places/);
  });
});

describe('the invented invoice', () => {
  const { lines, adjustments, breakdown, totals } = makeInvoice(40);
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

  it('has several rates, allowances and charges, on lines and on the document', () => {
    assert.deepEqual(
      breakdown.map(({ vat }) => `${vat.category} ${vat.percent}`),
      ['S 19', 'S 7', 'Z 0', 'E 0'],
    );
    assert.deepEqual(
      adjustments.map(({ isCharge }) => isCharge),
      [false, true],
    );
    assert.deepEqual(
      [...new Set(lines.flatMap((line) => line.adjustments.map(({ isCharge }) => isCharge)))],
      [false, true],
    );
  });

  it('adds up', () => {
    assert.equal(sum(lines.map(({ net }) => net)), totals.lines);
    assert.equal(totals.lines - totals.allowances + totals.charges, totals.withoutVat);
    assert.equal(sum(breakdown.map(({ taxable }) => taxable)), totals.withoutVat);
    assert.equal(totals.withoutVat + totals.vat - totals.prepaid, totals.due);
    assert.ok(Number.isSafeInteger(makeInvoice(10_000).totals.withVat * 100));
  });
});

describe('values in XML', () => {
  it('are written with two decimals', () => {
    assert.deepEqual([0, 5, 50, 12_345, -7].map(money), ['0.00', '0.05', '0.50', '123.45', '-0.07']);
  });

  it('are escaped', () => assert.equal(text('a < "b" & c > d'), 'a &lt; &quot;b&quot; &amp; c &gt; d'));
});
