/** Tested changes that repair findings: computed for one text at a time, and not on every keystroke. */
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { EngineError, type IssueDetails, encodeText } from 'einvoice-validator';
import type { Settings } from './settings.js';
import type { Validators } from './validators.js';

interface TestedRepairs {
  readonly version: number;
  readonly issues: Promise<readonly IssueDetails[]>;
}

export class Repairs {
  readonly #validators: Validators;
  readonly #settings: Settings;
  readonly #tried = new Map<string, TestedRepairs>();
  /** Resolves when no repairs are being tested. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(validators: Validators, settings: Settings) {
    this.#validators = validators;
    this.#settings = settings;
  }

  /** The findings of a document's current text with their repairs; none if it changes meanwhile. */
  of(document: TextDocument): Promise<readonly IssueDetails[]> {
    const { uri, version } = document;
    const known = this.#tried.get(uri);
    if (known?.version === version) return known.issues;
    const issues = this.#turn.then(() => (document.version === version ? this.#try(document) : []));
    this.#turn = issues.catch(() => undefined);
    this.#tried.set(uri, { version, issues });
    return issues;
  }

  /** Forgets a document that was closed, or all of them after settings have changed. */
  forget(uri?: string): void {
    if (uri === undefined) this.#tried.clear();
    else this.#tried.delete(uri);
  }

  async #try(document: TextDocument): Promise<readonly IssueDetails[]> {
    const { options, language, failure } = this.#settings.of(document.uri);
    if (failure !== null) return [];
    try {
      const validator = await this.#validators.whileTyping();
      const { document: bytes, charset } = encodeText(document.getText());
      const { details } = await validator.validate(bytes, { ...options, charset, language, patches: true });
      return details.issues;
    } catch (error) {
      // The reason why a text can't be checked is among its findings.
      if (error instanceof EngineError) return [];
      throw error;
    }
  }
}
