/** What the compiler makes of a rule set beside its code. */
import type { Assertion, CodeListReference } from './assertion.js';

/** `NAME@VERSION.checks.json`: what a rule set checks, beside the code that evaluates it. */
export interface RuleSetChecks {
  /** Texts of the files that rules load with `document()`, by URI. */
  readonly documents: Readonly<Record<string, string>>;
  readonly assertions: readonly Assertion[];
  /** Codes of lists in files, by `FILE#LIST`; see `CodeListReference`. */
  readonly codeLists: Readonly<Record<string, readonly string[]>>;
}

/** The checks as they are written: without what their order and their ids say already, since browsers fetch them. */
export type WrittenChecks = Omit<RuleSetChecks, 'assertions'> & {
  readonly assertions: readonly (Omit<Assertion, 'index' | 'code'> & Partial<Pick<Assertion, 'code'>>)[];
};

/** What a rule does with a regular expression. */
export type RegexOperation = 'matches' | 'tokenize' | 'replace';

/** The regular expressions of a rule set, for those who measure them; serving has them in its code. */
export interface CompiledRegexes {
  readonly known: readonly {
    readonly source: string;
    readonly flags: string;
    /** What is done with it on texts of the document; empty where all its texts are the rule set's own. */
    readonly operations: readonly RegexOperation[];
    /** Indexes of the checks that come to it, by whatever way. */
    readonly checks: readonly number[];
  }[];
  /** Calls with one that is not known before a document is. */
  readonly computed: readonly string[];
}

/** Whether a rule set comes as the stylesheet that its publisher's tool made of the Schematron, by the name of its file. */
export function isStylesheet(file: string): boolean {
  return /\.xslt?$/i.test(file);
}

/** Name of a list of codes in a file. */
export function codeListKey({ document, list }: Extract<CodeListReference, { readonly document: string }>): string {
  return `${document}#${list}`;
}

/** What is written of checks; `checksOf` reads it. */
export function writtenChecks(checks: RuleSetChecks): WrittenChecks {
  const assertions = checks.assertions.map((assertion) => {
    const { index: _, code, ...others } = assertion;
    return code === others.id ? others : { ...others, code };
  });
  return { ...checks, assertions };
}

/** The checks that were written, with the codes of their lists in place of the files that have them. */
export function checksOf(written: WrittenChecks): RuleSetChecks {
  const assertions = written.assertions.map((one, index): Assertion => {
    const assertion = { ...one, index, code: one.code ?? one.id };
    const { shape } = assertion;
    if (shape?.kind !== 'value' || shape.codes === undefined || 'values' in shape.codes) return assertion;
    const values = written.codeLists[codeListKey(shape.codes)];
    return values === undefined ? assertion : { ...assertion, shape: { ...shape, codes: { values } } };
  });
  return { ...written, assertions };
}
