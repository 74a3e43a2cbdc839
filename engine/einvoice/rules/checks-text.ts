/** The text of a file of checks: JSON with each check on a line of its own, so that one can be read without the others. */
import type { Assertion } from 'einvoice-schematron/assertion.js';
import {
  type RuleSetChecks,
  type StoredChecks,
  fromStoredChecks,
  toStoredChecks,
} from 'einvoice-schematron/compiled.js';
import { asciiJson } from './ascii-json.js';

/** The checks with a code, in their order. @param code case-insensitive */
export type CodeLookup = (code: string) => readonly Assertion[];

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

/** Looks up checks in the stored text; only their lines are parsed. */
export function lookUpCodes(text: string): CodeLookup {
  const [head = '', ...lines] = text.split('\n');
  // Written by an earlier version, in one line.
  if (!head.endsWith(START)) {
    const { assertions } = parseChecks(text);
    return (code) => assertions.filter((assertion) => hasCode(assertion, code));
  }
  const others = JSON.parse(`${head}]}`) as StoredChecks;
  const find = (isIn: (line: string) => boolean, code: string): readonly Assertion[] =>
    lines.flatMap((line, index) => {
      if (!isIn(line)) return [];
      const stored = JSON.parse(line.replace(/,$/, '')) as StoredChecks['assertions'][number];
      const [assertion] = fromStoredChecks({ ...others, assertions: [stored] }).assertions;
      return hasCode(assertion!, code) ? [{ ...assertion!, index }] : [];
    });
  return (code) => {
    const quoted = asciiJson(code);
    const found = find((line) => line.includes(quoted), code);
    // Written in another case: slower.
    return found.length > 0 ? found : find((line) => line.toUpperCase().includes(quoted.toUpperCase()), code);
  };
}

function hasCode(assertion: Assertion, code: string): boolean {
  return assertion.code.toUpperCase() === code.toUpperCase();
}
