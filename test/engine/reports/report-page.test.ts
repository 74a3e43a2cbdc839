/** The report that is handed on: verdict, causes with the change that is proposed, the invoice with marks, the rules. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proposeChanges } from '#reports/page/proposals.js';
import { reportPage } from '#reports/page/report-page.js';
import type { CheckedFile, ReportedFile } from '#reports/page/reported.js';
import type { Language } from '#reports/page/texts/texts.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { invoiceView, readInvoice } from '#validator/index.js';
import { LANGUAGES } from '#core/languages.js';
import { sharedValidator } from '../../fixtures/rules.js';

const CHECKED_AT = new Date('2026-11-27T08:00:00Z');

function exampleInvoice(name: string): string {
  return readFileSync(join(findPackageRoot(import.meta.url), 'examples', name), 'utf8');
}

async function reportedFile(xml: string, language: Language): Promise<CheckedFile> {
  const validator = await sharedValidator();
  const bytes = Buffer.from(xml);
  const { report, details, truncated } = await validator.validate(bytes, { language, patches: true });
  const invoice = readInvoice(bytes);
  const prefixes = new Map(Object.entries(validator.prefixes));
  const targets = details.issues.map(({ target }) => target);
  const view = invoiceView(invoice, language, targets, prefixes);
  const issues = details.issues.map((issue) => ({
    ...issue,
    changes: proposeChanges(issue.patches ?? [], { source: invoice.tree.source, view, issue }, language),
  }));
  return {
    name: 'R.xml',
    attachment: null,
    bytes: bytes.length,
    sha256: 'ab'.repeat(32),
    report: { ...report, details: { ...details, issues } },
    isTruncated: truncated,
    view,
  };
}

function written(files: readonly ReportedFile[], language: Language = 'en'): string {
  return reportPage({ language, version: '1.2.3', checkedAt: CHECKED_AT }, files);
}

/** The text that people read, with single blanks. */
function textOf(markup: string): string {
  return markup
    .replace(/<style>[^]*?<\/style>|<[^>]*>/g, ' ')
    .replace(/&quot;|&#39;|&amp;/g, (reference) => ({ '&quot;': '"', '&#39;': "'", '&amp;': '&' })[reference]!)
    .replace(/[\s\u00a0\u202f]+/g, ' ');
}

const MISTAKES = exampleInvoice('xrechnung-three-mistakes.xml');

describe('A report to hand on', () => {
  for (const [language, expected] of [
    [
      'en',
      [
        'Invoice RG-88131, Gartenbau Lenz GmbH Not valid 3 causes, 4 errors.',
        'XRechnung 3.0 (UBL), rules in force since',
        'Change BT-55 from “GER” to “DE”',
        'Change BT-106 from 950.00 to 1,070.00 (changes an amount)',
        'Enter BT-10 Buyer reference, e.g. “',
        'Repaired with it : BR-CO-13 (line 59)'.replace(' :', ':'),
        '31 August 2026',
        '1,273.30 EUR',
        'einkauf@klinikum.example e-mail',
      ],
    ],
    [
      'de',
      ['Nicht gültig 3 Ursachen, 4 Fehler.', 'BT-106 von 950,00 in 1.070,00 ändern', '31.08.2026', '1.273,30 EUR'],
    ],
    [
      'fr',
      ['Non valide 3 causes, 4 erreurs.', 'Remplacer 950,00 par 1 070,00 dans BT-106', '31/08/2026', '1 273,30 EUR'],
    ],
  ] as const)
    it(`says what is wrong, the change that repairs it, and what identifies the invoice (${language})`, async () => {
      const text = textOf(written([await reportedFile(MISTAKES, language)], language));
      for (const said of expected) assert.ok(text.includes(said), `${said}\n${text}`);
    });

  it('marks values with the number of the cause, and links both', async () => {
    const report = written([await reportedFile(MISTAKES, 'en')]);
    assert.match(report, /GER<\/span><span class="marks"><a class="mark error" href="#file-1-2">2<\/a>/);
    // A wrong amount, and the one that the others give; its consequence has the number of the cause.
    assert.match(report, /<s>950\.00<\/s>[^]*?#file-1-3[^]*?= 1,070\.00/);
    assert.match(report, /1,070\.00<\/span><span class="marks"><a class="mark error" href="#file-1-3">/);
    for (const [, anchor] of report.matchAll(/href="#([^"]*)"/g)) assert.ok(report.includes(`id="${anchor}"`), anchor);
  });

  it('names a line once, however many findings in it follow from a cause', async () => {
    const file = await reportedFile(
      exampleInvoice('peppol-wrong-total.xml').replace('>EUR</cbc:D', '>eur</cbc:D'),
      'en',
    );
    const { issues } = file.report.details;
    const cause = issues.findIndex(({ code }) => code === 'BR-CL-04');
    const following = issues.filter(({ code, causedBy }) => code === 'PEPPOL-EN16931-R051' && causedBy === cause);
    const lines = [...new Set(following.map(({ line }) => line))];
    assert.ok(following.length > lines.length);
    const words = `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
    assert.ok(textOf(written([file])).includes(`PEPPOL-EN16931-R051 (${words})`), words);
  });

  it('has rules with versions, days and hashes, and the official wording of broken rules once', async () => {
    const file = await reportedFile(MISTAKES, 'en');
    const report = written([file]);
    for (const { id, version, hash } of file.report.details.ruleSets)
      for (const fact of [id, version, hash]) assert.ok(report.includes(fact), fact);
    assert.equal(report.split('[BR-CO-10]').length, 2);
  });

  describe('of a mistake in many lines', () => {
    const CODES = ['Stk', 'Std', 'Tag', 'Kilo'];
    const [LINE = ''] = /\s*<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>/.exec(MISTAKES) ?? [];
    const withUnits = (count: number, code: (at: number) => string): string =>
      MISTAKES.replace(
        LINE,
        Array.from({ length: count }, (_, at) =>
          LINE.replace('<cbc:ID>1<', `<cbc:ID>${at + 1}<`).replace(/unitCode="\w+"/, `unitCode="${code(at)}"`),
        ).join(''),
      );
    const boxOf = (report: string, code: string): string =>
      report.split(/<li class="(?:error|warning)" id=|<\/ol>/).find((box) => box.includes(`<code>${code}</code> ·`)) ??
      '';

    it('says once what is wrong, and of each line the value and the change', async () => {
      const report = written([
        await reportedFile(
          withUnits(40, (at) => `${CODES[at % 4]}${at < 4 ? '' : at}`),
          'en',
        ),
      ]);
      assert.equal(report.split('is not a valid unit code').length, 2);
      const box = boxOf(report, 'BR-CL-23');
      assert.match(textOf(box), /BR-CL-23 · cbc:InvoicedQuantity\/@unitCode · 40 places/);
      assert.equal(box.split('<tr>').length - 1, 1 + 40);
      assert.match(
        textOf(box),
        /Line 1 “[^”]*” \d+ Stk C62 or H87 Line 2 “[^”]*” \d+ Std HUR Line 3 “[^”]*” \d+ Tag DAY/,
      );
      assert.match(textOf(box), /Line 40 “[^”]*” \d+ Kilo39 e\.g\. C62/);
    });

    it('counts it as one cause, and gives its lines one number', async () => {
      const file = await reportedFile(
        withUnits(40, (at) => `Stk${at}`),
        'en',
      );
      const report = written([file]);
      const [, causes, errors, warnings] = /(\d+) causes, (\d+) errors, (\d+) warnings/.exec(textOf(report))!;
      assert.equal(
        Number(causes),
        report.split('<li class="error" id=').length + report.split('<li class="warning" id=').length - 2,
      );
      assert.deepEqual([Number(errors), Number(warnings)], [file.report.errorCount, file.report.warningCount]);
      const [, number] = /<span class="mark \w+">(\d+)<\/span><div class="cause"><p><strong>The unit/.exec(report)!;
      assert.equal(
        report.split(`Stk39</span><span class="marks"><a class="mark warning" href="#file-1-${number}"`).length,
        2,
      );
    });

    it('lists the lines that differ in nothing else, with the change once', async () => {
      const report = written([
        await reportedFile(
          withUnits(40, () => 'Stk'),
          'en',
        ),
      ]);
      const box = boxOf(report, 'BR-CL-23');
      assert.doesNotMatch(box, /<table|at other places, too|Repaired with it/);
      assert.equal(box.split('<ul class="spots').at(-1)!.split('<li>').length - 1, 40);
      assert.equal(box.split('Change BT-130 from “Stk” to “H87”').length, 2);
    });

    it('prints of a very long list the beginning, while the file has all of it', async () => {
      const report = written([
        await reportedFile(
          withUnits(80, (at) => `Stk${at}`),
          'en',
        ),
      ]);
      const box = boxOf(report, 'BR-CL-23');
      assert.deepEqual([box.split('<tr').length - 2, box.split('<tr class="beyond"').length - 1], [80, 30]);
      assert.match(box, /<p class="more">and 30 more places: the file has them all<\/p>/);
      assert.match(report, /@media print\{\.beyond\{display:none\}/);
    });
  });

  it('of a valid invoice asks for nothing', async () => {
    const text = textOf(written([await reportedFile(exampleInvoice('xrechnung-ubl.xml'), 'en')]));
    assert.match(text, /Valid No errors and no warnings\./);
    assert.doesNotMatch(text, /Please|What has to be changed|Official wording/);
  });

  it('shows of many lines the first ones and those with findings, and says how many are left out', async () => {
    const [line = ''] = /\s*<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>/.exec(MISTAKES) ?? [];
    const many = Array.from({ length: 60 }, (_, at) => {
      const own = line.replace('<cbc:ID>1<', `<cbc:ID>${at + 10}<`);
      return at === 40 ? own.replace(/unitCode="\w+"/, 'unitCode="Stk"') : own;
    });
    const report = written([await reportedFile(MISTAKES.replace(line, many.join('')), 'en')]);
    const rows = report.split('class="item"').length - 1;
    assert.equal(rows, 6);
    assert.match(textOf(report), /35 more lines without findings/);
    assert.match(textOf(report), /20 more lines without findings/);
  });

  it('shows markup of an invoice as text', async () => {
    const report = written([
      await reportedFile(MISTAKES.replace('Gartenbau Lenz GmbH', '&lt;img src=x> "&amp;'), 'en'),
    ]);
    assert.ok(!report.includes('<img'));
    assert.ok(report.includes('&lt;img src=x&gt; &quot;&amp;'));
  });

  it('tells what a policy makes of the findings, beside the verdict of the rules', async () => {
    const file = await reportedFile(MISTAKES, 'en');
    const policy = {
      passes: true,
      errorCount: 0,
      warningCount: 0,
      lines: ['Set aside (for a test): BR-DE-15 (line 4)'],
    };
    const text = textOf(written([{ ...file, policy }]));
    assert.match(text, /Not valid[^]*passes by this project’s policy[^]*Set aside \(for a test\): BR-DE-15 \(line 4\)/);
  });

  it('stands alone, is light on paper, and begins no page for a file', async () => {
    for (const language of LANGUAGES) {
      const report = written(
        [await reportedFile(MISTAKES, language), { name: 'a.txt', failure: 'is empty' }],
        language,
      );
      assert.doesNotMatch(report, /<script|<link|src=|url\(|break-before:page/);
      assert.match(report, /@media screen and \(prefers-color-scheme:dark\)/);
      assert.ok(report.includes('a.txt is empty'));
    }
  });
});
