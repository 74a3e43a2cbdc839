/**
 * Signatures with Ed25519 (RFC 8037) as detached JSON Web Signatures in compact form (RFC 7515, appendix F): any JWS
 * library can verify them.
 */
import {
  type JsonWebKeyInput,
  type KeyObject,
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
} from 'node:crypto';

/** The name of Ed25519 in RFC 8037; RFC 9864 has another one, which fewer libraries know. */
const ALGORITHM = 'EdDSA';

/** A key can't be used; the message continues a sentence that begins with the name of its file. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/**
 * @param content PEM (PKCS #8) or a JWK
 * @throws KeyError
 */
export function readPrivateKey(content: string): KeyObject {
  return readKey(content, 'private');
}

/**
 * @param content PEM (SPKI), a JWK or a set of them (RFC 7517); for a private key, its public half is used
 * @param keyId thumbprint of the key to take from a set; if the set has no such key, its first Ed25519 key is used
 * @throws KeyError
 */
export function readPublicKey(content: string, keyId: string | null = null): KeyObject {
  const set = readKeySet(content);
  if (set === null) return readKey(content, 'public');
  const keys = set.filter((jwk) => jwk?.crv === 'Ed25519').map((jwk) => readKey(JSON.stringify(jwk), 'public'));
  const key = keys.find((one) => thumbprint(one) === keyId) ?? keys[0];
  if (key === undefined) throw new KeyError('has no key for Ed25519');
  return key;
}

/**
 * @param content like that of `readPublicKey`
 * @returns all keys of a set, or the single key
 * @throws KeyError also for a set with a key that is not for Ed25519, or without any
 */
export function readPublicKeys(content: string): readonly KeyObject[] {
  const set = readKeySet(content) ?? [content];
  if (set.length === 0) throw new KeyError('has no key');
  return set.map((key) => readKey(typeof key === 'string' ? key : JSON.stringify(key), 'public'));
}

/** The keys of a JWK Set; null for anything else. */
function readKeySet(content: string): readonly ({ readonly crv?: unknown } | null)[] | null {
  try {
    const { keys } = JSON.parse(content) as { readonly keys?: unknown };
    return Array.isArray(keys) ? keys : null;
  } catch {
    return null;
  }
}

function readKey(content: string, kind: 'private' | 'public'): KeyObject {
  const create = kind === 'private' ? createPrivateKey : createPublicKey;
  let key: KeyObject;
  try {
    key = content.trimStart().startsWith('{')
      ? create({ key: JSON.parse(content) as JsonWebKeyInput['key'], format: 'jwk' })
      : create(content);
  } catch {
    throw new KeyError(`is no ${kind} key in PEM or JWK`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new KeyError(`is a key for ${key.asymmetricKeyType}, not for Ed25519`);
  return key;
}

/** The thumbprint of a public key, or of the public half of a private one (RFC 7638). */
export function thumbprint(key: KeyObject): string {
  const { crv, kty, x } = publicHalf(key).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

function publicHalf(key: KeyObject): KeyObject {
  return key.type === 'private' ? createPublicKey(key) : key;
}

/**
 * The public halves of keys, as a JWK Set (RFC 7517) for everyone who verifies their signatures.
 * @param keys private or public; each is listed once
 */
export function publicKeySet(keys: readonly KeyObject[]): object {
  const byId = new Map(keys.map((key) => [thumbprint(key), publicHalf(key)]));
  return {
    keys: [...byId].map(([kid, key]) => {
      const { crv, kty, x } = key.export({ format: 'jwk' });
      return { kty, crv, x, kid, use: 'sig', alg: ALGORITHM };
    }),
  };
}

/** Signs a payload. @returns `header..signature` */
export function signDetached(payload: string, key: KeyObject): string {
  const header = base64url(JSON.stringify({ alg: ALGORITHM, kid: thumbprint(key) }));
  return `${header}..${sign(null, signingInput(header, payload), key).toString('base64url')}`;
}

/** Whether the signature is valid for the payload and the key. */
export function isSignedBy(jws: string, payload: string, key: KeyObject): boolean {
  const [, header, signature] = FORM.exec(jws) ?? [];
  if (header === undefined || signature === undefined || !isOurHeader(header)) return false;
  return verify(null, signingInput(header, payload), key, Buffer.from(signature, 'base64url'));
}

/** The key thumbprint in a signature; null if it has none. */
export function readKeyId(jws: string): string | null {
  const { kid } = decodeHeader(jws.split('.')[0]!);
  return typeof kid === 'string' ? kid : null;
}

const FORM = /^([\w-]+)\.\.([\w-]+)$/;

function signingInput(header: string, payload: string): Buffer {
  return Buffer.from(`${header}.${base64url(payload)}`);
}

/** We support no other algorithm and no critical extension (RFC 7515, section 4.1.11). */
function isOurHeader(header: string): boolean {
  const { alg, crit } = decodeHeader(header);
  return (alg === ALGORITHM || alg === 'Ed25519') && crit === undefined;
}

function decodeHeader(header: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
