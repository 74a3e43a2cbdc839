/**
 * Checks the PDF around a hybrid invoice by the Factur-X and ZUGFeRD rules about attachment and metadata. Full PDF/A
 * conformance is not checked. PDFs of earlier editions are checked by the names of their edition.
 */
import { ATTACHMENT_CHECKS } from './attachment-checks.js';
import { determineClaim } from './claim.js';
import type { Container } from './container.js';
import type { ContainerFinding } from './container-finding.js';
import type { InvoiceFacts } from './invoice-facts.js';
import { METADATA_CHECKS } from './metadata-checks.js';

/** @param facts about the extracted invoice */
export function checkContainer(container: Container, facts: InvoiceFacts): readonly ContainerFinding[] {
  const claim = determineClaim(container, facts);
  return [...METADATA_CHECKS, ...ATTACHMENT_CHECKS].flatMap((check) => check(container, claim));
}
