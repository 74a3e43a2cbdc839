/**
 * Signatures with Ed25519 (RFC 8037) as JSON Web Signature in compact form with the payload left out (RFC 7515,
 * appendix F): any library for JWS can check one.
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

/** A key can't be used; the message goes on where the name of its file ends. */
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
 * @param content PEM (SPKI) or a JWK; of a private key its public half is taken
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
export function thumbprintOf(key: KeyObject): string {
  const { crv, kty, x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** Signs a payload. @returns `header..signature` */
export function signDetached(payload: string, key: KeyObject): string {
  const header = base64url(JSON.stringify({ alg: 'EdDSA', kid: thumbprintOf(key) }));
  return `${header}..${sign(null, inputOf(header, payload), key).toString('base64url')}`;
}

/** Whether a signature is one of the payload by the key. */
export function isSignedBy(jws: string, payload: string, key: KeyObject): boolean {
  const [, header, signature] = FORM.exec(jws) ?? [];
  if (header === undefined || signature === undefined || !isOurHeader(header)) return false;
  return verify(null, inputOf(header, payload), key, Buffer.from(signature, 'base64url'));
}

/** The thumbprint that a signature names; null where it names none. */
export function keyIdOf(jws: string): string | null {
  const { kid } = headerOf(jws.split('.')[0]!);
  return typeof kid === 'string' ? kid : null;
}

const FORM = /^([\w-]+)\.\.([\w-]+)$/;

function inputOf(header: string, payload: string): Buffer {
  return Buffer.from(`${header}.${base64url(payload)}`);
}

/** Another algorithm, or an extension that has to be understood, is none of ours (RFC 7515, section 4.1.11). */
function isOurHeader(header: string): boolean {
  const { alg, crit } = headerOf(header);
  return (alg === 'EdDSA' || alg === 'Ed25519') && crit === undefined;
}

function headerOf(header: string): Readonly<Record<string, unknown>> {
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
