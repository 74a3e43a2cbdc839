/**
 * Assigns each check the code by which reports, texts and users refer to it. The code stays the same as long as the
 * check does. It never depends on the position in the file, since an insertion would change the codes of all later
 * checks.
 */
import type { Assertion } from '../../assertion.js';
import { platform } from '#platform';
import { tokenize } from '../xpath/lexer.js';

/** The properties that identify a check. */
export type CheckIdentity = Pick<Assertion, 'id' | 'kind' | 'context' | 'test' | 'text'>;

export interface CodeOptions {
  /** Start of the codes for checks without a name: `PREFIX-1A2B3C4D`. */
  readonly codePrefix: string;
  /**
   * Whether the rule name at the start of the text takes precedence over the id: some releases use mere text numbers as
   * ids.
   */
  readonly namesInTexts?: boolean | undefined;
}

/**
 * @param checks of a rule set, in any order
 * @returns for each of them: its id; without one, the rule name at the start of its text (`[BR-S-10]-A VAT
 * breakdown…`), with a hash if several checks share that name; else the prefix and a hash of context and test. Only
 * publishers' own ids may repeat.
 */
export function assignCodes(
  checks: readonly CheckIdentity[],
  { codePrefix, namesInTexts = false }: CodeOptions,
): string[] {
  const names = checks.map((check) => (check.id === '' || namesInTexts ? ruleNameIn(check.text) : null) ?? check.id);
  const times = countTexts(names);
  const codes = checks.map((check, at) => {
    const name = names[at]!;
    if (name === '') return `${codePrefix}-${hashCheck(check)}`;
    return name === check.id || times.get(name) === 1 ? name : `${name}-${hashCheck(check)}`;
  });
  return makeUnique(codes, checks);
}

/** The rule name at the start of a text, in brackets: letters, digits and hyphens, with at least one hyphen. */
function ruleNameIn(text: string): string | null {
  return /^\s*\[([A-Za-z]\w*(?:-\w+)+)\]/.exec(text)?.[1] ?? null;
}

/** Makes generated codes unique: duplicates get a hash of the text, exact duplicates a counter. */
function makeUnique(codes: readonly string[], checks: readonly CheckIdentity[]): string[] {
  const isOurs = (code: string, at: number): boolean => code !== checks[at]!.id;
  const times = countTexts(codes);
  const byText = codes.map((code, at) =>
    isOurs(code, at) && times.get(code)! > 1
      ? code.replace(/[^-]+$/, () => hashCheck(checks[at]!, checks[at]!.text))
      : code,
  );
  const seen = new Map<string, number>();
  return byText.map((code, at) => {
    const number = (seen.get(code) ?? 0) + 1;
    seen.set(code, number);
    return isOurs(code, at) && number > 1 ? `${code}-${number}` : code;
  });
}

function countTexts(texts: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}

/**
 * Eight digits: with 20,000 unnamed checks over all releases of a publisher, a collision has a chance of one in twenty
 * thousand.
 */
function hashCheck({ kind, context, test }: CheckIdentity, text = ''): string {
  const parts = [
    kind,
    normalizeTokens(context),
    normalizeTokens(test),
    ...(text === '' ? [] : [text.replace(/\s+/g, ' ').trim()]),
  ];
  return platform.sha256(parts.join('\n')).slice(0, 8).toUpperCase();
}

/** Normalizes an expression by its tokens: no white space, no comments, one kind of quotes. */
function normalizeTokens(expression: string): string {
  return tokenize(expression)
    .map(({ kind, text }) => (kind === 'string' ? JSON.stringify(text) : text))
    .join(' ');
}
