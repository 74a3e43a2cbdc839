/**
 * SHA-256 for browsers. The build inlines the library (`scripts/bundle/vendor.ts`), so that the package has no
 * dependencies; therefore its types are not exported.
 */
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The hash in lower-case hex. */
export const sha256Hex = (data: Uint8Array): string => bytesToHex(nobleSha256(data));
