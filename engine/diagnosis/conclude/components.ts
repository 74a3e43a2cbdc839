/** Groups failing equations that share a figure. */
import type { Failure } from '../facts/figures/equations.js';

/** Groups in the order of their first failures. */
export function groupFailures(failures: readonly Failure[]): readonly (readonly Failure[])[] {
  const components: Component[] = [];
  for (const failure of failures) {
    const keys = failure.isVat ? [...figuresIn(failure), VAT] : figuresIn(failure);
    const [first, ...others] = components.filter((component) => keys.some((key) => component.keys.has(key)));
    const joined = first ?? { failures: [], keys: new Set() };
    if (first === undefined) components.push(joined);
    for (const other of others) {
      joined.failures.push(...other.failures);
      for (const key of other.keys) joined.keys.add(key);
      components.splice(components.indexOf(other), 1);
    }
    joined.failures.push(failure);
    for (const key of keys) joined.keys.add(key);
  }
  return components.map((component) => component.failures);
}

interface Component {
  readonly failures: Failure[];
  readonly keys: Set<number>;
}

/** A pseudo node shared by all equations about categories and rates, which depend on each other. */
const VAT = -1;

/** The nodes of all figures in some equations. */
export function figuresInAll(failures: readonly Failure[]): ReadonlySet<number> {
  const nodes = new Set<number>();
  for (const failure of failures) for (const node of figuresIn(failure)) nodes.add(node);
  return nodes;
}

/** The nodes of the figures in an equation. */
function figuresIn({ terms, row, relation }: Failure): readonly number[] {
  const nodes = terms.map(({ figure }) => figure.node);
  if (row !== undefined) nodes.push(row.base.node, row.tax.node);
  if (relation === undefined) return nodes;
  const { target, formula } = relation;
  const { factors, divisor, added, taken } = formula;
  nodes.push(target.node);
  for (const { node } of factors) nodes.push(node);
  if (divisor !== null) nodes.push(divisor.node);
  for (const { node } of added) nodes.push(node);
  for (const { node } of taken) nodes.push(node);
  return nodes;
}
