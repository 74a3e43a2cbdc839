/** Identifiers in Peppol envelopes (Peppol Policy for use of Identifiers, policies 5, 16 and 24). */

/** The parts of a document type identifier. */
interface DocumentTypeId {
  readonly namespace: string;
  readonly root: string;
  /** Empty if it has none. */
  readonly specification: string;
  readonly version: string;
  /** Whether a `*` at the end of its specification matches any continuation. */
  readonly isWildcard: boolean;
}

const DOCUMENT_SCHEME = /^(?:(?<scheme>busdox-docid-qns|peppol-doctype-wildcard)::)?/;
/** The only scheme that allows `*`; identifiers without a scheme have the other one. */
const WILDCARD_SCHEME = 'peppol-doctype-wildcard';
const PROCESS_SCHEME = /^cenbii-procid-ubl::/;
const PARTICIPANT_SCHEME = /^iso6523-actorid-upis::/;

/**
 * Parses `namespace::root##specification::version`, with or without a leading scheme; null for anything else.
 * @param scheme the scheme, if the header states it separately
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

/** Whether a document type identifier covers a specification identifier. */
export function coversSpecification(
  { specification: pattern, isWildcard }: DocumentTypeId,
  specification: string,
): boolean {
  return isWildcard && pattern.endsWith('*')
    ? specification.startsWith(pattern.slice(0, -1))
    : pattern === specification;
}

/** A process identifier without its scheme. */
export function processId(value: string): string {
  return value.replace(PROCESS_SCHEME, '');
}

/** A participant as `scheme:identifier`, with the four digits of its ISO 6523 scheme; null for anything else. */
export function participantId(value: string): { readonly scheme: string; readonly id: string } | null {
  const parts = /^(?<scheme>\d{4}):(?<id>.+)$/s.exec(value.replace(PARTICIPANT_SCHEME, ''))?.groups;
  return parts ? { scheme: parts['scheme']!, id: parts['id']! } : null;
}
