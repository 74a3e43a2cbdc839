/**
 * The semantic model as a table: every business term and group of EN 16931-1 and its extensions, with its place in the
 * model and its paths in the syntaxes. `engine/einvoice/knowledge/business-terms.json` contains the paths of terms that
 * rules mention, `engine/einvoice/knowledge/invoice/model.json` everything else.
 */
import { toCreditNotePath } from './credit-note.js';

/** The syntaxes of EN 16931 (CEN/TS 16931-3-2 and -3-3). */
export type Syntax = 'ubl' | 'creditNote' | 'cii';

/** The type of a value; groups have none. */
export type ValueType =
  | 'amount'
  | 'price'
  | 'quantity'
  | 'percentage'
  | 'date'
  | 'code'
  | 'identifier'
  | 'reference'
  | 'text'
  | 'indicator'
  | 'binary';

/** The specification that adds a term to those of EN 16931-1. */
export type Extension = 'factur-x' | 'xrechnung' | 'peppol';

/** A row of `model.json`. Paths start at the root or, without a leading slash, at the group of the row. */
export interface ModelRow {
  /** The group it belongs to, or the term it qualifies; absent at the top level. */
  readonly in?: string;
  /** Property name in JSON. */
  readonly key: string;
  readonly type?: ValueType;
  /** Whether it may occur several times in its group. */
  readonly many?: true;
  /** Another group with the same content. */
  readonly like?: string;
  readonly extra?: Extension;
  readonly ubl?: string;
  readonly cii?: string;
  /** Additional paths. */
  readonly ublAlso?: readonly string[];
  readonly ciiAlso?: readonly string[];
  /** The term whose code may precede the text in UBL, as in `#CODE#`. */
  readonly ublCoded?: string;
  /** Codes in CII with their equivalents in EN 16931, if CII uses another code list. */
  readonly ciiCodes?: Readonly<Record<string, string>>;
}

/** The paths of a row of `business-terms.json`. */
export interface TermPaths {
  readonly ubl: string | null;
  readonly creditNote?: string | null;
  readonly cii: string | null;
}

/** A term or group of the model. */
export interface Term {
  readonly id: string;
  readonly parent: string | null;
  readonly key: string;
  /** Null for a group. */
  readonly type: ValueType | null;
  readonly isRepeatable: boolean;
  readonly like: string | null;
  readonly extension: Extension | null;
  readonly paths: Readonly<Record<Syntax, readonly string[]>>;
  readonly ublCoded: string | null;
  readonly ciiCodes: Readonly<Record<string, string>>;
}

/** All terms by id, in the order of the table. */
export type Model = ReadonlyMap<string, Term>;

/** Combines the two tables. */
export function buildModel(
  rows: Readonly<Record<string, ModelRow>>,
  paths: Readonly<Record<string, TermPaths>>,
): Model {
  const model = new Map<string, Term>();
  const pathOf = (id: string, syntax: 'ubl' | 'cii'): string | null => {
    const row = rows[id]!;
    const own = row[syntax] ?? paths[id]?.[syntax] ?? null;
    return own === null || own.startsWith('/') ? own : `${baseOf(row.in!, syntax)}/${own}`;
  };
  // The path of the nearest enclosing group that has an element in the syntax.
  const baseOf = (id: string, syntax: 'ubl' | 'cii'): string =>
    (rows[id]!.type === undefined ? pathOf(id, syntax) : null) ?? baseOf(rows[id]!.in!, syntax);
  for (const [id, row] of Object.entries(rows)) {
    const also = (syntax: 'ubl' | 'cii'): readonly string[] =>
      (row[`${syntax}Also`] ?? []).map((path) => (path.startsWith('/') ? path : `${baseOf(row.in!, syntax)}/${path}`));
    const ubl = [...toList(pathOf(id, 'ubl')), ...also('ubl')];
    const creditNote = paths[id]?.creditNote;
    model.set(id, {
      id,
      parent: row.in ?? null,
      key: row.key,
      type: row.type ?? null,
      isRepeatable: row.many ?? false,
      like: row.like ?? null,
      extension: row.extra ?? null,
      paths: {
        ubl,
        creditNote:
          creditNote === undefined
            ? ubl.map(toCreditNotePath)
            : [...toList(creditNote), ...also('ubl').map(toCreditNotePath)],
        cii: [...toList(pathOf(id, 'cii')), ...also('cii')],
      },
      ublCoded: row.ublCoded ?? null,
      ciiCodes: row.ciiCodes ?? {},
    });
  }
  return model;
}

function toList(path: string | null): readonly string[] {
  return path === null ? [] : [path];
}
