/** The order of operands where it means nothing: by what they are, not by how a publisher has put them. */
import type { Core } from '../xpath/core.js';
import { clark, type QName } from '../xpath/names.js';
import { descendantsOf } from '../xpath/parts.js';
import { printCore } from '../xpath/print.js';
import { operandsOf, unwrap } from './paths.js';

const texts = new WeakMap<Core, string>();

/** An expression as text that does not depend on prefixes; equal for what is the same. */
export function textOf(core: Core): string {
  let text = texts.get(core);
  if (text === undefined) texts.set(core, (text = printCore(core, orderedName)));
  return text;
}

/** Names in the order of the alphabet, not of their namespaces; what only credit notes have comes behind what invoices have. */
export function orderedName(name: QName): string {
  return `${OF_CREDIT_NOTES.test(name.local) ? '~' : ''}${name.local} ${clark(name)}`;
}

const OF_CREDIT_NOTES = /^(?:Sub)?Credit(?:Note|ed)/;

/** In the order of their texts, each once. */
export function inOrder(cores: readonly Core[]): readonly Core[] {
  const [, another] = cores;
  if (another === undefined) return cores;
  const byText = new Map(cores.map((core) => [textOf(core), core]));
  return [...byText].sort(([a], [b]) => compare(a, b)).map(([, core]) => core);
}

/**
 * Whether the first of two sides of a comparison belongs first: what is known is last, what is looked at from the node
 * itself goes before what is elsewhere, and what is composed behind what is not.
 */
export function isFirst(one: Core, other: Core): boolean {
  const [a, b] = [rankOf(one), rankOf(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? compare(textOf(one), textOf(other)) <= 0 : a[at]! < b[at]!;
}

function rankOf(side: Core): readonly number[] {
  return [Number(isKnown(side)), Number(isElsewhere(side)), sizeOf(side)];
}

/** Whether it begins at a variable or at the root, or leads out of the node. */
function isElsewhere(side: Core): boolean {
  const core = unwrap(side);
  switch (core.kind) {
    case 'variable':
    case 'root':
    case 'document':
      return true;
    case 'path':
      return core.steps[0]!.axis === 'parent' || isElsewhere(core.input);
    default:
      return operandsOf(core).some(isElsewhere);
  }
}

/** Whether it is nothing but literals. */
export function isKnown(side: Core): boolean {
  const core = unwrap(side);
  return core.kind === 'literal' || (core.kind === 'sequence' && core.items.every(isKnown));
}

/** How much there is to compute. */
function sizeOf(side: Core): number {
  let size = 0;
  for (const core of descendantsOf(side)) if (unwrap(core) === core) size += 1;
  return size;
}

/** By code units: the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
