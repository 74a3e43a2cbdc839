/**
 * The standard security handler (ISO 32000-2, 7.6) for documents with an empty password: anyone may read them, only
 * changes are restricted.
 */
import { md5, sha256, sha384, sha512 } from './hashes.js';
import { decryptCbc, decryptEcb, wholeBlocks } from './ciphers.js';
import type { Budget } from './budget.js';
import { rc4 } from './rc4.js';
import { type PdfDict, PdfName, dictOf } from './values.js';

export interface Decryption {
  /** Null if it cannot be decrypted. */
  string(bytes: Uint8Array, number: number, generation: number): Uint8Array | null;
  /** Null if it cannot be decrypted, or is not encrypted. */
  stream(bytes: Uint8Array, type: string | null, number: number, generation: number): Uint8Array | null;
}

type Method = 'none' | 'RC4' | 'AES-128' | 'AES-256';

/** The validated entries of an encryption dictionary (7.6.2 and 7.6.4.2). */
interface EncryptionEntries {
  readonly version: number;
  readonly revision: number;
  readonly keyBytes: number;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly permissions: number;
  readonly isMetadataEncrypted: boolean;
  readonly ownerKey: Uint8Array;
  readonly userKey: Uint8Array;
  readonly permissionsCheck: Uint8Array;
  readonly streams: Method;
  readonly strings: Method;
}

/** Pads passwords to 32 bytes (7.6.4.3.2, algorithm 2). */
const PADDING = new Uint8Array([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e, 0x00,
  0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);

const NO_BYTES = new Uint8Array(0);
const NO_VECTOR = new Uint8Array(16);
/** Appended to object keys for AES (7.6.3.2): `sAlT`. */
const SALT = new Uint8Array([0x73, 0x41, 0x6c, 0x54]);

/** Steps per decryption, in addition to its bytes. */
const KEY_STEPS = 500;

/**
 * @param id the first file identifier, from the trailer
 * @returns null if a password is required or the document is encrypted in another way
 * @throws LimitReached
 */
export function openEncryption(dict: PdfDict, id: Uint8Array, budget: Budget): Decryption | null {
  const entries = readEntries(dict);
  if (entries === null) return null;
  budget.step(entries.revision >= 5 ? 400 * KEY_STEPS : 10 * KEY_STEPS);
  const key = entries.revision >= 5 ? modernKey(entries) : legacyKey(entries, id);
  if (key === null) return null;
  const decrypt = (method: Method, bytes: Uint8Array, number: number, generation: number): Uint8Array | null => {
    budget.step(KEY_STEPS + bytes.length / 4);
    budget.unpack(bytes.length);
    try {
      return decryptBytes(method, key, bytes, number, generation);
    } catch {
      // The ciphers reject invalid lengths and paddings.
      return null;
    }
  };
  return {
    string: (bytes, number, generation) => decrypt(entries.strings, bytes, number, generation),
    stream(bytes, type, number, generation) {
      if (type === 'XRef' || (type === 'Metadata' && !entries.isMetadataEncrypted)) return null;
      return decrypt(entries.streams, bytes, number, generation);
    },
  };
}

function decryptBytes(
  method: Method,
  key: Uint8Array,
  bytes: Uint8Array,
  number: number,
  generation: number,
): Uint8Array | null {
  switch (method) {
    case 'none':
      return bytes;
    case 'RC4':
      return rc4(objectKey(key, number, generation, NO_BYTES), bytes);
    case 'AES-128':
      return decryptAes(objectKey(key, number, generation, SALT), bytes);
    case 'AES-256':
      return decryptAes(key, bytes);
  }
}

/** The key of an object (7.6.3.2, algorithm 1). */
function objectKey(key: Uint8Array, number: number, generation: number, salt: Uint8Array): Uint8Array {
  const own = [number, number >> 8, number >> 16, generation, generation >> 8].map((byte) => byte & 0xff);
  return md5(concatenate(key, new Uint8Array(own), salt)).subarray(0, Math.min(16, key.length + 5));
}

/** The first 16 bytes are the initialisation vector; an incomplete last block is dropped. */
function decryptAes(key: Uint8Array, bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < 16) return null;
  const whole = bytes.subarray(16, bytes.length - (bytes.length % 16));
  return whole.length === 0 ? NO_BYTES : decryptCbc(key, bytes.subarray(0, 16), whole);
}

