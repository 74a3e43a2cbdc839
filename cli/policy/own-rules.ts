/** A project's own Schematron: compiled when a configuration names it, then run on documents. */
import { readFileSync } from 'node:fs';
import type { IssueDetails, Language, Severity, Verdict } from 'einvoice-validator';
import type { OwnFinding, OwnRules } from './own-schematron.js';
import { describeReadError } from '../documents/reason.js';
import { fillIn, loadWords } from '../words.js';
import { PolicyError } from './policy-error.js';

/** A file of custom rules. */
export interface OwnFile {
  /** Where it is. */
  readonly path: string;
  /** Its name in reports. */
  readonly name: string;
}

/** The custom rules of a process; each file is compiled once. */
export class OwnRuleSets {
  readonly #compiled = new Map<string, Promise<OwnRules>>();

  /** @throws PolicyError for a file that can't be read or compiled: file, line, column and reason */
  async load(files: readonly OwnFile[]): Promise<void> {
    for (const file of files) await this.#rules(file);
  }

  /**
   * The findings of custom rules in a document, as issues that name their file.
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
        // Findings of level "information" never count.
        if (one.severity !== 'information') found.push(toIssue(one, file.name, language));
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
    throw new PolicyError(`${name} ${describeReadError(error)}`);
  }
  // The compiler is the largest part of the program, and few projects have custom rules.
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

function toIssue(
  { code, severity, text, error, location, line, column }: OwnFinding,
  file: string,
  language: Language,
): IssueDetails {
  const { own, notEvaluated } = loadWords(language).ownRule;
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

/** No known relation to other findings. */
const NO_GROUP = -1;

/** A verdict with the findings of custom rules after those of the official rules; the policy applies to both. */
export function addOwnFindings(verdict: Verdict, own: readonly IssueDetails[]): Verdict {
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
