/** The requests: valid and invalid invoices of all sizes, PDFs, and clients that disconnect early. */
import { ROUTES } from '#service/http/routes.js';
import { allDocuments } from '../bench/documents/documents.js';
import { hybridParts } from '../fuzz/pdf/hybrid.js';
import { writePdf } from '../fuzz/pdf/parts.js';
import type { Random } from '../kit/random.js';

/** How a client behaves during its request. */
export type Behaviour = 'whole' | 'breaks off' | 'leaves';

export interface ClientRequest {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
  /** `breaks off`: disconnects in the middle of the body; `leaves`: disconnects after sending it. */
  readonly behaviour: Behaviour;
}

interface Kind {
  /** In percent. */
  readonly share: number;
  readonly make: (random: Random) => ClientRequest;
}

const QUERIES = ['', '?details=true', '?details=true&lang=de', '?details=true&patches=true&lang=fr'] as const;

/** @returns a function that creates the next request */
export function mix(): (random: Random) => ClientRequest {
  const documents = allDocuments();
  const xml = (size: string, random: Random): Buffer => {
    const bytes = Buffer.from(random.pick(documents.filter((document) => document.size === size)).bytes);
    return random.below(2) === 0 ? bytes : withMistakes(bytes, random);
  };
  const whole =
    (size: string, queries: readonly string[] = QUERIES) =>
    (random: Random): ClientRequest => ({
      path: ROUTES.validate + random.pick(queries),
      type: 'application/xml',
      body: xml(size, random),
      behaviour: 'whole',
    });
  const pdf = (random: Random): ClientRequest => ({
    path: ROUTES.validatePdf + random.pick(QUERIES),
    type: 'application/pdf',
    body: writePdf(hybridParts(xml('20 KB', random)), 'table'),
    behaviour: 'whole',
  });
  const kinds: readonly Kind[] = [
    { share: 20, make: whole('7 KB') },
    { share: 45, make: whole('20 KB') },
    { share: 12, make: whole('300 KB') },
    // No patches for documents with thousands of findings: each takes a second of processor time.
    { share: 3, make: whole('5 MB', QUERIES.slice(0, 3)) },
    { share: 10, make: pdf },
    { share: 5, make: (random) => ({ ...whole('5 MB')(random), behaviour: 'breaks off' }) },
    { share: 5, make: (random) => ({ ...whole('300 KB')(random), behaviour: 'leaves' }) },
  ];
  return (random) => {
    let at = random.below(kinds.reduce((sum, { share }) => sum + share, 0));
    return kinds.find(({ share }) => (at -= share) < 0)!.make(random);
  };
}

/** Several kinds of mistakes, many of each in a large document. */
function withMistakes(bytes: Buffer, random: Random): Buffer {
  const text = bytes.toString();
  switch (random.below(3)) {
    case 0:
      return Buffer.from(text.replaceAll('C62', 'XXX'));
    case 1:
      return Buffer.from(text.replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>Y</cbc:ID>'));
    default:
      return Buffer.from(text.slice(0, random.between(1, text.length)));
  }
}