/** Up to revision 4: RC4 and MD5 (7.6.4.3 and 7.6.4.4). */
function legacyKey(entries: EncryptionEntries, id: Uint8Array): Uint8Array | null {
  return keyForPassword(PADDING, entries, id) ?? keyForPassword(deriveUserPassword(entries), entries, id);
}

/** The key, if the padded password is the user password (algorithms 2, 4, 5 and 6). */
function keyForPassword(password: Uint8Array, entries: EncryptionEntries, id: Uint8Array): Uint8Array | null {
  const { revision, keyBytes, owner, user, permissions, isMetadataEncrypted } = entries;
  const bits = new Uint8Array([permissions, permissions >> 8, permissions >> 16, permissions >> 24]);
  const extra = revision >= 4 && !isMetadataEncrypted ? new Uint8Array(4).fill(0xff) : NO_BYTES;
  let hash = md5(concatenate(password, owner, bits, id, extra));
  if (revision >= 3) for (let round = 0; round < 50; round += 1) hash = md5(hash.subarray(0, keyBytes));
  const key = hash.subarray(0, keyBytes);
  const check = revision === 2 ? rc4(key, PADDING) : rc4Rounds(md5(concatenate(PADDING, id)), key, 0);
  const compared = revision === 2 ? 32 : 16;
  return isEqual(check.subarray(0, compared), user.subarray(0, compared)) ? key : null;
}

/** The user password that follows from an empty owner password (algorithm 7). */
function deriveUserPassword({ revision, keyBytes, owner }: EncryptionEntries): Uint8Array {
  let hash = md5(PADDING);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) hash = md5(hash);
  const key = hash.subarray(0, keyBytes);
  return revision === 2 ? rc4(key, owner) : rc4Rounds(owner, key, 19);
}

/** Twenty rounds with modified keys, counting up from 0 or down from 19. */
function rc4Rounds(bytes: Uint8Array, key: Uint8Array, first: 0 | 19): Uint8Array {
  let result = bytes;
  for (let round = 0; round < 20; round += 1) {
    const change = Math.abs(first - round);
    result = rc4(
      key.map((byte) => byte ^ change),
      result,
    );
  }
  return result;
}

/** Revisions 5 and 6: AES and SHA-2 (7.6.4.3.3 and 7.6.4.3.4). */
function modernKey(entries: EncryptionEntries): Uint8Array | null {
  const { revision, owner, user, ownerKey, userKey, permissions, permissionsCheck, isMetadataEncrypted } = entries;
  for (const [entry, wrapped, also] of [
    [user, userKey, NO_BYTES],
    [owner, ownerKey, user],
  ] as const) {
    const hash = (salt: Uint8Array): Uint8Array => hashEmptyPassword(revision, salt, also);
    if (!isEqual(hash(entry.subarray(32, 40)), entry.subarray(0, 32))) continue;
    const key = wholeBlocks(hash(entry.subarray(40, 48)), NO_VECTOR).decrypt(wrapped);
    if (revision === 5) return key;
    const check = decryptEcb(key, permissionsCheck);
    const checkedPermissions = check[0]! | (check[1]! << 8) | (check[2]! << 16) | (check[3]! << 24);
    const isGenuine = check[9] === 0x61 && check[10] === 0x64 && check[11] === 0x62;
    if (isGenuine && checkedPermissions === permissions && (check[8] === 0x54) === isMetadataEncrypted) return key;
  }
  return null;
}

