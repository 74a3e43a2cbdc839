/** What is known of the PDF that an invoice came in, apart from the invoice: plain data, so that it can be handed on. */
import type { PdfLimit } from './read/budget.js';

/** A file inside of the PDF (ISO 32000-1, 7.11.3 and 7.11.4). */
export interface Attachment {
  readonly name: string;
  /** `AFRelationship` (ISO 19005-3, 6.8): what the file is to the PDF; null where the PDF does not say. */
  readonly relationship: string | null;
  /** The media type that the PDF gives it; null where there is none. */
  readonly mediaType: string | null;
  /** Whether it is one of the document's associated files (`AF` of the catalogue). */
  readonly isAssociated: boolean;
  /** Whether it stands in the table that programs list attachments from (`EmbeddedFiles`). */
  readonly isListed: boolean;
}

/** What the XMP of a PDF says about itself and about the invoice. */
export interface Metadata {
  /** The part of PDF/A that it claims to conform to, and the level: `3` and `B`; null where it claims nothing. */
  readonly pdfaPart: string | null;
  readonly pdfaConformance: string | null;
  /** The properties about the invoice; null where there are none. */
  readonly invoice: InvoiceMetadata | null;
  /** What is described as extension schemas (ISO 19005-3, 6.6.2.3). */
  readonly extensions: readonly ExtensionSchema[];
  /** What of `pdfaPart` and `pdfaConformance` has several values. */
  readonly repeated: readonly Repeated[];
}

/** A property that stands in the XMP more than once, with other values: which of them counts, nobody knows. */
export interface Repeated {
  /** What it is called there. */
  readonly name: string;
  /** The first of them is taken for its value. */
  readonly values: readonly string[];
}

/** The description of properties that PDF/A does not know. */
export interface ExtensionSchema {
  readonly namespace: string;
  /** The prefix that the description gives the namespace; null where it gives none. */
  readonly prefix: string | null;
  /** The names of the properties that it describes. */
  readonly properties: readonly string[];
}

/** The four properties of ZUGFeRD and Factur-X; null is a property that is missing. */
export interface InvoiceMetadata {
  readonly namespace: string;
  /** The prefix that the properties are written with. */
  readonly prefix: string;
  readonly documentType: string | null;
  readonly fileName: string | null;
  readonly version: string | null;
  readonly conformanceLevel: string | null;
  readonly repeated: readonly Repeated[];
}

/** A hybrid invoice without the invoice. */
export interface Container {
  /** All files in it, the invoice included. */
  readonly attachments: readonly Attachment[];
  /** The one that was taken as the invoice. */
  readonly invoice: Attachment;
  readonly isEncrypted: boolean;
  /** Null where the PDF has no XMP; `damaged` where it can't be read. */
  readonly metadata: Metadata | 'damaged' | null;
}

/** Why there is nothing to check in a PDF. */
export type ContainerProblem =
  | { readonly code: 'PDF-DAMAGED' | 'PDF-PASSWORD' }
  /** Reading it takes more than it may; what of. */
  | { readonly code: 'PDF-LIMIT'; readonly limit: PdfLimit }
  /** The names of what is attached instead, none where nothing is; and whether the XMP says that there is an invoice. */
  | { readonly code: 'PDF-EMPTY'; readonly attachments: readonly string[]; readonly isAnnounced: boolean }
  | { readonly code: 'PDF-ATTACHMENT-DAMAGED'; readonly attachment: string };

export type Opened =
  | { readonly ok: true; readonly container: Container; readonly invoice: Uint8Array }
  | { readonly ok: false; readonly problem: ContainerProblem };
