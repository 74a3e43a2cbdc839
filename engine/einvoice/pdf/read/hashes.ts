/**
 * Hash functions for encrypted PDFs. The build inlines the library (`scripts/bundle/vendor.ts`), so that the package
 * has no dependencies; therefore the library's types are not exported.
 */
import { md5 as nobleMd5 } from '@noble/hashes/legacy.js';
import { sha256 as nobleSha256, sha384 as nobleSha384, sha512 as nobleSha512 } from '@noble/hashes/sha2.js';

export const md5 = (data: Uint8Array): Uint8Array => nobleMd5(data);
export const sha256 = (data: Uint8Array): Uint8Array => nobleSha256(data);
export const sha384 = (data: Uint8Array): Uint8Array => nobleSha384(data);
export const sha512 = (data: Uint8Array): Uint8Array => nobleSha512(data);
