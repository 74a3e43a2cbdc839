/** Complete invoices that their publishers call valid, checked by the whole pipeline. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidateOptions, Verdict } from '#validator/index.js';
import type { Case, Outcome, Suite } from './case.js';
import { type SampleException, SAMPLE_EXCEPTIONS } from './known/samples.js';
import { SuiteError, xmlFiles } from './source.js';

/** Files per folder, so that an incomplete folder is noticed. */
const FOLDERS: Readonly<Record<string, number>> = {
  'en16931/examples-cii': 15,
  'en16931/examples-ubl': 19,
  'factur-x/zugferd-2.0.1': 29,
  'factur-x/zugferd-2.4': 50,
  'peppol/examples': 9,
  'xrechnung/testsuite': 86,
};

const total = Object.values(FOLDERS).reduce((sum, count) => sum + count, 0);

export const samples: Suite = {
  name: 'samples',
  title: "Publishers' samples",
  pinned: { files: total, cases: total, expectations: total },
  load({ suites }) {
    const names = Object.entries(FOLDERS).flatMap(([folder, count]) => {
      const found = xmlFiles(suites, folder);
      if (found.length !== count)
        throw new SuiteError(`${folder} has ${found.length} samples where ${count} are expected.`);
      return found;
    });
    const stray = SAMPLE_EXCEPTIONS.find((exception) => !names.includes(exception.name));
    if (stray) throw new SuiteError(`The exception for ${stray.name} is for a sample that does not exist.`);
    return {
      files: names.length,
      cases: names.map((name) =>
        sampleCase(
          name,
          readFileSync(join(suites, name)),
          SAMPLE_EXCEPTIONS.find((exception) => exception.name === name),
        ),
      ),
    };
  },
};

/**
 * Factur-X EN16931 has the same identifier as plain EN 16931, so only the folder of a sample tells which one it is. It
 * is sent with the option that a caller who knows would use.
 */
function optionsFor(name: string): ValidateOptions {
  return name.startsWith('factur-x/zugferd-2.4/en16931/') ? { as: 'facturx' } : {};
}

/**
 * The EN 16931 samples of ZUGFeRD 2.0.1 have that same identifier too. Nothing in the document shows that it means the
 * old rules rather than those in force, so the pipeline reads it as plain CII, and no option changes that. The samples
 * are checked like that; in addition, the rules that their publisher meant must find nothing in any of them.
 */
const PUBLISHERS_RULES: Readonly<Record<string, string>> = { 'factur-x/zugferd-2.0.1/en16931/': 'zugferd-2.0-en16931' };

/** A sample as a case: valid, or with the listed errors. */
export function sampleCase(name: string, document: Uint8Array, exception?: SampleException): Case {
  const options = optionsFor(name);
  const rules =
    exception?.publishersRules ?? Object.entries(PUBLISHERS_RULES).find(([folder]) => name.startsWith(folder))?.[1];
  return {
    name,
    document,
    expectations: 1,
    async check(cache) {
      const verdict = await cache.validate(document, options);
      const evaluation = rules === undefined ? null : await cache.evaluate(document, [rules]);
      const objections =
        rules === undefined ? [] : (evaluation!.ruleSets[rules] ?? [[evaluation!.errors[rules] ?? 'no answer']]);
      return [
        judge(
          verdict,
          options,
          exception,
          objections.map((finding) => `${rules}: ${finding.join(' ')}`),
        ),
      ];
    },
  };
}

/** A listed exception must have the listed errors: being valid, or having others, is a failure too. */
function judge(
  { report, details }: Verdict,
  options: ValidateOptions,
  exception: SampleException | undefined,
  objections: readonly string[],
): Outcome {
  const errors = details.issues.filter((issue) => issue.severity === 'error');
  const codes = [...new Set(errors.map((issue) => issue.code))].sort();
  const isAsExpected = exception ? codes.join() === [...exception.errors].sort().join() : report.valid;
  return {
    met: isAsExpected && objections.length === 0,
    rule: `${report.format} (${details.ruleSets.map((ruleSet) => ruleSet.id).join(', ') || 'no rules'})`,
    expected: exception ? `not valid: ${exception.errors.join(', ')} (a listed exception)` : 'valid',
    actual: [
      ...(report.valid ? ['valid'] : errors.map((issue) => `${issue.code} ${issue.location ?? ''} ${issue.message}`)),
      ...objections,
    ],
    ...(exception ? { exception: `${exception.errors.join(', ')}: ${exception.reason} ${exception.evidence}` } : {}),
    command: ['validate', ...(options.as ? ['--as', options.as] : [])],
  };
}
