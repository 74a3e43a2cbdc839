/** What belongs together of everything that does not agree: equations with a figure in common. */
import type { Failure } from './equations.js';
import type { Calculation, Relation } from './figure.js';

/** In the order of their first failures. */
export function componentsOf(failures: readonly Failure[]): readonly (readonly Failure[])[] {
  let components: { readonly failures: readonly Failure[]; readonly keys: ReadonlySet<number> }[] = [];
  for (const failure of failures) {
    const keys = new Set([...figuresIn(failure), ...(failure.isVat ? [VAT] : [])]);
    const touched = components.filter((component) => [...keys].some((key) => component.keys.has(key)));
    const joined = {
      failures: [...touched.flatMap((component) => component.failures), failure],
      keys: new Set([...touched.flatMap((component) => [...component.keys]), ...keys]),
    };
    const at = components.indexOf(touched[0]!);
    components = components.filter((component) => component === touched[0] || !touched.includes(component));
    if (at < 0) components.push(joined);
    else components[components.indexOf(touched[0]!)] = joined;
  }
  return components.map((component) => component.failures);
}

/** Rates and categories of one line are those of another one's row. */
const VAT = -1;

/** The nodes of the figures that something is about. */
export function figuresIn({ terms, row, relation }: Failure): readonly number[] {
  return [
    ...terms.map(({ figure }) => figure.node),
    ...(row === undefined ? [] : [row.base.node, row.tax.node]),
    ...(relation === undefined ? [] : figuresOfRelation(relation)),
  ];
}

function figuresOfRelation({ target, calculation }: Relation): readonly number[] {
  return [target, ...inputsOf(calculation)].map(({ node }) => node);
}

function inputsOf({ factors, divisor, added, taken }: Calculation): readonly Relation['target'][] {
  return [...factors, ...(divisor === null ? [] : [divisor]), ...added, ...taken];
}
