/** Encrypts texts with the secret of the service, to be kept in the store and in cookies. */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  close(text: string): string;
  /** @returns null if it was sealed with another secret or for another purpose, or was changed */
  open(sealed: string): string | null;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a separate key for each purpose (RFC 5869).
 * @param secret null generates one that lasts as long as the process
 */
export function sealWith(secret: string | null, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret ?? randomBytes(32), '', purpose, 32));
  return {
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
  };
}
