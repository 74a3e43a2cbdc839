/**
 * Groups failing equations that share a figure, directly or through other failing equations. The equations of a group
 * may fail for the same reason.
 */
import type { FailedEquation } from '../facts/figures/equations.js';

/** Returns the groups in the order of their first failures. */
export function groupFailures(failures: readonly FailedEquation[]): readonly (readonly FailedEquation[])[] {
  const components: Component[] = [];
  for (const failure of failures) {
    const keys = failure.isVat ? [...nodesInEquation(failure), VAT_NODE] : nodesInEquation(failure);
    const [first, ...others] = components.filter((component) => keys.some((key) => component.keys.has(key)));
    const merged = first ?? { failures: [], keys: new Set() };
    if (first === undefined) components.push(merged);
    for (const other of others) {
      merged.failures.push(...other.failures);
      for (const key of other.keys) merged.keys.add(key);
      components.splice(components.indexOf(other), 1);
    }
    merged.failures.push(failure);
    for (const key of keys) merged.keys.add(key);
  }
  return components.map((component) => component.failures);
}

/** A group of failures, and the nodes of all their figures. */
interface Component {
  readonly failures: FailedEquation[];
  readonly keys: Set<number>;
}

/** A pseudo node shared by all equations about categories and rates, which depend on each other. */
const VAT_NODE = -1;

/** The nodes of all figures in some equations. */
export function nodesInEquations(failures: readonly FailedEquation[]): ReadonlySet<number> {
  const nodes = new Set<number>();
  for (const failure of failures) for (const node of nodesInEquation(failure)) nodes.add(node);
  return nodes;
}

/** The nodes of the figures in an equation. */
function nodesInEquation({ terms, row, relation }: FailedEquation): readonly number[] {
  const nodes = terms.map(({ figure }) => figure.node);
  if (row !== undefined) nodes.push(row.base.node, row.tax.node);
  if (relation === undefined) return nodes;
  const { target, formula } = relation;
  const { factors, divisor, added, subtracted } = formula;
  nodes.push(target.node);
  for (const { node } of factors) nodes.push(node);
  if (divisor !== null) nodes.push(divisor.node);
  for (const { node } of added) nodes.push(node);
  for (const { node } of subtracted) nodes.push(node);
  return nodes;
}
