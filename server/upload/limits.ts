/** Invoices as XML, or as PDF with the XML in it. */
export type DocumentKind = 'xml' | 'pdf';

/** What one request may bring, and how much. */
export interface UploadLimits {
  readonly accepts: DocumentKind;
  /** Bytes of the document, inclusive. */
  readonly documentBytes: number;
  /** Bytes of a form beside the document: other parts, headers, boundaries. */
  readonly formOverheadBytes: number;
  /** Parts of a form, the file included. */
  readonly formParts: number;
}

/** The limits of the contract: 5 MB are 5 × 1024 × 1024 bytes. */
export const LIMITS: UploadLimits = {
  accepts: 'xml',
  documentBytes: 5 * 1024 * 1024,
  formOverheadBytes: 1024 * 1024,
  formParts: 20,
};
