/**
 * Whether repairs restore the original. We made the mistakes, so the original is known: a repair that results in a
 * valid document may still have changed a correct value.
 */
import {
  type AppliedPatch,
  type PatchClass,
  type ValidateOptions,
  type Validator,
  applyFixes,
  fixDocument,
} from '#validator/index.js';
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { ATTRIBUTE, ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { read } from '../kit/tree.js';
import { isLeaf, pathOf } from './place.js';

/**
 * The result of a repair. `restored`: the original. `other`: no findings are left, and no correct value was changed.
 * `left`: findings are left, and no correct value was changed. `harmful`: a correct value was changed or removed.
 */
export type Outcome = 'restored' | 'other' | 'left' | 'harmful';

/** Which classes of patches may be applied without asking, from the safest to all. */
export const STAGES: readonly (readonly PatchClass[])[] = [
  ['certain'],
  ['certain', 'choice'],
  ['certain', 'choice', 'money'],
];

/** The repair of a defect in one stage. */
export interface Restoration {
  readonly outcome: Outcome;
  /** Correct values that were lost, as `path = value`. */
  readonly lost: readonly string[];
  readonly applied: readonly AppliedPatch[];
}

/**
 * The repairs of a defect: in each stage, and by the first patch that a reader of the report sees; null if none is
 * offered.
 */
export interface Restorations {
  readonly stages: readonly Restoration[];
  readonly firstOffer: Restoration | null;
}

/** A document with a mistake, and its original. */
export interface Broken {
  readonly original: Tree;
  readonly wrong: Uint8Array;
  readonly options: ValidateOptions;
}

/** Repairs a document in each way, and compares the results with the original. */
export async function restore({ original, wrong, options }: Broken, registry: Registry): Promise<Restorations> {
  const validator: Pick<Validator, 'validate'> = {
    validate: (bytes, wanted) => Promise.resolve(validate(bytes, wanted ?? {}, registry)),
  };
  const judge = (result: Uint8Array, applied: readonly AppliedPatch[], findings: number): Restoration => ({
    ...compareWithOriginal(original, wrong, result, findings),
    applied,
  });
  const stages: Restoration[] = [];
  for (const classes of STAGES) {
    const { document, applied, after } = await fixDocument(validator, wrong, { ...options, classes });
    stages.push(judge(document, applied, after.details.issues.length));
  }
  const { issues } = validate(wrong, { ...options, patches: true }, registry).details;
  const offers = issues.filter(({ patches = [] }) => patches.length > 0);
  const offering = offers.find(({ causedBy }) => causedBy === null) ?? offers[0];
  if (offering === undefined) return { stages, firstOffer: null };
  const [patch] = offering.patches!;
  const result = applyFixes(wrong, [patch!]);
  const findings = validate(result, options, registry).details.issues.length;
  return {
    stages,
    firstOffer: judge(result, [{ codes: [offering.code], line: offering.line, patch: patch! }], findings),
  };
}

/** Compares a repaired document with the original. @param findings how many are left */
export function compareWithOriginal(
  original: Tree,
  wrong: Uint8Array,
  result: Uint8Array,
  findings: number,
): Omit<Restoration, 'applied'> {
  const meant = entriesOf(original);
  const repaired = entriesIn(result, meant);
  const [meantLines, repairedLines] = [meant, repaired].map((entries) => entries.map(asLine));
  if (
    read(result).ok &&
    meantLines!.length === repairedLines!.length &&
    meantLines!.every((line, at) => line === repairedLines![at])
  )
    return { outcome: 'restored', lost: [] };
  const before = entriesIn(wrong, meant);
  const lost = [
    ...missingFrom(repairedLines!, inBoth(meantLines!, before.map(asLine))),
    // A value in the wrong place counts as correct, too.
    ...missingFrom(repaired.map(valueOf), inBoth(meant.map(valueOf), before.map(valueOf))),
    // A word counts as well if it is no longer a value, because tags or quotes are misplaced.
    ...missingFrom(wordsOf(textOf(result)), inBoth(wordsOf(original.source), wordsOf(textOf(wrong)))),
  ];
  return { outcome: lost.length > 0 ? 'harmful' : findings === 0 ? 'other' : 'left', lost };
}

/** A value, and the names from the root to its owner. */
interface Entry {
  readonly path: readonly string[];
  readonly value: string;
}

/** For a document that is not XML: the original's values that occur somewhere in it. */
function entriesIn(document: Uint8Array, meant: readonly Entry[]): readonly Entry[] {
  const found = read(document);
  if (found.ok) return entriesOf(found.tree);
  const text = Buffer.from(document).toString();
  return meant.filter(({ value }) => text.includes(value));
}

/** Values of elements without child elements, and of attributes, in document order. */
function entriesOf(tree: Tree): readonly Entry[] {
  const entries: Entry[] = [];
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] === ATTRIBUTE) {
      const path = [...pathOf(tree, tree.parent[node]!), `@${tree.lexicalName(node)}`];
      if (!isNotation(tree, node)) entries.push({ path, value: asNumber(tree.stringValue(node)) });
    } else if (tree.kind[node] === ELEMENT && isLeaf(tree, node)) {
      entries.push({ path: pathOf(tree, node), value: asNumber(tree.stringValue(node)) });
    }
  }
  return entries;
}

function asLine({ path, value }: Entry): string {
  return `${path.join('/')} = ${value}`;
}

function valueOf({ value }: Entry): string {
  return value;
}

/** Schema locations and the like say nothing about the invoice. */
function isNotation(tree: Tree, attribute: number): boolean {
  return tree.lexicalName(attribute).includes(':');
}

function textOf(document: Uint8Array): string {
  const found = read(document);
  return found.ok ? found.text : Buffer.from(document).toString();
}

/** The pieces of text outside of tags; escaped tags are treated as tags. */
function wordsOf(text: string): readonly string[] {
  const said = text.replace(/<[^>]*>/g, ' ').replace(/&(?:lt|gt|amp|quot|apos);/g, ' ');
  return said
    .split(/[\s<>]+/)
    .filter((word) => word !== '')
    .map(asNumber);
}

/** `1.50` and `1.5` are the same number. */
function asNumber(value: string): string {
  const trimmed = value.trim();
  return /^-?\d+\.\d+$/.test(trimmed) ? trimmed.replace(/\.?0+$/, '') : trimmed;
}

/** Values in both, as often as in both. */
function inBoth(one: readonly string[], other: readonly string[]): readonly string[] {
  const left = counted(other);
  return one.filter((value) => take(left, value));
}

/** The values of `wanted` that `values` lacks. */
function missingFrom(values: readonly string[], wanted: readonly string[]): readonly string[] {
  const left = counted(values);
  return wanted.filter((value) => !take(left, value));
}

function counted(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Takes one of the value, if any is left. */
function take(counts: Map<string, number>, value: string): boolean {
  const count = counts.get(value) ?? 0;
  if (count > 0) counts.set(value, count - 1);
  return count > 0;
}
