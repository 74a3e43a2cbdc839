/** FeRD's samples, repacked into correct PDFs, and the rules for hybrid documents (docs/conformance.md). */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Hybrid, hybridPdf } from '../../../fixtures/hybrid-pdf.js';
import { sharedValidator, suite } from '../../../fixtures/rules.js';
import { needs } from '../../../needs/needs.js';

const LEVELS = {
  minimum: 'MINIMUM',
  basicwl: 'BASIC WL',
  basic: 'BASIC',
  en16931: 'EN 16931',
  extended: 'EXTENDED',
} as const;
type Profile = keyof typeof LEVELS;

const NOW: Partial<Hybrid> = {};
const ZUGFERD_2: Partial<Hybrid> = {
  name: 'zugferd-invoice.xml',
  namespace: 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  version: '2p0',
};

needs('suites').describe("the publisher's samples in hybrid PDFs", function () {
  this.timeout(300_000);

  /** Per sample the codes about the PDF, and whether the report is valid. */
  async function saidOf(
    release: string,
    changes: Partial<Hybrid>,
  ): Promise<readonly (readonly [string, string[], boolean])[]> {
    const folder = join(suite('factur-x'), release);
    const samples = readdirSync(folder).flatMap((profile) =>
      readdirSync(join(folder, profile)).map((file) => [profile as Profile, file] as const),
    );
    assert.ok(samples.length > 20);
    const validator = await sharedValidator();
    return Promise.all(
      samples.map(async ([profile, file]) => {
        const xml = readFileSync(join(folder, profile, file), 'utf8');
        const relationship = ['minimum', 'basicwl'].includes(profile) ? 'Data' : 'Alternative';
        const pdf = hybridPdf(xml, { level: LEVELS[profile], relationship, ...changes });
        const { report } = await validator.validatePdf(pdf);
        const codes = report.issues.map(({ code }) => code).filter((code) => /^(?:BR-HYBRID|PDF)-/.test(code));
        return [`${profile}/${file}`, codes, report.valid] as const;
      }),
    );
  }

  it('are valid, but for BASIC WL between German companies', async () => {
    const said = await saidOf('zugferd-2.4', NOW);
    assert.deepEqual(
      said.filter(([, codes, valid]) => codes.length > 0 || !valid),
      [
        ['basicwl/factur-x-1.xml', ['BR-HYBRID-DE-02'], false],
        ['basicwl/factur-x-2.xml', ['BR-HYBRID-DE-02'], false],
      ],
    );
  });
  it('of ZUGFeRD 2.0 are right by the names of their time, but for MINIMUM between German companies', async () => {
    const said = await saidOf('zugferd-2.0.1', ZUGFERD_2);
    assert.deepEqual(
      said.filter(([, codes]) => codes.length > 0).map(([sample, codes]) => [sample, codes]),
      [['minimum/zugferd-invoice-1.xml', ['BR-HYBRID-DE-01']]],
    );
  });
});
