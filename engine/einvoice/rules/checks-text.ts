/** The text of a file of checks: JSON with each check on a line of its own, so that one can be read without the others. */
import type { Assertion } from 'einvoice-schematron/assertion.js';
import {
  type RuleSetChecks,
  type StoredChecks,
  fromStoredChecks,
  toStoredChecks,
} from 'einvoice-schematron/compiled.js';
import { asciiJson } from './ascii-json.js';

/**
 * Where a check is: its position among the checks, and begin and end of its text. All of the text is ASCII, so these are
 * bytes as well as characters.
 */
export type CheckPlace = readonly [index: number, begin: number, end: number];

/** Precedes and follows the lines of the checks. */
const START = '"assertions":[';
const END = ']}';

/** The text to store. */
export function checksText(checks: RuleSetChecks): string {
  return storedChecksText(toStoredChecks(checks));
}

/** The same text from its parsed JSON: bundlers keep only the value of a JSON file, but its hash is compared. */
export function storedChecksText({ assertions, ...others }: StoredChecks): string {
  return [`${asciiJson(others).slice(0, -1)},${START}`, assertions.map(asciiJson).join(',\n'), END].join('\n');
}

/** Parses the stored text. */
export function parseChecks(text: string): RuleSetChecks {
  return fromStoredChecks(JSON.parse(text) as StoredChecks);
}

/**
 * Where the checks are in the stored text, in their order.
 * @returns none for text in one line, written by an earlier version
 */
export function findChecks(text: string): readonly CheckPlace[] {
  const places: CheckPlace[] = [];
  const end = text.lastIndexOf(`\n${END}`);
  for (let from = text.indexOf('\n') + 1; from > 0 && from < end;) {
    const to = text.indexOf('\n', from);
    places.push([places.length, from, text[to - 1] === ',' ? to - 1 : to]);
    from = to + 1;
  }
  return places;
}

/**
 * Parses a check.
 * @param text the part of the stored text that contains it
 * @param index its position among the checks
 * @returns references to code lists stay unresolved: the lists are elsewhere
 */
export function parseCheck(text: string, index: number): Assertion {
  const stored = JSON.parse(text) as StoredChecks['assertions'][number];
  return { ...stored, index, code: stored.code ?? stored.id };
}

/** The codes of lists in files, as in `RuleSetChecks`. @param text the whole stored text, of which only the head is parsed */
export function parseLists(text: string): RuleSetChecks['codeLists'] {
  const head = text.slice(0, text.indexOf('\n'));
  // In one line, as written by an earlier version, all of it has to be parsed.
  return (JSON.parse(head.endsWith(START) ? `${head}]}` : text) as StoredChecks).codeLists;
}

/** Resolves a check's references to such lists. */
export function resolveLists(check: Assertion, codeLists: RuleSetChecks['codeLists']): Assertion {
  const [resolved] = fromStoredChecks({ documents: {}, codeLists, assertions: [check] }).assertions;
  return { ...resolved!, index: check.index };
}

/** Whether a check refers to a code list in a file. */
export function refersToList({ shape }: Pick<Assertion, 'shape'>): boolean {
  return shape?.kind === 'value' && shape.codes !== undefined && 'list' in shape.codes;
}
