/** A canonical order for operands of commutative operators, by their content and not by the publisher's order. */
import type { Core } from '../xpath/core.js';
import { clark, type QName } from '../xpath/names.js';
import { descendantsOf } from '../xpath/parts.js';
import { printCore } from '../xpath/print.js';
import { valueOperands, unwrap } from './paths.js';

const texts = new WeakMap<Core, string>();

/** An expression as text that does not depend on prefixes; equal expressions have equal texts. */
export function coreText(core: Core): string {
  let text = texts.get(core);
  if (text === undefined) texts.set(core, (text = printCore(core, nameSortKey)));
  return text;
}

/** Sort key: by local name, not by namespace, with names specific to credit notes after those of invoices. */
export function nameSortKey(name: QName): string {
  return `${OF_CREDIT_NOTES.test(name.local) ? '~' : ''}${name.local} ${clark(name)}`;
}

const OF_CREDIT_NOTES = /^(?:Sub)?Credit(?:Note|ed)/;

/** Sorted by their texts, without duplicates. */
export function sortUnique(cores: readonly Core[]): readonly Core[] {
  const [, another] = cores;
  if (another === undefined) return cores;
  const byText = new Map(cores.map((core) => [coreText(core), core]));
  return [...byText].sort(([a], [b]) => compare(a, b)).map(([, core]) => core);
}

/**
 * Whether an operand of a comparison comes before the other: constants are last, paths from the node come before other
 * paths, and simple expressions before composed ones.
 */
export function belongsFirst(one: Core, other: Core): boolean {
  const [a, b] = [rank(one), rank(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? compare(coreText(one), coreText(other)) <= 0 : a[at]! < b[at]!;
}

function rank(side: Core): readonly number[] {
  return [Number(isConstantOperand(side)), Number(leavesNode(side)), computationSize(side)];
}

/** Whether it starts at a variable or at the root, or leaves the node. */
function leavesNode(side: Core): boolean {
  const core = unwrap(side);
  switch (core.kind) {
    case 'variable':
    case 'root':
    case 'document':
      return true;
    case 'path':
      return core.steps[0]!.axis === 'parent' || leavesNode(core.input);
    default:
      return valueOperands(core).some(leavesNode);
  }
}

/** Whether it consists of literals only. */
export function isConstantOperand(side: Core): boolean {
  const core = unwrap(side);
  return core.kind === 'literal' || (core.kind === 'sequence' && core.items.every(isConstantOperand));
}

/** The number of operations. */
function computationSize(side: Core): number {
  let size = 0;
  for (const core of descendantsOf(side)) if (unwrap(core) === core) size += 1;
  return size;
}

/** By code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
