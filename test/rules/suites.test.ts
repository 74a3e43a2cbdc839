/** Whole invoices that their publishers call valid: format, profile and verdict, through the whole pipeline. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Format, ValidateOptions } from '#validator/index.js';
import * as invoices from '../fixtures/invoices.js';
import { suite, verdictOn } from '../fixtures/rules.js';
import { incompleteSteps } from '#validator/incomplete-steps.js';
import { needs } from '../needs/needs.js';

interface Suite {
  readonly folder: string;
  /** A suite that lost files must not look like one that passes. */
  readonly files: number;
  /** What a file is, by its path and text. */
  readonly expected: (path: string, text: string) => readonly [format: Format, profile: string];
  readonly options?: ValidateOptions;
}

/** The profile is what the file says itself; here it is only found by other means than those of the service. */
const written = (text: string): string =>
  /<(?:cbc:CustomizationID|ram:ID)[^>]*>\s*([^<]*?)\s*</.exec(
    text.slice(text.search(/<cbc:CustomizationID|GuidelineSpecifiedDocumentContextParameter>/)),
  )![1]!;

const SUITES: readonly Suite[] = [
  {
    folder: 'xrechnung/testsuite',
    files: 86,
    expected: (path, text) => [path.includes('uncefact') ? 'xrechnung-cii' : 'xrechnung-ubl', written(text)],
  },
  { folder: 'peppol/examples', files: 9, expected: () => ['peppol-bis3-ubl', invoices.PEPPOL] },
  { folder: 'factur-x/zugferd-2.4/minimum', files: 2, expected: () => ['facturx-cii', invoices.FACTURX_MINIMUM] },
  { folder: 'factur-x/zugferd-2.4/basicwl', files: 2, expected: () => ['facturx-cii', invoices.FACTURX_BASIC_WL] },
  { folder: 'factur-x/zugferd-2.4/basic', files: 3, expected: () => ['facturx-cii', invoices.FACTURX_BASIC] },
  {
    folder: 'factur-x/zugferd-2.4/en16931',
    files: 25,
    expected: () => ['facturx-cii', invoices.EN16931],
    options: { as: 'facturx' },
  },
  { folder: 'factur-x/zugferd-2.4/extended', files: 18, expected: () => ['facturx-cii', invoices.FACTURX_EXTENDED] },
  { folder: 'factur-x/zugferd-2.0.1/minimum', files: 1, expected: () => ['zugferd-cii', invoices.ZUGFERD_2_MINIMUM] },
  { folder: 'factur-x/zugferd-2.0.1/basic', files: 3, expected: () => ['zugferd-cii', invoices.ZUGFERD_2_BASIC] },
  { folder: 'factur-x/zugferd-2.0.1/extended', files: 5, expected: () => ['zugferd-cii', invoices.ZUGFERD_2_EXTENDED] },
];

needs('suites').describe("publishers' samples are valid", () => {
  for (const { folder, files, expected, options } of SUITES) {
    it(folder, async () => {
      const root = suite(folder);
      const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.xml'))
        .sort();
      assert.equal(names.length, files, `files in ${root}`);
      for (const name of names) {
        const bytes = readFileSync(join(root, name));
        const { report, details } = await verdictOn(bytes, options);
        const [format, profile] = expected(name, bytes.toString());
        assert.deepEqual(
          {
            name,
            format: report.format,
            profile: report.profile,
            errors: report.issues.filter(({ severity }) => severity === 'error'),
            valid: report.valid,
          },
          { name, format, profile, errors: [], valid: true },
        );
        assert.deepEqual(incompleteSteps(details.steps), [], name);
      }
    });
  }
});
