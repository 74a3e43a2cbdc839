/** A key store for one machine: a file with hashes, made with one random key when there is none. */

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hashKey, keysFromHashes } from './hashed-keys.js';
import type { KeyStore } from './key-store.js';

/** The local key file is there but can't be used. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** A key store, and the secret of the key that was just made for it. */
export interface LocalKeys {
  readonly keys: KeyStore;
  /** The only time that this key is seen; null when the file was there already. */
  readonly newKey: string | null;
}

/**
 * Opens the key file, or makes it (mode 0600) with one new key.
 * @param path JSON: `{ "keys": [{ "sha256": "<64 hex digits>" }] }`
 * @throws KeyFileError when the file is there and not what we wrote. It is never replaced:
 *   that would lock out everybody who holds a key from it.
 */
export async function localKeyFile(path: string): Promise<LocalKeys> {
  const text = await readIfThere(path);
  if (text !== null) return { keys: keysFromHashes(parse(text, path)), newKey: null };
  const newKey = `ei_${randomBytes(32).toString('base64url')}`;
  const hash = hashKey(newKey);
  await create(path, `${JSON.stringify({ keys: [{ sha256: hash.toString('hex') }] }, null, 2)}\n`);
  return { keys: keysFromHashes([hash]), newKey };
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw new KeyFileError(`The key file ${path} can't be read (${errnoOf(error)})`, { cause: error });
  }
}

/** `wx`: a file that appeared in the meantime is somebody's, and is not overwritten. */
async function create(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new KeyFileError(`The key file ${path} can't be created (${errnoOf(error)}); set DATA_DIR to a folder that can be written`, { cause: error });
  }
}

function parse(text: string, path: string): readonly Buffer[] {
  const hashes = hashesIn(text);
  if (hashes === null) {
    throw new KeyFileError(`The key file ${path} is corrupt; restore it, or delete it to have a new key created`);
  }
  return hashes;
}

/** The hashes of a well-formed file, null for anything else. */
function hashesIn(text: string): readonly Buffer[] | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(content) || !Array.isArray(content['keys'])) return null;
  const hashes = content['keys'].map((entry: unknown) => (isRecord(entry) ? entry['sha256'] : null));
  if (!hashes.every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash))) return null;
  return hashes.map((hash) => Buffer.from(hash as string, 'hex'));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
