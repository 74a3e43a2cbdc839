/** Parses the paths of the term table: names, with conditions that distinguish elements of the same name. */
import { trimBlanks } from 'einvoice-schematron/runtime/text/text.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { attributeNamed, childrenNamed } from './names.js';

/** A step of a path: a prefixed name, or `@name`. */
export interface PathStep {
  readonly name: string;
  readonly conditions: readonly PathCondition[];
  /** The source of the conditions. */
  readonly written: string;
}

/** `path = value`; `value` is null if the path only has to exist. */
export interface PathCondition {
  readonly path: string;
  /** The names of the path. */
  readonly names: readonly string[];
  readonly value: string | null;
  /** If the condition compares two paths, the one that must have the same value. */
  readonly sameAs: string | null;
  readonly isNegated: boolean;
}

const names = new Map<string, string>();

/**
 * The string instance that all paths use for a name; the argument if no path contains the name. Maps compare identical
 * instances by address, which is faster than comparing characters.
 */
export function nameInPaths(name: string): string {
  return names.get(name) ?? name;
}

/**
 * Parses a path of the table, such as `/ubl:Invoice/cac:AllowanceCharge[cbc:ChargeIndicator=true()]/cbc:Amount`.
 * @throws RangeError for an unsupported form of condition
 */
export function parsePath(path: string): readonly PathStep[] {
  return [...path.matchAll(/\/((?:[^/[\]]|\[[^\]]*\])+)/g)].map(([, step]) => {
    const [, name, written = ''] = /^([^[]+)(?:\[(.*)\])?$/.exec(step!)!;
    if (!names.has(name!)) names.set(name!, name!);
    return {
      name: nameInPaths(name!),
      written,
      conditions: written === '' ? [] : written.split(' and ').map(parseCondition),
    };
  });
}

function parseCondition(text: string): PathCondition {
  const [, inner] = /^not\((.*)\)$/.exec(text) ?? [];
  if (inner !== undefined) return { ...parseCondition(inner), isNegated: true };
  const [, path, , literal, truth, sameAs] =
    /^(@?[\w:@./-]+)(=(?:'([^']*)'|(true|false)\(\)|([\w:@./-]+)))?$/.exec(text) ?? [];
  if (path === undefined) throw new RangeError(`The condition [${text}] is not known.`);
  return {
    path,
    names: path.split('/'),
    value: literal ?? truth ?? null,
    sameAs: sameAs ?? null,
    isNegated: false,
  };
}

/**
 * Whether an element satisfies a condition; `used` receives the nodes whose value satisfies a condition without `not`.
 */
export function meetsCondition(
  tree: Tree,
  element: number,
  condition: PathCondition,
  used: (node: number) => void,
): boolean {
  const isWanted = (value: string): boolean =>
    condition.sameAs === null
      ? condition.value === null || condition.value === value
      : valuesAround(tree, element, condition.sameAs).has(value);
  const matching = nodesAt(tree, element, condition.names).filter((node) =>
    isWanted(conditionValue(tree, node, condition)),
  );
  if (condition.isNegated) return matching.length === 0;
  if (condition.value !== null) for (const node of matching) used(node);
  return matching.length > 0;
}

/** The value that a condition compares; a boolean has two notations (XML Schema, xs:boolean). */
function conditionValue(tree: Tree, node: number, { value }: PathCondition): string {
  const text = trimBlanks(tree.stringValue(node));
  return value !== 'true' && value !== 'false' ? text : text === '1' ? 'true' : text === '0' ? 'false' : text;
}

const around = once(() => new Map<string, ReadonlySet<string>>());

/** The values at a path that starts above an element; cached for all elements below the same ancestor. */
function valuesAround(tree: Tree, element: number, path: string): ReadonlySet<string> {
  const below = path.replace(/^(?:\.\.\/)*/, '');
  let from = element;
  for (let up = path.length; up > below.length; up -= '../'.length) from = tree.parent[from]!;
  const known = around(tree);
  const key = `${from} ${below}`;
  let values = known.get(key);
  if (values === undefined)
    known.set(
      key,
      (values = new Set(nodesAt(tree, from, below.split('/')).map((node) => trimBlanks(tree.stringValue(node))))),
    );
  return values;
}

function nodesAt(tree: Tree, from: number, path: readonly string[]): readonly number[] {
  let nodes: readonly number[] = [from];
  for (const name of path)
    nodes =
      nodes.length === 1
        ? childrenOrAttributes(tree, nodes[0]!, name)
        : nodes.flatMap((node) => childrenOrAttributes(tree, node, name));
  return nodes;
}

function childrenOrAttributes(tree: Tree, node: number, name: string): readonly number[] {
  return name.startsWith('@') ? attributeNamed(tree, node, name.slice(1)) : childrenNamed(tree, node, name);
}
