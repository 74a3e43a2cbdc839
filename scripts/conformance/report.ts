/** The results, for people and for programs. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName } from '#validator/index.js';
import { table } from '#cli/terminal/table.js';
import type { Outcome } from './case.js';
import type { Failure, SuiteResult } from './run.js';

/** How many failing cases are printed in full; the rest is listed by name. */
const FAILURES_IN_FULL = 50;
/** How many findings of an outcome are printed. */
const FINDINGS_IN_FULL = 20;

/** Whether each expectation is met and each suite is complete. */
export function isGood(results: readonly SuiteResult[]): boolean {
  return (
    results.length > 0 && results.every(({ met, notMet, miscount }) => met > 0 && notMet === 0 && miscount === null)
  );
}

/** Failures, exceptions, one line per suite, and a last line with the totals. */
export function textReport(results: readonly SuiteResult[], engine: EngineName): string {
  const met = results.reduce((sum, result) => sum + result.met, 0);
  const total = results.reduce((sum, result) => sum + result.met + result.notMet, 0);
  const number = (value: number): string => value.toLocaleString('en-US');
  return [
    ...failureLines(
      results.flatMap((result) => result.failures),
      engine,
    ),
    ...results.flatMap((result) => exceptionLines(result)),
    ...results.filter((result) => result.miscount !== null).map((result) => `${result.suite}: ${result.miscount}\n`),
    table(
      ['suite', 'files', 'cases', 'expectations', 'met', 'not met', 'of these by exception'],
      results.map((result) => [
        result.title,
        ...[
          result.counts.files,
          result.counts.cases,
          result.counts.expectations,
          result.met,
          result.notMet,
          result.exceptions.length,
        ].map(number),
      ]),
    ),
    `conformance: ${number(met)} of ${number(total)} expectations met\n`,
  ].join('\n');
}

/** The same results as plain data. */
export function jsonReport(results: readonly SuiteResult[], engine: EngineName): string {
  return `${JSON.stringify(
    {
      engine,
      good: isGood(results),
      suites: results.map(({ failures, ...result }) => ({
        ...result,
        failures: failures.map(({ document, ...failure }) => ({ ...failure, bytes: document.length })),
      })),
    },
    null,
    2,
  )}\n`;
}

function exceptionLines({ title, exceptions }: SuiteResult): string[] {
  if (exceptions.length === 0) return [];
  const reasons = new Map<string, string[]>();
  for (const { name, rule, reason } of exceptions)
    reasons.set(reason, [...(reasons.get(reason) ?? []), `  ${name}  ${rule}`]);
  return [`${title}, listed exceptions`, ...[...reasons].flatMap(([reason, names]) => [...names, `    ${reason}`]), ''];
}

function failureLines(failures: readonly Failure[], engine: EngineName): string[] {
  if (failures.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  return [
    ...failures.slice(0, FAILURES_IN_FULL).flatMap((failure) => describe(failure, folder, engine)),
    ...failures.slice(FAILURES_IN_FULL).map(({ name }) => `not met: ${name}`),
    '',
  ];
}

function describe({ name, document, outcomes }: Failure, folder: string, engine: EngineName): string[] {
  const file = join(folder, `${name.replace(/\.xml/i, '').replace(/[^\w.-]+/g, '_')}.xml`);
  writeFileSync(file, document);
  return [`not met: ${name}`, ...outcomes.flatMap((outcome) => describeOutcome(outcome, file, engine)), ''];
}

function describeOutcome({ rule, expected, actual, command }: Outcome, file: string, engine: EngineName): string[] {
  const einvoice = `npm run --silent einvoice -- ${command.join(' ')}`;
  const chosen = command[0] === 'evaluate' ? `${einvoice} --engine ${engine}` : `ENGINE=${engine} ${einvoice}`;
  return [
    `  rule      ${rule}`,
    `  expected  ${expected}`,
    ...actual.slice(0, FINDINGS_IN_FULL).map((line) => `  actual    ${line}`),
    ...(actual.length > FINDINGS_IN_FULL ? [`  actual    and ${actual.length - FINDINGS_IN_FULL} more`] : []),
    `  again     ${chosen} '${file}'`,
  ];
}
