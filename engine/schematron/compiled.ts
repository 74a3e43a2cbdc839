/** The metadata that the compiler writes next to the code of a rule set. */
import type { Assertion, CodeListReference } from './assertion.js';

/** `NAME@VERSION.checks.json`: the checks of a rule set, stored next to the code that evaluates them. */
export interface RuleSetChecks {
  /** Texts of the files that rules load with `document()`, by URI. */
  readonly documents: Readonly<Record<string, string>>;
  readonly assertions: readonly Assertion[];
  /** Codes of lists in files, by `FILE#LIST`; see `CodeListReference`. */
  readonly codeLists: Readonly<Record<string, readonly string[]>>;
}

/** The stored form of the checks. It omits whatever follows from order and ids, since browsers download it. */
export type StoredChecks = Omit<RuleSetChecks, 'assertions'> & {
  readonly assertions: readonly (Omit<Assertion, 'index' | 'code'> & Partial<Pick<Assertion, 'code'>>)[];
};

/** How a rule uses a regular expression. */
export type RegexOperation = 'matches' | 'tokenize' | 'replace';

/**
 * The regular expressions of a rule set, for measuring their cost. Documents are checked by the ones in the compiled
 * code.
 */
export interface CompiledRegexes {
  readonly known: readonly {
    readonly source: string;
    readonly flags: string;
    /** The operations on texts of the document; empty if it is only applied to texts of the rule set. */
    readonly operations: readonly RegexOperation[];
    /** Indexes of the checks that use it, directly or through variables and functions. */
    readonly checks: readonly number[];
  }[];
  /** Calls whose regular expression depends on the document. */
  readonly computed: readonly string[];
}

/**
 * Whether a rule set is distributed as the stylesheet that its publisher's tool generated from the Schematron,
 * according to the file name.
 */
export function isStylesheet(file: string): boolean {
  return /\.xslt?$/i.test(file);
}

/** Key of a code list in a file. */
export function codeListKey({ document, list }: Extract<CodeListReference, { readonly document: string }>): string {
  return `${document}#${list}`;
}

/** Converts checks to their stored form; `fromStoredChecks` reads it back. */
export function toStoredChecks(checks: RuleSetChecks): StoredChecks {
  const assertions = checks.assertions.map((assertion) => {
    const { index: _, code, ...others } = assertion;
    return code === others.id ? others : { ...others, code };
  });
  return { ...checks, assertions };
}

/** Restores checks from their stored form, resolving references to code lists in files. */
export function fromStoredChecks(written: StoredChecks): RuleSetChecks {
  const assertions = written.assertions.map((one, index): Assertion => {
    const assertion = { ...one, index, code: one.code ?? one.id };
    const { shape } = assertion;
    if (shape?.kind !== 'value' || shape.codes === undefined || 'values' in shape.codes) return assertion;
    const values = written.codeLists[codeListKey(shape.codes)];
    return values === undefined ? assertion : { ...assertion, shape: { ...shape, codes: { values } } };
  });
  return { ...written, assertions };
}
