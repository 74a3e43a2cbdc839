/** Identifiers as Peppol's envelope writes them (Peppol Policy for use of Identifiers, policies 5, 16 and 24). */

/** A document type identifier in its parts. */
export interface DocumentTypeId {
  readonly namespace: string;
  readonly root: string;
  /** `''` where it has none. */
  readonly specification: string;
  readonly version: string;
}

const DOCUMENT_SCHEME = /^(?:busdox-docid-qns|peppol-doctype-wildcard)::/;
const PROCESS_SCHEME = /^cenbii-procid-ubl::/;
const PARTICIPANT_SCHEME = /^iso6523-actorid-upis::/;

/** `namespace::root##specification::version`, with its scheme before it or without. Null for anything else. */
export function documentTypeId(value: string): DocumentTypeId | null {
  const parts = /^(?<namespace>.+?)::(?<root>[^:#]+)(?:##(?<specification>.*?))?(?:::(?<version>[^:]*))?$/s.exec(value.replace(DOCUMENT_SCHEME, ''))?.groups;
  if (!parts) return null;
  return { namespace: parts['namespace']!, root: parts['root']!, specification: parts['specification'] ?? '', version: parts['version'] ?? '' };
}

/** Whether a specification identifier is the one of a document type identifier; `*` at its end stands for any rest. */
export function covers(pattern: string, specification: string): boolean {
  return pattern.endsWith('*') ? specification.startsWith(pattern.slice(0, -1)) : pattern === specification;
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
