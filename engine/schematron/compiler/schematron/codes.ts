/**
 * The code of each check of a rule set: what reports, texts and people call it by. It is the same in every release in which
 * the check is the same, and never depends on where in its file a check stands: a publisher who inserts one moves the others.
 */
import type { Assertion } from '../../assertion.js';
import { platform } from '#platform';
import { tokenize } from '../xpath/lexer.js';

/** What the identity of a check consists of. */
export type Identified = Pick<Assertion, 'id' | 'kind' | 'context' | 'test' | 'text'>;

export interface CodeOptions {
  /** Start of the codes for checks that nobody gave a name: `PREFIX-1A2B3C4D`. */
  readonly codePrefix: string;
  /** Whether the rule that a text begins with goes before the id: ids of some releases are only numbers of texts. */
  readonly namesInTexts?: boolean | undefined;
}

/**
 * @param checks of a rule set, in any order
 * @returns for each of them: its id; without one, the rule that its text begins with (`[BR-S-10]-A VAT breakdown…`), and a
 *   hash behind it where several checks name that rule; else the prefix and a hash of what is tested where. Only ids may
 *   stand twice: publishers give them as they like.
 */
export function codesOf(checks: readonly Identified[], { codePrefix, namesInTexts = false }: CodeOptions): string[] {
  const names = checks.map((check) => (check.id === '' || namesInTexts ? nameIn(check.text) : null) ?? check.id);
  const times = countOf(names);
  const codes = checks.map((check, at) => {
    const name = names[at]!;
    if (name === '') return `${codePrefix}-${hashOf(check)}`;
    return name === check.id || times.get(name) === 1 ? name : `${name}-${hashOf(check)}`;
  });
  return apart(codes, checks);
}

/** The rule that a text says it is of: letters, digits and hyphens in brackets, with one hyphen at least. */
function nameIn(text: string): string | null {
  return /^\s*\[([A-Za-z]\w*(?:-\w+)+)\]/.exec(text)?.[1] ?? null;
}

/** Codes of ours that are the same get the hash of the text as well; what is the same to the letter is counted. */
function apart(codes: readonly string[], checks: readonly Identified[]): string[] {
  const isOurs = (code: string, at: number): boolean => code !== checks[at]!.id;
  const times = countOf(codes);
  const byText = codes.map((code, at) =>
    isOurs(code, at) && times.get(code)! > 1
      ? code.replace(/[^-]+$/, () => hashOf(checks[at]!, checks[at]!.text))
      : code,
  );
  const seen = new Map<string, number>();
  return byText.map((code, at) => {
    const number = (seen.get(code) ?? 0) + 1;
    seen.set(code, number);
    return isOurs(code, at) && number > 1 ? `${code}-${number}` : code;
  });
}

function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}

/** Eight digits: among the 20,000 checks without a name that all releases of a publisher have, two are the same once in twenty thousand times. */
function hashOf({ kind, context, test }: Identified, text = ''): string {
  const parts = [kind, plain(context), plain(test), ...(text === '' ? [] : [text.replace(/\s+/g, ' ').trim()])];
  return platform.sha256(parts.join('\n')).slice(0, 8).toUpperCase();
}

/** An expression as its tokens say it: without white space and comments, and with one kind of quotes. */
function plain(expression: string): string {
  return tokenize(expression)
    .map(({ kind, text }) => (kind === 'string' ? JSON.stringify(text) : text))
    .join(' ');
}
