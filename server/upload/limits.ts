/** An invoice as XML, or as PDF with embedded XML. */
export type DocumentKind = 'xml' | 'pdf';

/** Limits of one request. */
export interface UploadLimits {
  readonly accepts: DocumentKind;
  /** Bytes of the document, inclusive. */
  readonly documentBytes: number;
  /** Bytes of a form apart from the document: other parts, headers, boundaries. */
  readonly formOverheadBytes: number;
  /** Parts of a form, including the file. */
  readonly formParts: number;
}

/** The limits of the contract: 5 MB means 5 × 1024 × 1024 bytes. */
export const LIMITS: UploadLimits = {
  accepts: 'xml',
  documentBytes: 5 * 1024 * 1024,
  formOverheadBytes: 1024 * 1024,
  formParts: 20,
};
