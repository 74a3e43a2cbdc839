/**
 * What makes a hybrid invoice more than a PDF with a file in it: the rules of Factur-X and ZUGFeRD for hybrid documents, as far
 * as attachment and metadata are concerned. Whether all of the PDF is PDF/A is not looked at. PDFs of earlier editions are
 * held to the names of their edition.
 */
import { ATTACHMENT_CHECKS } from './attachment-checks.js';
import { claimOf } from './claim.js';
import type { Container } from './container.js';
import type { ContainerFinding } from './container-finding.js';
import type { InvoiceFacts } from './invoice-facts.js';
import { METADATA_CHECKS } from './metadata-checks.js';

/** @param facts of the invoice that was taken out of it */
export function checkContainer(container: Container, facts: InvoiceFacts): readonly ContainerFinding[] {
  const claim = claimOf(container, facts);
  return [...METADATA_CHECKS, ...ATTACHMENT_CHECKS].flatMap((check) => check(container, claim));
}
