/** The invoices in `examples`: each is what its name and its first comment say. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Format, Report, ValidateOptions } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { reportOn, verdictOn } from '../fixtures/rules.js';
import { blocksOf } from './blocks.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'examples');

interface Expected {
  readonly format: Format;
  /** Codes of all findings, in the order of the report; none where it is valid. */
  readonly codes: readonly string[];
}

const EXAMPLES: Readonly<Record<string, Expected>> = {
  'en16931-cii.xml': { format: 'cii', codes: [] },
  'en16931-ubl-credit-note.xml': { format: 'ubl', codes: [] },
  'facturx-extended.xml': { format: 'facturx-cii', codes: [] },
  'peppol-wrong-total.xml': { format: 'peppol-bis3-ubl', codes: ['BR-CO-15'] },
  'xrechnung-cii.xml': { format: 'xrechnung-cii', codes: [] },
  'xrechnung-three-mistakes.xml': { format: 'xrechnung-ubl', codes: ['BR-DE-15', 'BR-CL-14', 'BR-CO-10', 'BR-CO-13'] },
  'xrechnung-ubl.xml': { format: 'xrechnung-ubl', codes: [] },
  'zugferd-2.0-basic.xml': { format: 'zugferd-cii', codes: [] },
};

const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const codesOf = async (text: string, options?: ValidateOptions): Promise<string[]> =>
  (await reportOn(text, options)).issues.map(({ code }) => code);

/** The document with other text in one place, which has to be there. */
function repaired(text: string, from: string, to: string): string {
  assert.equal(text.split(from).length, 2, from);
  return text.replace(from, to);
}

describe('examples', () => {
  it('are those of this list', () => assert.deepEqual(readdirSync(FOLDER).sort(), Object.keys(EXAMPLES)));

  for (const [name, { format, codes }] of Object.entries(EXAMPLES)) {
    it(`${name} is ${codes.length === 0 ? 'valid, without a warning' : `not valid: ${codes.join(', ')}`}`, async () => {
      const { report, details } = await verdictOn(read(name));
      assert.deepEqual(
        [report.format, report.valid, report.issues.map(({ code }) => code)],
        [format, codes.length === 0, codes],
      );
      assert.deepEqual(details.information, []);
      assert.equal(/\bValid\b/.test(/<!--([^]*?)-->/.exec(read(name))![1]!), report.valid, 'its comment says which');
    });
  }

  it('have every format that there is', () => {
    const formats: readonly Format[] = [
      'xrechnung-ubl',
      'xrechnung-cii',
      'facturx-cii',
      'zugferd-cii',
      'peppol-bis3-ubl',
      'ubl',
      'cii',
    ];
    assert.deepEqual(
      formats.filter((format) => !Object.values(EXAMPLES).some((example) => example.format === format)),
      [],
    );
  });
  it('have one that is valid as Factur-X EN 16931, too', async () => {
    const { format, valid, issues } = await reportOn(read('en16931-cii.xml'), { as: 'facturx' });
    assert.deepEqual([format, valid, issues], ['facturx-cii', true, []]);
  });

  it('get the report that the README shows', async () => {
    const readme = join(FOLDER, '..', 'README.md');
    const [, name] = /--data-binary @examples\/(\S+)/.exec(
      blocksOf(readme, 'sh').find(({ text }) => text.startsWith('curl'))!.text,
    )!;
    const shown = JSON.parse(blocksOf(readme, 'json')[0]!.text) as Report;
    const report = await reportOn(read(name!));
    const [{ message: parts }, { message }] = [shown.issues[0]!, report.issues[0]!];
    assert.ok(
      parts
        .split('…')
        .filter((part) => part.trim() !== '')
        .every((part) => message.includes(part.trim())),
      message,
    );
    assert.deepEqual({ ...report, issues: [{ ...report.issues[0]!, message: parts }] }, shown);
  });
  it('have nothing wrong but the mistakes that they name', async () => {
    const total = read('peppol-wrong-total.xml').replaceAll('909.00', '900.00');
    assert.deepEqual(await codesOf(total), []);
    const mistakes = read('xrechnung-three-mistakes.xml');
    const sum = repaired(
      mistakes,
      'LineExtensionAmount currencyID="EUR">950.00</cbc:LineExtensionAmount>\n    <cbc:TaxExclusive',
      'LineExtensionAmount currencyID="EUR">1070.00</cbc:LineExtensionAmount>\n    <cbc:TaxExclusive',
    );
    assert.deepEqual(await codesOf(sum), ['BR-DE-15', 'BR-CL-14'], 'the fourth finding is a consequence');
    const country = repaired(sum, '>GER<', '>DE<');
    assert.deepEqual(await codesOf(country), ['BR-DE-15']);
    assert.deepEqual(
      await codesOf(
        repaired(
          country,
          '</cbc:DocumentCurrencyCode>',
          '</cbc:DocumentCurrencyCode>\n  <cbc:BuyerReference>4711</cbc:BuyerReference>',
        ),
      ),
      [],
    );
  });
});
