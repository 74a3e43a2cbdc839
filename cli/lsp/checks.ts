/** Checks documents while they are edited: one check per document at a time, always of the newest text. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type Advice,
  EngineError,
  type Invoice,
  type Language,
  type Verdict,
  adviseOn,
  encodeText,
  readInvoice,
} from 'einvoice-validator';
import { CommandError } from '../command-error.js';
import { type Findings, allFindings, applyPolicy } from '../policy/findings.js';
import { OwnRuleSets, addOwnFindings } from '../policy/own-rules.js';
import type { DocumentSettings, Settings } from './settings.js';
import { Places } from './places.js';
import type { Validators } from './validators.js';

/** A text and the result of its check. */
export interface CheckedText {
  readonly version: number;
  readonly text: string;
  readonly places: Places;
  readonly language: Language;
  /** Null for XML of a kind that we have no rules for. */
  readonly outcome: CheckOutcome | null;
  /** The invoice in it, valid or not; null if it can't be read. */
  readonly invoice: () => Invoice | null;
}

/** The verdict, or why there is none. */
export type CheckOutcome =
  | { readonly verdict: Verdict; readonly findings: Findings; readonly advice: readonly Advice[] }
  | { readonly failure: string };

interface Latest {
  readonly version: number;
  /** Resolves when the next check may begin. */
  readonly turn: Promise<void>;
  readonly checked: Promise<CheckedText>;
}

export class Checks {
  readonly #validators: Validators;
  readonly #settings: Settings;
  readonly #latest = new Map<string, Latest>();
  #ownRules = new OwnRuleSets();

  constructor(validators: Validators, settings: Settings) {
    this.#validators = validators;
    this.#settings = settings;
  }

  /** The check of a document's current text; if the text changes meanwhile, the check of the newer text. */
  of(document: TextDocument): Promise<CheckedText> {
    const { uri, version } = document;
    const known = this.#latest.get(uri);
    if (known?.version === version) return known.checked;
    // Typing is faster than some checks, so texts that are outdated when their turn comes are skipped.
    const run = (known?.turn ?? Promise.resolve()).then(() =>
      document.version === version ? this.#check(document) : null,
    );
    const checked = run.then((found) => found ?? this.of(document));
    const ended = (): undefined => undefined;
    this.#latest.set(uri, { version, turn: run.then(ended, ended), checked });
    return checked;
  }

  /** Forgets a document that was closed, or all of them after settings have changed. */
  forget(uri?: string): void {
    if (uri === undefined) {
      this.#latest.clear();
      // The saved file may hold custom rules.
      this.#ownRules = new OwnRuleSets();
    } else this.#latest.delete(uri);
  }

  async #check(document: TextDocument): Promise<CheckedText> {
    const text = document.getText();
    // The document itself keeps changing.
    const snapshot = TextDocument.create(document.uri, document.languageId, document.version, text);
    const settings = this.#settings.of(document.uri);
    return {
      version: document.version,
      text,
      places: new Places(snapshot),
      language: settings.language,
      outcome: await this.#outcome(text, settings),
      invoice: onFirstCall(() => invoiceIn(text)),
    };
  }

  async #outcome(text: string, settings: DocumentSettings): Promise<CheckOutcome | null> {
    const { failure, file, language, options, policy, schematron, withAdvice } = settings;
    try {
      const validator = await this.#validators.whileTyping();
      if (!isOurs(text, Object.keys(validator.prefixes))) return null;
      if (failure !== null) return { failure };
      const { document, charset } = encodeText(text);
      const validated = validator.validate(document, { ...options, charset, language });
      // A failure is reported where the result is awaited.
      validated.catch(() => undefined);
      // Computed in this thread while a worker checks.
      const advice = withAdvice ? adviseOn(document, { language, charset }) : [];
      const own = await this.#ownRules.findings(schematron, document, validator.prefixes, { language, charset });
      const verdict = await validated;
      const all = addOwnFindings(verdict, own);
      // Where rules have findings, advice is redundant.
      const told = new Set(verdict.details.issues.map(({ line, column }) => `${line}:${column}`));
      return {
        verdict,
        findings: policy === null ? allFindings(all) : applyPolicy(all, file, policy),
        advice: advice.filter(({ line, column }) => !told.has(`${line}:${column}`)),
      };
    } catch (error) {
      if (error instanceof EngineError || error instanceof CommandError) return { failure: error.message };
      throw error;
    }
  }
}

/** Namespaces that occur in documents of every kind. */
const COMMON = /^http:\/\/www\.w3\.org\//;

/** The root element and its declarations lie within this many characters. */
const HEAD = 16 * 1024;

/** Whether a document uses a namespace that we have rules for. */
function isOurs(text: string, namespaces: readonly string[]): boolean {
  const head = text.slice(0, HEAD);
  return namespaces.some((uri) => !COMMON.test(uri) && head.includes(uri));
}

function invoiceIn(text: string): Invoice | null {
  try {
    const { document, charset } = encodeText(text);
    return readInvoice(document, { charset });
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

function onFirstCall<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
