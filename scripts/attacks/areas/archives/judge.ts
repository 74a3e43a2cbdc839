/** Judges archives opened by the page's reader. */
import { crc32 } from 'node:zlib';
import { ARCHIVE_LIMITS } from '#core/archive/budget.js';
import { openArchive } from '#core/archive/open.js';
import type { Attack } from '../../attack.js';
import { VALID_INVOICE } from '../../site.js';

export interface ZipAttack {
  readonly kind: string;
  readonly name: string;
  readonly zip: () => Uint8Array;
  /** The allowed numbers of documents extracted with content; 0 if the archive must be refused. */
  readonly opened?: readonly number[];
  /** Whether content other than our invoice may be extracted. */
  readonly isOther?: boolean;
}

const INVOICE_CRC = crc32(VALID_INVOICE);

/**
 * Requires that the reader never throws, extracts no more than the limits allow, and extracts only what is in the
 * archive.
 */
export function archiveAttack({ kind, name, zip, opened, isOther = false }: ZipAttack): Attack {
  return {
    kind,
    name,
    async attempt() {
      const outcome = await openArchive(zip());
      if (outcome.kind !== 'opened') {
        return opened?.includes(-1) === false ? `it is ${outcome.kind}, and should be opened` : null;
      }
      const contents = outcome.documents.flatMap((document) => ('bytes' in document ? [document.bytes] : []));
      const bytes = contents.reduce((sum, { length }) => sum + length, 0);
      if (bytes > ARCHIVE_LIMITS.bytes) return `${bytes} bytes came out`;
      if (outcome.documents.length > ARCHIVE_LIMITS.names) return `${outcome.documents.length} documents came out`;
      const expected = opened ?? [0];
      if (!expected.includes(contents.length))
        return `${contents.length} documents came out, not ${expected.join(' or ')}`;
      return isOther || contents.every((content) => crc32(content) === INVOICE_CRC)
        ? null
        : 'something else came out than went in';
    },
  };
}
