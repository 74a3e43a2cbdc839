/** A document for each rule set and release, to measure how long the first one of its kind takes. */
import { type Manifest, type RuleSetEntry, versionedName } from '#core/rules/manifest.js';
import { isRare } from '#core/rules/holding.js';
import { Versions } from '#core/rules/versions.js';
import { toCii } from './cii.js';
import { makeInvoice } from './invoice.js';
import { SPECIFICATION, toUbl } from './ubl.js';

/** When a rule set is loaded: at the start, with its first document, or only on request. */
export type Loading = 'start' | 'first document' | 'older release';

export interface RuleSetDocument {
  /** Names of the rule sets that no earlier document needed. */
  readonly name: string;
  readonly loading: Loading;
  readonly bytes: Uint8Array;
  /** The release to use; null for those in force. */
  readonly release: string | null;
}

/** Number of lines of a 20 KB invoice. */
const LINES = 10;

/**
 * Documents that together need every rule set a document can need: one for each combination.
 * @param day ISO date of the rules
 */
export function ruleSetDocuments(manifest: Manifest, day: string): readonly RuleSetDocument[] {
  const versions = new Versions(manifest, manifest.ruleSets);
  const identifiers = new Map(manifest.specifications.map(({ id, identifier }) => [id, identifier]));
  const needed = new Set<RuleSetEntry>();
  const documents: RuleSetDocument[] = [];
  const add = (type: string, specification: string, entries: readonly RuleSetEntry[], release: string | null): void => {
    const isNew = entries.filter((entry) => !needed.has(entry));
    const xml = isNew.length === 0 ? null : documentOf(manifest, type, identifiers.get(specification) ?? '');
    if (xml === null) return;
    isNew.forEach((entry) => needed.add(entry));
    documents.push({
      name: isNew.map(versionedName).join(', '),
      loading:
        release !== null
          ? 'older release'
          : entries.some((entry) => isRare(manifest, entry))
            ? 'first document'
            : 'start',
      bytes: Buffer.from(xml),
      release,
    });
  };
  const rows = manifest.detection.filter((row) => row.as === undefined);
  const inForce = (ids: readonly string[], releases: readonly string[] = []): readonly RuleSetEntry[] =>
    versions.inForceTogether(ids, day, releases).map((entry) => entry!);
  for (const row of rows) add(row.documentType, row.specifications[0] ?? '', inForce(row.ruleSets), null);
  for (const entry of manifest.ruleSets)
    for (const row of rows.filter(({ ruleSets }) => ruleSets.includes(entry.id)))
      if (!needed.has(entry))
        add(
          row.documentType,
          entry.specifications?.[0] ?? row.specifications[0] ?? '',
          inForce(row.ruleSets, [entry.release]),
          entry.release,
        );
  return documents;
}

/**
 * An invoice of the usual size, or the first elements of another document; null for a type that another one represents.
 */
function documentOf({ documentTypes }: Manifest, type: string, specification: string): string | null {
  const { root, isInvoice = true, specificationPath, issueDatePath = [] } = documentTypes[type]!;
  if (type === 'ubl-invoice') return toUbl(makeInvoice(LINES)).replace(SPECIFICATION, specification);
  if (type === 'cii') return toCii(makeInvoice(LINES), specification);
  if (isInvoice && type.startsWith('ubl-')) return null;
  return nested([root], nested(specificationPath, specification) + nested(issueDatePath, '2026-10-05'));
}

/** @param names `Q{uri}local`, from the root inwards */
function nested(names: readonly string[], content: string): string {
  return names.reduceRight((inner, name) => {
    const [, uri = '', local = ''] = /^Q\{(.*)\}(.*)$/.exec(name) ?? [];
    return `<${local} xmlns="${uri}">${inner}</${local}>`;
  }, content);
}
