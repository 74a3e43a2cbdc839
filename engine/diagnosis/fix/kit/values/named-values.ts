/** Finds the values that a message quotes: in the data of its parts, or among the examples of the catalogue. */
import EXAMPLES from 'einvoice-core/knowledge/named-values.json' with { type: 'json' };
import type { Datum, Part } from 'einvoice-wording/part.js';
import { isPart } from 'einvoice-wording/render.js';

/** Data fields of message parts whose values can be used unchanged. */
const USABLE_FIELDS: ReadonlySet<string> = new Set(['near', 'codes', 'expected', 'example', 'format', 'identifier']);

/** The fields in `USABLE_FIELDS`, and the field with examples from a code list that is too long to show. */
const USABLE_OR_EXAMPLES: ReadonlySet<string> = new Set([...USABLE_FIELDS, 'examples']);

/** Matches codes and numbers with digits (`0088`), times (`12:30:00`) and country subdivisions (`RO-CJ`). */
const VALUE = /^(?:(?=[A-Z-]*\d)[A-Z\d][A-Z\d-]+|\d\d([.:])\d\d\1\d\d|[A-Z]{2}-[A-Z]{1,3})$/;

/** Matches codes without digits (`VAT`). */
const CODE = /^[A-Z][A-Z_]+$/;

/**
 * Returns the values that match `VALUE`. If there are none, returns those that match `CODE`, but only if there are
 * several.
 * @param parts the parts of a message
 */
export function findQuotedValues(parts: readonly (Part | null)[]): readonly string[] {
  const valuesInFields = (names: ReadonlySet<string>): readonly string[] =>
    parts.flatMap((each) => (each === null ? [] : valuesIn(each, names)));
  const values = valuesInFields(USABLE_OR_EXAMPLES).filter((each) => VALUE.test(each));
  if (values.length > 0) return values;
  const codes = valuesInFields(USABLE_FIELDS).filter((each) => CODE.test(each));
  return codes.length > 1 ? codes : [];
}

/** The values and examples in a part of a message. */
function valuesIn({ id, data }: Part, names: ReadonlySet<string>): readonly string[] {
  const examples = id.startsWith('rules.') ? (EXAMPLES as Examples)[id.slice('rules.'.length)] : undefined;
  return [
    ...(examples ?? []),
    ...Object.entries(data).flatMap(([name, datum]) =>
      datum === undefined ? [] : valuesOfDatum(datum, names.has(name), names),
    ),
  ];
}

/** For the id of a rule's sentence, the examples in the text of the sentence. */
type Examples = Readonly<Record<string, readonly string[]>>;

/** The values in a field of a part; the field may hold other parts. */
function valuesOfDatum(datum: Datum, isUsable: boolean, names: ReadonlySet<string>): readonly string[] {
  if (typeof datum === 'number') return [];
  if (typeof datum === 'string') return isUsable ? [datum] : [];
  return isPart(datum) ? valuesIn(datum, names) : datum.flatMap((each) => valuesOfDatum(each, isUsable, names));
}
