/** Archives that are opened by the reader of the page. */
import { crc32 } from 'node:zlib';
import { ARCHIVE_LIMITS } from '#core/archive/budget.js';
import { openArchive } from '#core/archive/open.js';
import type { Attack } from '../../attack.js';
import { VALID_INVOICE } from '../../site.js';

export interface ZipAttack {
  readonly kind: string;
  readonly name: string;
  readonly zip: () => Uint8Array;
  /** How many documents may come out with their content; none where it may be refused only. */
  readonly opened?: readonly number[];
  /** Whether something else may come out than the invoice of ours. */
  readonly isOther?: boolean;
}

const INVOICE_CRC = crc32(VALID_INVOICE);

/** What must hold: never thrown, no more than the limits out of it, and nothing that is not in it. */
export function openedAs({ kind, name, zip, opened, isOther = false }: ZipAttack): Attack {
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
