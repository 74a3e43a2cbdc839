import type { DetectionRow, DocumentType, Manifest, RuleSetEntry } from '../rules/manifest.js';
import { trimBlanks } from 'einvoice-schematron/runtime/text/text.js';
import type { Format, ValidateOptions } from '../types.js';
import { type Identifier, LONGEST_IDENTIFIER, namesExactly } from './specification.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { nodesAt } from './nodes-at.js';

/** The kind of a document; `row` is null when no rules are known for it. */
export interface Detection {
  readonly format: Format;
  /** Key in `Manifest.documentTypes`; null for an unknown root element. */
  readonly documentType: string | null;
  /** Whether it is a document other than an invoice, such as an order or a response. */
  readonly isOther: boolean;
  /** BT-24, trimmed; null if missing. */
  readonly profile: string | null;
  readonly row: DetectionRow | null;
  readonly identifier: Identifier | null;
  /** Whether the invoice names exactly a specification of the row, or the caller requested to treat it that way. */
  readonly isExact: boolean;
  /** Id of the specification that the caller requested, if it selected the row. */
  readonly asked: string | null;
  /** Id of the requested specification, if there are no rules for it and this type of document. */
  readonly refused: string | null;
}

/** The value of `as` that selects the Factur-X rows, which apply only on request. */
export const FACTUR_X = 'facturx';

const FACTUR_X_FORMAT: Format = 'facturx-cii';

/** For an unknown document type. */
export const NO_INVOICE: Detection = {
  format: 'unknown',
  documentType: null,
  isOther: false,
  profile: null,
  row: null,
  identifier: null,
  isExact: false,
  asked: null,
  refused: null,
};

/**
 * Finds the row of the detection table by root element and specification identifier (BT-24).
 * @param as overrides the identifier; see `ValidateOptions.as`
 */
export function detect(tree: Tree, manifest: Manifest, as?: ValidateOptions['as']): Detection {
  const root = rootOf(tree);
  const { uri, local } = tree.names[tree.name[root]!]!;
  const kind = typesByRoot(manifest).get(`Q{${uri}}${local}`);
  if (kind === undefined) return NO_INVOICE;
  const identifier = findIdentifier(tree, root, kind.type);
  const profile = identifier?.value ?? null;
  const asked = as === undefined || as === FACTUR_X ? undefined : requestedRow(as, kind);
  const row = asked ?? defaultRow(kind, profile, as);
  return {
    format: row?.format ?? 'unknown',
    documentType: kind.name,
    isOther: kind.type.isInvoice === false,
    profile,
    row,
    identifier,
    isExact: asked !== undefined || (row !== null && namesExactly(tree, identifier, row, manifest)),
    asked: asked === undefined ? null : as!,
    refused: as === undefined || isRequestMet(as, row, asked !== undefined) ? null : as,
  };
}

/**
 * Whether the document is checked as the caller requested. For Factur-X any profile is accepted, since the document
 * names it.
 */
function isRequestMet(as: string, row: DetectionRow | null, isAsked: boolean): boolean {
  return as === FACTUR_X ? row?.format === FACTUR_X_FORMAT : isAsked;
}

/** The row for the specification that the caller requested by id. */
function requestedRow(id: string, { rows }: TypeWithRows): DetectionRow | undefined {
  return rows.find((row) => row.as === undefined && row.specifications.includes(id));
}

/** The first row whose family matches the identifier; rows that apply only on request come first if requested. */
function defaultRow({ rows }: TypeWithRows, profile: string | null, as: string | undefined): DetectionRow | null {
  const found = rows.filter((row) => matches(row, profile));
  return found.find((row) => as !== undefined && row.as === as) ?? found.find((row) => row.as === undefined) ?? null;
}

/** A document type with its rows of the detection table. */
interface TypeWithRows {
  readonly name: string;
  readonly type: DocumentType;
  readonly rows: readonly DetectionRow[];
}

/** By name of the root element; built once, since every document needs it. */
const kinds = new WeakMap<Manifest, ReadonlyMap<string, TypeWithRows>>();

function typesByRoot(manifest: Manifest): ReadonlyMap<string, TypeWithRows> {
  let byRoot = kinds.get(manifest);
  if (byRoot === undefined) {
    const all = Object.entries(manifest.documentTypes).map(([name, type]): [string, TypeWithRows] => [
      type.root,
      { name, type, rows: manifest.detection.filter((row) => row.documentType === name) },
    ]);
    // If several types have the same root, the first one counts.
    kinds.set(manifest, (byRoot = new Map(all.reverse())));
  }
  return byRoot;
}

function matches(row: DetectionRow, profile: string | null): boolean {
  if (row.family === undefined) return true;
  return profile !== null && familyExpression(row, row.family).test(profile.slice(0, LONGEST_IDENTIFIER));
}

/** Compiled once, since every document is compared with all of them. */
const families = new WeakMap<DetectionRow, RegExp>();

function familyExpression(row: DetectionRow, family: string): RegExp {
  let expression = families.get(row);
  if (expression === undefined) families.set(row, (expression = new RegExp(family)));
  return expression;
}

/** The first element at the path that is not blank; null if there is none. */
function findIdentifier(tree: Tree, root: number, type: DocumentType): Identifier | null {
  const candidates = nodesAt(tree, root, type.specificationPath);
  for (const node of candidates) {
    const raw = tree.stringValue(node);
    const value = trimBlanks(raw);
    if (value !== '') return { node, raw, value, nodes: candidates };
  }
  return null;
}

/**
 * Replaces the specifications of the detection by those that the chosen versions of its rule sets are made for, if they
 * differ.
 */
export function applyVersions(
  detection: Detection,
  ruleSets: readonly RuleSetEntry[],
  tree: Tree,
  manifest: Manifest,
): Detection {
  const specifications = ruleSets.flatMap((entry) => entry.specifications ?? []);
  if (specifications.length === 0) return detection;
  const row = { ...detection.row!, specifications };
  return {
    ...detection,
    row,
    isExact: detection.asked !== null || namesExactly(tree, detection.identifier, row, manifest),
  };
}
