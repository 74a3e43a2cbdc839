/** Claims in reports about defects, checked against the documents, as tables and lines. */
import type { IssueDetails } from '#validator/index.js';
import { READABLE, type Readable } from './words.js';
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { markdownTable } from '../../kit/format.js';
import { read } from '../../kit/tree.js';
import type { Defect } from '../defect.js';
import type { Found } from '../generate.js';
import type { Outcome } from './claim.js';
import { Facts } from './facts.js';
import { type Read, readClaims } from './judge-claims.js';

/** The claims of one issue. */
export interface ReadIssue extends Read {
  readonly defect: Defect;
  readonly language: Readable;
  readonly issue: IssueDetails;
}

/** The claims about all defects, in each language. */
export function readDefects(found: readonly Found[], registry: Registry): readonly ReadIssue[] {
  return found.flatMap(({ defect }) => {
    const document = Buffer.from(defect.text);
    const parsed = read(document);
    if (!parsed.ok) return [];
    const { options } = defect.sample;
    const facts = new Facts(parsed.tree, options, registry);
    return READABLE.flatMap((language) =>
      validate(document, { ...options, language, patches: true }, registry).details.issues.map((issue): ReadIssue => ({
        defect,
        language,
        issue,
        ...readClaims(issue, language, facts),
      })),
    );
  });
}

/** Whether no claim is false, and every figure was read. */
export function isAllTrue(issues: readonly ReadIssue[]): boolean {
  return issues.every(
    ({ stated, unread }) => unread.length === 0 && !stated.some(({ outcome }) => outcome === 'false'),
  );
}

export function claimsSummary(issues: readonly ReadIssue[]): string {
  const stated = issues.flatMap((each) => each.stated);
  const count = (outcome: Outcome, claim?: string): number =>
    stated.filter((each) => each.outcome === outcome && (claim === undefined || each.claim === claim)).length;
  const rows = [...new Set(stated.map(({ claim }) => claim))]
    .sort()
    .map((claim) => [claim, String(count('true', claim)), String(count('false', claim)), String(count('open', claim))]);
  const unread = issues.filter((each) => each.unread.length > 0).length;
  return [
    `${issues.length} messages in ${READABLE.length} languages, ${stated.length} statements\n`,
    markdownTable(['What is stated', 'True', 'False', 'Open'], rows),
    `false: ${count('false')}; nobody could tell: ${count('open')}; messages with a figure that was not read: ${unread}\n`,
  ].join('\n');
}

/** Lists each issue with a false claim, or with a figure that no pattern has read. */
export function describeClaims(issues: readonly ReadIssue[]): string {
  return issues
    .flatMap(({ defect, language, issue, stated, unread }) => {
      const wrong = stated.filter(({ outcome }) => outcome !== 'true');
      if (wrong.length === 0 && unread.length === 0) return [];
      return [
        `${defect.sample.kind}: ${defect.sample.name}`,
        `  ${defect.mistake}: ${defect.note}`,
        ...wrong.map(({ claim, text, outcome }) => `  ${outcome === 'open' ? 'OPEN' : 'FALSE'}: ${claim}: ${text}`),
        ...(unread.length === 0 ? [] : [`  NOT READ: ${unread.join(' ')}`]),
        `  ${language} ${issue.code} ${issue.message}`,
        '',
      ];
    })
    .map((line) => `${line}\n`)
    .join('');
}
