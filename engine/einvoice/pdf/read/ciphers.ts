/** AES as PDFs are encrypted with it. The build puts the library behind it into this module (`scripts/bundle/vendor.ts`). */
import { cbc, ecb } from '@noble/ciphers/aes.js';

/** Cipher block chaining, the last block filled up as PKCS#7 says. @throws Error for text of another length or filling */
export const decryptCbc = (key: Uint8Array, vector: Uint8Array, text: Uint8Array): Uint8Array =>
  cbc(key, vector).decrypt(text);

/** Cipher block chaining of whole blocks. */
export const wholeBlocks = (
  key: Uint8Array,
  vector: Uint8Array,
): { encrypt(text: Uint8Array): Uint8Array; decrypt(text: Uint8Array): Uint8Array } =>
  cbc(key, vector, { disablePadding: true });

/** Each whole block by itself. */
export const decryptEcb = (key: Uint8Array, text: Uint8Array): Uint8Array =>
  ecb(key, { disablePadding: true }).decrypt(text);
