/** Facts about the PDF around an invoice, as plain data that other threads can receive. */
import type { PdfLimit } from './read/budget.js';

/** A file in the PDF (ISO 32000-1, 7.11.3 and 7.11.4). */
export interface Attachment {
  readonly name: string;
  /** `AFRelationship` (ISO 19005-3, 6.8): the role of the file; null if not stated. */
  readonly relationship: string | null;
  /** The media type stated in the PDF; null if missing. */
  readonly mediaType: string | null;
  /** Whether it is one of the document's associated files (`AF` of the catalogue). */
  readonly isAssociated: boolean;
  /** Whether it is in the table in which programs look for attachments (`EmbeddedFiles`). */
  readonly isListed: boolean;
}

/** XMP metadata about the PDF and the invoice. */
export interface Metadata {
  /** The claimed part and level of PDF/A, such as `3` and `B`; null if not claimed. */
  readonly pdfaPart: string | null;
  readonly pdfaConformance: string | null;
  /** The properties of the invoice; null if missing. */
  readonly invoice: InvoiceMetadata | null;
  /** The described extension schemas (ISO 19005-3, 6.6.2.3). */
  readonly extensions: readonly ExtensionSchema[];
  /** The properties `pdfaPart` and `pdfaConformance`, if they have several values. */
  readonly repeated: readonly RepeatedProperty[];
}

/** An ambiguous property: it occurs several times with different values. */
export interface RepeatedProperty {
  /** Its name in the XMP. */
  readonly name: string;
  /** The first value is used. */
  readonly values: readonly string[];
}

/** Description of properties that are not part of PDF/A. */
export interface ExtensionSchema {
  readonly namespace: string;
  /** The prefix that the description assigns; null if missing. */
  readonly prefix: string | null;
  /** The names of the described properties. */
  readonly properties: readonly string[];
}

/** The four properties of ZUGFeRD and Factur-X; null if missing. */
export interface InvoiceMetadata {
  readonly namespace: string;
  /** The prefix that the properties are written with. */
  readonly prefix: string;
  readonly documentType: string | null;
  readonly fileName: string | null;
  readonly version: string | null;
  readonly conformanceLevel: string | null;
  readonly repeated: readonly RepeatedProperty[];
}

/** A hybrid document without the content of the invoice. */
export interface Container {
  /** All attached files, including the invoice. */
  readonly attachments: readonly Attachment[];
  /** The attachment that is checked as the invoice. */
  readonly invoice: Attachment;
  readonly isEncrypted: boolean;
  /** Null if the PDF has no XMP; `damaged` if it is unreadable. */
  readonly metadata: Metadata | 'damaged' | null;
}

/** Why a PDF cannot be checked. */
export type ContainerProblem =
  | { readonly code: 'PDF-DAMAGED' | 'PDF-PASSWORD' }
  /** The reader exceeded the named limit. */
  | { readonly code: 'PDF-LIMIT'; readonly limit: PdfLimit }
  /** The names of the attached files, none of which is an invoice; and whether the XMP announces one. */
  | { readonly code: 'PDF-EMPTY'; readonly attachments: readonly string[]; readonly isAnnounced: boolean }
  | { readonly code: 'PDF-ATTACHMENT-DAMAGED'; readonly attachment: string };

export type Opened =
  | { readonly ok: true; readonly container: Container; readonly invoice: Uint8Array }
  | { readonly ok: false; readonly problem: ContainerProblem };
