/** Identifiers as Peppol's envelope writes them (Peppol Policy for use of Identifiers, policies 5, 16 and 24). */

/** A document type identifier in its parts. */
interface DocumentTypeId {
  readonly namespace: string;
  readonly root: string;
  /** `''` where it has none. */
  readonly specification: string;
  readonly version: string;
  /** Whether `*` at the end of its specification stands for any rest. */
  readonly isWildcard: boolean;
}

const DOCUMENT_SCHEME = /^(?:(?<scheme>busdox-docid-qns|peppol-doctype-wildcard)::)?/;
/** The only scheme with a `*`; without a scheme, identifiers are of the other one. */
const WILDCARD_SCHEME = 'peppol-doctype-wildcard';
const PROCESS_SCHEME = /^cenbii-procid-ubl::/;
const PARTICIPANT_SCHEME = /^iso6523-actorid-upis::/;

/**
 * `namespace::root##specification::version`, with its scheme before it or without. Null for anything else.
 * @param scheme what the header names beside it
 */
export function documentTypeId(value: string, scheme = ''): DocumentTypeId | null {
  const stated = DOCUMENT_SCHEME.exec(value)?.groups?.['scheme'] ?? scheme;
  const parts = /^(?<namespace>.+?)::(?<root>[^:#]+)(?:##(?<specification>.*?))?(?:::(?<version>[^:]*))?$/s.exec(
    value.replace(DOCUMENT_SCHEME, ''),
  )?.groups;
  if (!parts) return null;
  return {
    namespace: parts['namespace']!,
    root: parts['root']!,
    specification: parts['specification'] ?? '',
    version: parts['version'] ?? '',
    isWildcard: stated === WILDCARD_SCHEME,
  };
}

/** Whether a specification identifier is the one of a document type identifier. */
export function covers({ specification: pattern, isWildcard }: DocumentTypeId, specification: string): boolean {
  return isWildcard && pattern.endsWith('*')
    ? specification.startsWith(pattern.slice(0, -1))
    : pattern === specification;
}

/** A process identifier without its scheme. */
export function processId(value: string): string {
  return value.replace(PROCESS_SCHEME, '');
}

/** A participant as `scheme:identifier`, the scheme of ISO 6523 in four digits; null for anything else. */
export function participantId(value: string): { readonly scheme: string; readonly id: string } | null {
  const parts = /^(?<scheme>\d{4}):(?<id>.+)$/s.exec(value.replace(PARTICIPANT_SCHEME, ''))?.groups;
  return parts ? { scheme: parts['scheme']!, id: parts['id']! } : null;
}
