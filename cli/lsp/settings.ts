/** The settings for a document: from the command line, its configuration, and the editor. */
import { fileURLToPath } from 'node:url';
import { type Language, type ValidateOptions, isLanguage } from 'einvoice-validator';
import { CommandError } from '../command-error.js';
import type { Config } from '../policy/config.js';
import type { FilePolicy } from '../policy/findings.js';
import type { OwnFile } from '../policy/own-rules.js';

export interface DocumentSettings {
  /** The path as policies know it; `-` if the text is not in a file. */
  readonly file: string;
  readonly language: Language;
  readonly options: ValidateOptions;
  readonly policy: FilePolicy | null;
  readonly schematron: readonly OwnFile[];
  readonly withAdvice: boolean;
  /** The error in the configuration; null if there is none. */
  readonly failure: string | null;
}

/** Looks up configurations by file. */
export interface FilePolicies {
  /** @throws CommandError */
  of(file: string): Config | null;
  /** @throws CommandError */
  settingsOf(file: string): Pick<DocumentSettings, 'options' | 'policy' | 'schematron'>;
}

export class Settings {
  readonly #read: () => FilePolicies;
  /** From the command line; takes precedence over all others. */
  readonly #chosen: Language | undefined;
  #locale: Language = 'en';
  #policies: FilePolicies;

  /** @param read reads configurations again */
  constructor(read: () => FilePolicies, chosen: Language | undefined) {
    this.#read = read;
    this.#chosen = chosen;
    this.#policies = this.#read();
  }

  /** The language of the editor: `de-AT`. */
  set locale(tag: string) {
    const [language] = tag.toLowerCase().split(/[-_]/);
    if (language !== undefined && isLanguage(language)) this.#locale = language;
  }

  of(uri: string): DocumentSettings {
    const file = uri.startsWith('file:') ? fileURLToPath(uri) : '-';
    const usual = {
      file,
      language: this.#chosen ?? this.#locale,
      options: {},
      policy: null,
      schematron: [],
      withAdvice: true,
    };
    try {
      const config = this.#policies.of(file);
      return {
        ...usual,
        ...this.#policies.settingsOf(file),
        language: this.#chosen ?? config?.language ?? this.#locale,
        withAdvice: config?.advice ?? true,
        failure: null,
      };
    } catch (error) {
      if (error instanceof CommandError) return { ...usual, failure: error.message };
      throw error;
    }
  }

  /** Reads configurations and baselines again. */
  forget(): void {
    this.#policies = this.#read();
  }
}
