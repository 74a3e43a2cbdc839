/** Schematron of a project's own: compiled when a configuration names it, and what it finds. */
import { readFileSync } from 'node:fs';
import type { IssueDetails, Language, Severity, Verdict } from 'einvoice-validator';
import type { OwnFinding, OwnRules } from './own-schematron.js';
import { unreadable } from '../documents/reason.js';
import { fillIn, wordsOf } from '../words.js';
import { PolicyError } from './policy-error.js';

/** A file of rules. */
export interface OwnFile {
  /** Where it is. */
  readonly path: string;
  /** As it is called in reports. */
  readonly name: string;
}

/** The rules of a process, each file compiled once. */
export class OwnRuleSets {
  readonly #compiled = new Map<string, Promise<OwnRules>>();

  /** @throws PolicyError for a file that can't be read, or that does not compile: file, line, column and reason */
  async load(files: readonly OwnFile[]): Promise<void> {
    for (const file of files) await this.#rules(file);
  }

  /**
   * What the rules of some files find in a document, as issues that say whose rule it is.
   * @throws PolicyError as `load`
   */
  async findings(
    files: readonly OwnFile[],
    document: Uint8Array,
    prefixes: Readonly<Record<string, string>>,
    { language, charset }: { readonly language: Language; readonly charset?: string },
  ): Promise<readonly IssueDetails[]> {
    const found: IssueDetails[] = [];
    for (const file of files)
      for (const one of (await this.#rules(file)).check(document, prefixes, charset))
        // Findings of level information are no part of a list of what counts.
        if (one.severity !== 'information') found.push(issueOf(one, file.name, language));
    return found;
  }

  #rules(file: OwnFile): Promise<OwnRules> {
    let rules = this.#compiled.get(file.path);
    if (rules === undefined) this.#compiled.set(file.path, (rules = compiled(file)));
    return rules;
  }
}

async function compiled({ path, name }: OwnFile): Promise<OwnRules> {
  try {
    readFileSync(path);
  } catch (error) {
    throw new PolicyError(`${name} ${unreadable(error)}`);
  }
  // The compiler is larger than all else, and few have rules of their own.
  const { compileOwnRules } = await import('./own-schematron.js');
  try {
    return compileOwnRules(path, (wanted) => textIn(wanted));
  } catch (error) {
    throw new PolicyError(`${name} does not compile: ${(error as Error).message}`);
  }
}

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function issueOf(
  { code, severity, text, error, location, line, column }: OwnFinding,
  file: string,
  language: Language,
): IssueDetails {
  const { own, notEvaluated } = wordsOf(language).ownRule;
  const problem = error === undefined ? text.trim() : fillIn(notEvaluated, { error });
  return {
    code,
    severity,
    field: null,
    message: fillIn(own, { text: problem, file }),
    problem,
    fix: null,
    parts: [{ id: 'text', data: { text: [problem] } }],
    businessTerms: [],
    fixFirst: [],
    group: NO_GROUP,
    causedBy: null,
    ...(error === undefined ? {} : { unevaluated: true }),
    ruleSet: file,
    location,
    target: location,
    line,
    column,
    official: text,
  };
}

/** Nobody knows whether it has to do with others. */
const NO_GROUP = -1;

/** A verdict with findings of one's own behind those of the official rules: what counts is chosen from both. */
export function withOwn(verdict: Verdict, own: readonly IssueDetails[]): Verdict {
  if (own.length === 0) return verdict;
  const { report, details } = verdict;
  const count = (level: Severity): number => own.filter(({ severity }) => severity === level).length;
  return {
    ...verdict,
    report: {
      ...report,
      errorCount: report.errorCount + count('error'),
      warningCount: report.warningCount + count('warning'),
    },
    details: { ...details, issues: [...details.issues, ...own] },
  };
}
