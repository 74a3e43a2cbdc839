/** Determines what the invoice and its PDF claim to be, as the basis for checks. */
import type { Container, InvoiceMetadata } from './container.js';
import type { InvoiceFacts } from './invoice-facts.js';
import { type Edition, EDITIONS, XRECHNUNG, isSameName } from './standards.js';
import { invoiceProperties } from './xmp.js';

/** The expectations for a container. */
export interface Claim extends InvoiceFacts {
  /** The profile of the invoice, by its name in XMP; null if its identifier is not that of a hybrid profile. */
  readonly level: string | null;
  /** That profile; if unknown, the one that the metadata name. */
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
 * Whether a profile identifier ends with this profile. Identifiers are URNs; those of extensions begin with the
 * identifier of the extended profile, followed by `#compliant#` or similar.
 */
function isIdentifier(identifier: string, end: string): boolean {
  return identifier === `urn:${end}` || identifier.endsWith(`#urn:${end}`);
}

/** The newest possible edition of the invoice, according to metadata or attachment name. */
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

/** Whether both seller and buyer are in a country, which is given by its codes. */
export function isBetween({ sellerCountry, buyerCountry }: InvoiceFacts, country: readonly string[]): boolean {
  return country.includes(sellerCountry ?? '') && country.includes(buyerCountry ?? '');
}
