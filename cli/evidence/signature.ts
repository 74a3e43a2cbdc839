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
 * @param content PEM (SPKI) or a JWK; of a private key the public half is used
 * @throws KeyError
 */
export function readPublicKey(content: string): KeyObject {
  return readKey(content, 'public');
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
  const { crv, kty, x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** Signs a payload. @returns `header..signature` */
export function signDetached(payload: string, key: KeyObject): string {
  const header = base64url(JSON.stringify({ alg: 'EdDSA', kid: thumbprint(key) }));
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
  return (alg === 'EdDSA' || alg === 'Ed25519') && crit === undefined;
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
