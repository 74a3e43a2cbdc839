/** Evaluates a document with the publishers' stylesheets, and converts the findings to the stored form. */
import type { RawFinding } from '#validator/index.js';
import type { Assertion } from '#core/types.js';
import { keyOf } from '../differential/verdicts/opinion.js';
import type { Answer } from '../differential/frames.js';

/** A rule set, and what evaluates it. */
export interface Judged {
  readonly ruleSet: string;
  readonly publishers: string;
  /** Ours, in which each check is independent: used if the publisher's fails. */
  readonly own: () => string;
  readonly assertions: () => readonly Assertion[];
}

/** Runs stylesheets on a document. */
export type Ask = (stylesheets: readonly string[], document: Uint8Array) => Promise<Answer>;

/**
 * The findings of each rule set, sorted. A check that raises an error ends the publisher's stylesheet: then ours tells
 * which one it was and what the others find, on the same processor.
 * @throws Error if there is no answer
 */
export async function findingsOf(
  judged: readonly Judged[],
  document: Uint8Array,
  ask: Ask,
): Promise<Record<string, readonly RawFinding[]>> {
  const answer = await ask(
    judged.map(({ publishers }) => publishers),
    document,
  );
  const found: Record<string, readonly RawFinding[]> = {};
  for (const each of judged) {
    const { ruleSet, publishers } = each;
    const lines = answer.filter(([, stylesheet]) => stylesheet === publishers);
    found[ruleSet] = sorted(
      lines.some(([what]) => what === 'raised') ? await alone(each, document, ask) : findings(lines, each),
    );
  }
  const failure = answer.find(([what]) => what === 'failed');
  if (failure !== undefined) throw new Error(failure.join(' '));
  return found;
}

async function alone(judged: Judged, document: Uint8Array, ask: Ask): Promise<readonly RawFinding[]> {
  const answer = await ask([judged.own()], document);
  if (!answer.some(([what]) => what === 'dynamic'))
    throw new Error(
      `the publisher's stylesheet of ${judged.ruleSet} ended, and no check of ours raised: ${answer.map((line) => line.join(' ')).join('; ')}`,
    );
  return findings(answer, judged);
}

function findings(answer: Answer, { ruleSet, assertions }: Judged): readonly RawFinding[] {
  return answer.map(([what, , ...rest]): RawFinding => {
    if (what === 'finding') {
      const [kind = '', id = '', flag = '', test = '', location = ''] = rest;
      return [keyOf({ id, kind: kind as Assertion['kind'], test }), flag, plain(location)];
    }
    if (what === 'dynamic') return [keyOf(assertions()[Number(rest[0])]!), 'DYNAMIC-ERROR', plain(rest[1] ?? '')];
    throw new Error(`${ruleSet}: ${what} ${rest.join(' ')}`);
  });
}

/**
 * Reduces a path to local names and positions. Stylesheets write `*:ID[namespace-uri()='…'][1]`, and `path()` writes
 * `Q{…}ID[1]`.
 */
function plain(location: string): string {
  return location
    .replace(/\[namespace-uri\(\)='[^']*'\]/g, '')
    .replace(/@\*\[local-name\(\)='([^']*)'[^\]]*\]/g, '@$1')
    .replace(/Q\{[^}]*\}/g, '')
    .replace(/\*:/g, '')
    .replace(/(^|\/)(@?)[^/:@[(]+:/g, '$1$2');
}

/** Sorts by code points, so that the same findings are the same text everywhere. */
function sorted(list: readonly RawFinding[]): readonly RawFinding[] {
  const key = (finding: RawFinding): string => finding.join('\t');
  return [...list].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
