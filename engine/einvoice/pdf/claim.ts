/** What an invoice and its PDF say that they are: what the container is held to. */
import type { Container, InvoiceMetadata } from './container.js';
import type { InvoiceFacts } from './invoice-facts.js';
import { type Edition, EDITIONS, XRECHNUNG, isSameName } from './standards.js';
import { propertiesOf } from './xmp.js';

/** What the checks compare the container with. */
export interface Claim extends InvoiceFacts {
  /** The profile of the invoice, by its name in XMP; null where the identifier is none of a hybrid invoice. */
  readonly level: string | null;
  /** That profile; where there is none, what the metadata say. */
  readonly profileName: string | null;
  /** The edition that the PDF is held to. */
  readonly edition: Edition;
}

/** @param facts of the invoice that was taken out of the container */
export function claimOf(container: Container, facts: InvoiceFacts): Claim {
  const properties = propertiesOf(container);
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
    edition: editionOf(
      container,
      properties,
      levels.map(({ edition }) => edition),
    ),
  };
}

/** Identifiers of profiles are URNs; those that extend another have its identifier and `#compliant#` or the like before their own. */
function isIdentifier(identifier: string, end: string): boolean {
  return identifier === `urn:${end}` || identifier.endsWith(`#urn:${end}`);
}

/** Of the editions that the invoice can be of, the newest that the metadata or the attachment name. */
function editionOf(
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

/** Whether seller and buyer are in a country that has these codes. */
export function isBetween({ sellerCountry, buyerCountry }: InvoiceFacts, country: readonly string[]): boolean {
  return country.includes(sellerCountry ?? '') && country.includes(buyerCountry ?? '');
}
