/** The key that signs records of validations. */
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { KeyError, readPrivateKey } from 'einvoice-reports/evidence/signature.js';
import { ConfigError, type Environment, Variables } from 'einvoice-validator/settings/environment.js';

/**
 * Reads the file that `EVIDENCE_KEY_FILE` names.
 * @returns null without the setting
 * @throws ConfigError if there is no such key; the message repeats neither the key nor the setting, which could be the
 * key itself by mistake
 */
export function readEvidenceKey(env: Environment): KeyObject | null {
  const path = new Variables(env).text('EVIDENCE_KEY_FILE');
  if (path === undefined) return null;
  try {
    return readPrivateKey(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason =
      error instanceof KeyError
        ? `the file ${error.message}`
        : `the file can't be read (${(error as NodeJS.ErrnoException).code})`;
    throw new ConfigError(`EVIDENCE_KEY_FILE must name a private key for Ed25519; ${reason}`);
  }
}
