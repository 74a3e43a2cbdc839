/** From an element's path to the business term that stands there. */
import { ofCreditNote } from '../invoice/table.js';
import type { BusinessTerm, Language, NodePath } from '../types.js';
import { businessTermTable, termOf } from './business-terms.js';

/** Paths that start here are whole; others may start anywhere. */
const ROOTS: ReadonlySet<string> = new Set([
  'ubl:Invoice',
  'cn:CreditNote',
  'rsm:CrossIndustryInvoice',
  'rsm:CrossIndustryDocument',
]);

/** Path without predicates, from the root, to the terms that have it. */
let byPath: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * The term at a path of prefixed names. Where several terms have the path (told apart by conditions that a path does
 * not show), there is none; a path that does not start at the root has to fit exactly one.
 */
export function termAt(path: NodePath, language: Language): BusinessTerm | null {
  const id = idAt(path);
  return id === null ? null : termOf(id, language);
}

function idAt(path: NodePath): string | null {
  if (path.length < 2) return null;
  const key = path.join('/');
  const exact = index().get(key);
  if (exact) return exact.length === 1 ? exact[0]! : null;
  if (ROOTS.has(path[0]!)) return null;
  const found = new Set([...index()].filter(([known]) => known.endsWith(`/${key}`)).flatMap(([, ids]) => ids));
  return found.size === 1 ? [...found][0]! : null;
}

function index(): ReadonlyMap<string, readonly string[]> {
  if (byPath) return byPath;
  const built = new Map<string, string[]>();
  for (const [id, { ubl, creditNote, cii }] of Object.entries(businessTermTable())) {
    const paths = new Set(
      [ubl, creditNote ?? (ubl && ofCreditNote(ubl)), cii].flatMap((path) => (path ? [bare(path)] : [])),
    );
    for (const path of paths) built.set(path, [...(built.get(path) ?? []), id]);
  }
  return (byPath = built);
}

let shared: ReadonlySet<string> | undefined;

/** Whether an element's name alone does not tell what it is: several business terms have it. */
export function sharesName(name: string): boolean {
  if (shared === undefined) {
    const terms = new Map<string, Set<string>>();
    for (const [path, ids] of index()) {
      const last = path.slice(path.lastIndexOf('/') + 1);
      terms.set(last, new Set([...(terms.get(last) ?? []), ...ids]));
    }
    shared = new Set([...terms].filter(([, ids]) => ids.size > 1).map(([last]) => last));
  }
  return shared.has(name);
}

/** `/ubl:Invoice/cac:X[y]/cbc:Z` as `ubl:Invoice/cac:X/cbc:Z` */
function bare(path: string): string {
  let text = path;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\[[^[\]]*\]/g, '');
  }
  return text.replace(/^\//, '');
}
