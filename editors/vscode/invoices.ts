/** Decides which documents the language server is started for. */
import type { TextDocument } from 'vscode';

/** Namespaces of UBL, of UN/CEFACT (CII, Factur-X, ZUGFeRD 2), of ZUGFeRD 1.0, and of Peppol's envelope. */
const NAMESPACES =
  /["'](?:urn:oasis:names:specification:ubl:|urn:un:unece:uncefact:data:standard:|urn:ferd:CrossIndustryDocument:|http:\/\/www\.unece\.org\/cefact\/namespaces\/StandardBusinessDocumentHeader)/;

/** The root element and its declarations lie within this many characters. */
const HEAD = 16 * 1024;

/** Whether a document looks like an invoice, or is the user's own Schematron. The server checks more exactly. */
export function isWorthServing(
  document: Pick<TextDocument, 'languageId' | 'fileName'> & { getText(): string },
): boolean {
  if (document.fileName.endsWith('.sch')) return true;
  return document.languageId === 'xml' && NAMESPACES.test(document.getText().slice(0, HEAD));
}