/** The hash of an empty password (algorithms 2.A and 2.B). */
function hashEmptyPassword(revision: number, salt: Uint8Array, also: Uint8Array): Uint8Array {
  let key = sha256(concatenate(salt, also));
  if (revision === 5) return key;
  // The last byte is at most 255, which bounds the number of rounds by 287.
  for (let round = 1; ; round += 1) {
    const block = concatenate(key, also);
    const repeated = new Uint8Array(64 * block.length);
    for (let copy = 0; copy < 64; copy += 1) repeated.set(block, copy * block.length);
    const text = wholeBlocks(key.subarray(0, 16), key.subarray(16, 32)).encrypt(repeated);
    const sum = text.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = [sha256, sha384, sha512][sum % 3]!(text);
    if (round >= 64 && text.at(-1)! <= round - 32) return key.subarray(0, 32);
  }
}

function readEntries(dict: PdfDict): EncryptionEntries | null {
  const version = dict.number('V');
  const revision = dict.number('R');
  const permissions = dict.number('P');
  const owner = dict.string('O');
  const user = dict.string('U');
  if (dict.name('Filter') !== 'Standard' || version === null || revision === null || permissions === null) return null;
  if (![1, 2, 3, 4, 5].includes(version) || ![2, 3, 4, 5, 6].includes(revision)) return null;
  const keyBits = version === 1 ? 40 : version === 5 ? 256 : (dict.number('Length') ?? (version === 4 ? 128 : 40));
  if (keyBits < 40 || keyBits > 256 || keyBits % 8 !== 0 || owner === null || user === null) return null;
  const isToday = revision >= 5;
  const isLengthRight = (bytes: Uint8Array): boolean => (isToday ? bytes.length >= 48 : bytes.length === 32);
  if (!isLengthRight(owner) || !isLengthRight(user)) return null;
  const [ownerKey, userKey, permissionsCheck] = [dict.string('OE'), dict.string('UE'), dict.string('Perms')];
  if (isToday && (ownerKey?.length !== 32 || userKey?.length !== 32 || permissionsCheck?.length !== 16)) return null;
  const methods = readMethods(dict, version, revision);
  if (methods === null) return null;
  return {
    version,
    revision,
    keyBytes: keyBits / 8,
    owner: owner.subarray(0, 48),
    user: user.subarray(0, 48),
    permissions: permissions | 0,
    isMetadataEncrypted: dict.get('EncryptMetadata') !== false,
    ownerKey: ownerKey ?? NO_BYTES,
    userKey: userKey ?? NO_BYTES,
    permissionsCheck: permissionsCheck ?? NO_BYTES,
    ...methods,
  };
}

/** Methods by their names in crypt filters (7.6.6, table 25). */
const METHODS: Readonly<Record<string, Method>> = { None: 'none', V2: 'RC4', AESV2: 'AES-128', AESV3: 'AES-256' };

function readMethods(
  dict: PdfDict,
  version: number,
  revision: number,
): Pick<EncryptionEntries, 'streams' | 'strings'> | null {
  if (version < 4) {
    const method = revision >= 5 ? 'AES-256' : 'RC4';
    return { streams: method, strings: method };
  }
  const filters = new Map<string, Method>();
  for (const [name, filter] of dictOf(dict.get('CF'))?.entries ?? []) {
    const method = METHODS[dictOf(filter)?.name('CFM') ?? 'None'];
    if (method === undefined) return null;
    filters.set(name, method);
  }
  const methodNamed = (key: string): Method => {
    const written = dict.get(key);
    const name = written instanceof PdfName ? written.text : 'Identity';
    return name === 'Identity' ? 'none' : (filters.get(name) ?? (revision >= 5 ? 'AES-256' : 'AES-128'));
  };
  return { streams: methodNamed('StmF'), strings: methodNamed('StrF') };
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function concatenate(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
