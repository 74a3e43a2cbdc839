/** Determines what the invoice and its PDF claim to be; the container is checked against that. */
import type { Container, InvoiceMetadata } from './container.js';
import type { InvoiceFacts } from './invoice-facts.js';
import { type Edition, EDITIONS, XRECHNUNG, isSameName } from './standards.js';
import { invoiceProperties } from './xmp.js';

/** The expectations for a container. */
export interface Claim extends InvoiceFacts {
  /** The profile of the invoice by its name in XMP; null if the identifier is not one of a hybrid invoice. */
  readonly level: string | null;
  /** That profile, or else the one named in the metadata. */
  readonly profileName: string | null;
  /** The edition that applies to the PDF. */
  readonly edition: Edition;
}

/** @param facts about the extracted invoice */
export function determineClaim(container: Container, facts: InvoiceFacts): Claim {
  const properties = invoiceProperties(container);
  const levels = facts.isXRechnung
    ? [{ edition: EDITIONS[0], level: XRECHNUNG.level }]
    : EDITIONS.flatMap((edition) => {
        const [, level] = Object.entries(edition.levelOf).find(([end]) => isIdentifier(facts.profile ?? '', end)) ?? [];
        return level === undefined ? [] : [{ edition, level }];
      });
  const level = levels[0]?.level ?? null;
  return {
    ...facts,
    level,
    profileName: level ?? properties?.conformanceLevel ?? null,
    edition: findEdition(
      container,
      properties,
      levels.map(({ edition }) => edition),
    ),
  };
}

/**
 * Profile identifiers are URNs; those of extensions begin with the identifier of the extended profile and `#compliant#`
 * or similar.
 */
function isIdentifier(identifier: string, end: string): boolean {
  return identifier === `urn:${end}` || identifier.endsWith(`#urn:${end}`);
}

/** The newest edition possible for the invoice that metadata or attachment name. */
function findEdition(
  { invoice: { name } }: Container,
  properties: InvoiceMetadata | null,
  editions: readonly Edition[],
): Edition {
  const [newest, ...older] = editions.length === 0 ? EDITIONS : editions;
  const possible = [newest!, ...older];
  return (
    possible.find((one) => one.namespaces.includes(properties?.namespace ?? '') || one.fileNames.includes(name)) ??
    possible.find(({ fileNames }) => fileNames.some((known) => isSameName(known, name))) ??
    newest!
  );
}

/** Whether seller and buyer are both in a country, given by its codes. */
export function isBetween({ sellerCountry, buyerCountry }: InvoiceFacts, country: readonly string[]): boolean {
  return country.includes(sellerCountry ?? '') && country.includes(buyerCountry ?? '');
}
