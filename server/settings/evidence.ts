/** The key that signs records of validations, and earlier ones whose signatures can still be verified. */
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { KeyError, readPrivateKey, readPublicKeys } from 'einvoice-reports/evidence/signature.js';
import { ConfigError, type Environment, Variables } from 'einvoice-validator/settings/environment.js';

/**
 * Reads the file that `EVIDENCE_KEY_FILE` names.
 * @returns null without the setting
 * @throws ConfigError if there is no such key
 */
export function readEvidenceKey(env: Environment): KeyObject | null {
  return readKeys(env, 'EVIDENCE_KEY_FILE', 'a private key for Ed25519', readPrivateKey);
}

/**
 * Reads the file that `EVIDENCE_EARLIER_KEYS_FILE` names: a JWK Set, or a single key. Only the public halves are kept.
 * @returns none without the setting
 * @throws ConfigError if a key can't be used: what it signed could not be verified
 */
export function readEarlierEvidenceKeys(env: Environment): readonly KeyObject[] {
  return readKeys(env, 'EVIDENCE_EARLIER_KEYS_FILE', 'public keys for Ed25519', readPublicKeys) ?? [];
}

/** The message repeats neither a key nor the setting, which could be the key itself by mistake. */
function readKeys<T>(env: Environment, name: string, what: string, read: (content: string) => T): T | null {
  const path = new Variables(env).text(name);
  if (path === undefined) return null;
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason =
      error instanceof KeyError
        ? `the file ${error.message}`
        : `the file can't be read (${(error as NodeJS.ErrnoException).code})`;
    throw new ConfigError(`${name} must name ${what}; ${reason}`);
  }
}
