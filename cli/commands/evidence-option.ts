/** `--evidence`, `--evidence-messages` and `--key`: a record of the validation, signed if there is a key. */
import type { KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ValidateOptions, Verdict } from 'einvoice-validator';
import { createEvidence, sha256 } from 'einvoice-reports/evidence/record.js';
import { KeyError, readPrivateKey } from 'einvoice-reports/evidence/signature.js';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import { CommandError } from '../command-error.js';
import { systemReason, describeReadError } from '../documents/reason.js';
import { UsageError } from './command.js';

export const EVIDENCE_OPTIONS = {
  evidence: { type: 'string' },
  'evidence-messages': { type: 'boolean', default: false },
  key: { type: 'string' },
} as const;

interface EvidenceValues {
  readonly evidence?: string | undefined;
  readonly 'evidence-messages': boolean;
  readonly key?: string | undefined;
}

/** Writes the record of the one file that is validated. */
export class EvidenceWriter {
  readonly #path: string;
  readonly #key: KeyObject | null;
  readonly #withMessages: boolean;

  private constructor(path: string, key: KeyObject | null, withMessages: boolean) {
    this.#path = path;
    this.#key = key;
    this.#withMessages = withMessages;
  }

  /**
   * @param several whether more than one file may be validated
   * @returns null if no record is requested
   * @throws UsageError, CommandError for a key that can't be used
   */
  static from(values: EvidenceValues, several: boolean, usage: string): EvidenceWriter | null {
    const { evidence, key } = values;
    if (evidence === undefined) {
      if (key !== undefined || values['evidence-messages'])
        throw new UsageError(`--${key === undefined ? 'evidence-messages' : 'key'} is for --evidence`, usage);
      return null;
    }
    if (several) throw new UsageError('--evidence is the record of one file; call it for each', usage);
    const signingKey = key === undefined ? null : readKeyFile(key, readPrivateKey);
    return new EvidenceWriter(evidence, signingKey, values['evidence-messages']);
  }

  /** @throws CommandError if the record can't be written, or exists already */
  write(bytes: Uint8Array, verdict: Verdict, options: ValidateOptions): void {
    const file = { bytes: bytes.length, sha256: sha256(bytes) };
    const evidence = createEvidence(file, verdict, options, {
      version: packageVersion(),
      key: this.#key,
      withMessages: this.#withMessages,
    });
    try {
      writeFileSync(this.#path, `${JSON.stringify(evidence, null, 2)}\n`, { flag: 'wx' });
    } catch (error) {
      throw new CommandError(`${this.#path} can't be written (${systemReason(error)})`);
    }
  }
}

/**
 * @param read creates a key from the content of the file
 * @throws CommandError if the content is not a key
 */
export function readKeyFile(path: string, read: (content: string) => KeyObject): KeyObject {
  const content = readFileContent(path);
  try {
    return read(content);
  } catch (error) {
    throw error instanceof KeyError ? new CommandError(`${path} ${error.message}`) : error;
  }
}

/** @throws CommandError if the file can't be read */
export function readFileContent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path} ${describeReadError(error)}`);
  }
}
