/**
 * The semantic model as a table: every business term and group of EN 16931-1 and its extensions with its place in the
 * model and its paths in the syntaxes. `engine/einvoice/knowledge/business-terms.json` has the paths of the terms that rules speak
 * of, `engine/einvoice/knowledge/invoice/model.json` what the model needs beside them.
 */
import { ofCreditNote } from './credit-note.js';

/** The syntaxes of EN 16931 (CEN/TS 16931-3-2 and -3-3). */
export type Syntax = 'ubl' | 'creditNote' | 'cii';

/** What a value is; groups have none. */
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

/** Who adds a term that EN 16931-1 does not have. */
export type Extension = 'factur-x' | 'xrechnung' | 'peppol';

/** A row of `model.json`. Paths start at the root or, without a slash in front, at the group that the row is in. */
export interface ModelRow {
  /** The group that it belongs to, or the term that it says more about; absent for those of the invoice itself. */
  readonly in?: string;
  /** Name of the property in JSON. */
  readonly key: string;
  readonly type?: ValueType;
  /** Whether it may occur several times in its group. */
  readonly many?: true;
  /** A group that has what another has. */
  readonly like?: string;
  readonly extra?: Extension;
  readonly ubl?: string;
  readonly cii?: string;
  /** Further paths. */
  readonly ublAlso?: readonly string[];
  readonly ciiAlso?: readonly string[];
  /** In UBL the term's text may begin with the value of this one, in the form `#CODE#`. */
  readonly ublCoded?: string;
  /** CII has codes of another list: its codes with those of EN 16931. */
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

/** All terms by number, in the order of the table. */
export type Model = ReadonlyMap<string, Term>;

/** Puts the two tables together. */
export function modelOf(rows: Readonly<Record<string, ModelRow>>, paths: Readonly<Record<string, TermPaths>>): Model {
  const model = new Map<string, Term>();
  const pathOf = (id: string, syntax: 'ubl' | 'cii'): string | null => {
    const row = rows[id]!;
    const own = row[syntax] ?? paths[id]?.[syntax] ?? null;
    return own === null || own.startsWith('/') ? own : `${baseOf(row.in!, syntax)}/${own}`;
  };
  // The nearest group that the syntax has an element for.
  const baseOf = (id: string, syntax: 'ubl' | 'cii'): string =>
    (rows[id]!.type === undefined ? pathOf(id, syntax) : null) ?? baseOf(rows[id]!.in!, syntax);
  for (const [id, row] of Object.entries(rows)) {
    const also = (syntax: 'ubl' | 'cii'): readonly string[] =>
      (row[`${syntax}Also`] ?? []).map((path) => (path.startsWith('/') ? path : `${baseOf(row.in!, syntax)}/${path}`));
    const ubl = [...listOf(pathOf(id, 'ubl')), ...also('ubl')];
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
          creditNote === undefined ? ubl.map(ofCreditNote) : [...listOf(creditNote), ...also('ubl').map(ofCreditNote)],
        cii: [...listOf(pathOf(id, 'cii')), ...also('cii')],
      },
      ublCoded: row.ublCoded ?? null,
      ciiCodes: row.ciiCodes ?? {},
    });
  }
  return model;
}

function listOf(path: string | null): readonly string[] {
  return path === null ? [] : [path];
}
