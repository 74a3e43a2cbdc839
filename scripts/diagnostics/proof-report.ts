/** The results for patches, as tables and lines. */
import { PATCH_CLASSES } from '#validator/index.js';
import { markdownTable } from '../kit/format.js';
import type { Found } from './generate.js';
import type { Proof } from './proof.js';

export interface Proven extends Found {
  readonly proof: Proof;
}

export function proofSummary(proven: readonly Proven[]): string {
  const rules = new Set(proven.flatMap(({ verdict }) => verdict.details.issues.map(({ code }) => code)));
  const sum = (count: (proof: Proof) => number): number => proven.reduce((total, { proof }) => total + count(proof), 0);
  const ways = (...wanted: readonly Proof['validBy'][]): string => {
    const number = proven.filter(({ proof }) => wanted.includes(proof.validBy)).length;
    return `${number} (${((100 * number) / proven.length).toFixed(1)} %)`;
  };
  return [
    `${proven.length} defects, ${rules.size} rules\n`,
    markdownTable(
      ['Class', 'Patches'],
      PATCH_CLASSES.map((own) => [own, String(sum(({ byClass }) => byClass[own]))]),
    ),
    `Patches that leave their finding or add one: ${sum(({ broken }) => broken.length)}`,
    `Valid by certain patches alone: ${ways('certain')}`,
    `Valid by patches that somebody chooses: ${ways('certain', 'choosing')}\n`,
    ...proven.flatMap(({ proof }) => proof.broken.map((line) => `- ${line}\n`)),
  ].join('\n');
}

/** Whether there is room for improvement. */
export function isShort({ proof }: Proven): boolean {
  return proof.validBy === null || proof.broken.length > 0;
}

export function describeProof({ defect, verdict, proof }: Proven): string {
  return [
    `${defect.sample.kind}: ${defect.sample.name}`,
    `  ${defect.mistake}: ${defect.note}`,
    ...proof.broken.map((line) => `  BROKEN ${line}`),
    ...verdict.details.issues
      .slice(0, 6)
      .map((issue) => `    ${issue.line ?? '-'} ${issue.code} ${issue.message.slice(0, 160)}`),
    '',
  ].join('\n');
}
