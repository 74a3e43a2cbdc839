/** AES for encrypted PDFs. The build bundles the underlying library into this module (`scripts/bundle/vendor.ts`). */
import { cbc, ecb } from '@noble/ciphers/aes.js';

/** Cipher block chaining with PKCS#7 padding. @throws Error for a wrong length or padding */
export const decryptCbc = (key: Uint8Array, vector: Uint8Array, text: Uint8Array): Uint8Array =>
  cbc(key, vector).decrypt(text);

/** Cipher block chaining of whole blocks. */
export const wholeBlocks = (
  key: Uint8Array,
  vector: Uint8Array,
): { encrypt(text: Uint8Array): Uint8Array; decrypt(text: Uint8Array): Uint8Array } =>
  cbc(key, vector, { disablePadding: true });

/** Electronic codebook: decrypts each block separately. */
export const decryptEcb = (key: Uint8Array, text: Uint8Array): Uint8Array =>
  ecb(key, { disablePadding: true }).decrypt(text);
