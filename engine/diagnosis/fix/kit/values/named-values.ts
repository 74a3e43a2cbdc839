/** Values that a message quotes: in the data of its parts, or among the examples of the catalogue. */
import EXAMPLES from 'einvoice-core/knowledge/named-values.json' with { type: 'json' };
import type { Datum, Part } from 'einvoice-wording/part.js';
import { isPart } from 'einvoice-wording/render.js';

/** Data fields with values that can be used as they are. */
const WRITTEN: ReadonlySet<string> = new Set(['near', 'codes', 'expected', 'example', 'format', 'identifier']);

/** The same, with examples from a list that is too long to show. */
const OR_LISTED: ReadonlySet<string> = new Set([...WRITTEN, 'examples']);

/** A code or number that contains digits, a time, or a country subdivision. */
const VALUE = /^(?:(?=[A-Z-]*\d)[A-Z\d][A-Z\d-]+|\d\d([.:])\d\d\1\d\d|[A-Z]{2}-[A-Z]{1,3})$/;

/** A code without digits; only accepted if there are several. */
const CODE = /^[A-Z][A-Z_]+$/;

/** The numbers, times and codes with digits in some parts; if there are none, codes in capitals. */
export function valuesNamed(parts: readonly (Part | null)[]): readonly string[] {
  const valuesOf = (names: ReadonlySet<string>): readonly string[] =>
    parts.flatMap((each) => (each === null ? [] : valuesIn(each, names)));
  const values = valuesOf(OR_LISTED).filter((each) => VALUE.test(each));
  if (values.length > 0) return values;
  const codes = valuesOf(WRITTEN).filter((each) => CODE.test(each));
  return codes.length > 1 ? codes : [];
}

function valuesIn({ id, data }: Part, names: ReadonlySet<string>): readonly string[] {
  const examples = id.startsWith('rules.') ? (EXAMPLES as Examples)[id.slice('rules.'.length)] : undefined;
  return [
    ...(examples ?? []),
    ...Object.entries(data).flatMap(([name, datum]) =>
      datum === undefined ? [] : written(datum, names.has(name), names),
    ),
  ];
}

/** By sentence id of a rule. */
type Examples = Readonly<Record<string, readonly string[]>>;

function written(datum: Datum, isWritten: boolean, names: ReadonlySet<string>): readonly string[] {
  if (typeof datum === 'number') return [];
  if (typeof datum === 'string') return isWritten ? [datum] : [];
  return isPart(datum) ? valuesIn(datum, names) : datum.flatMap((each) => written(each, isWritten, names));
}
