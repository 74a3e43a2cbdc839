/** Finds the place to change for a finding: the wrong value rather than the node where the rule was checked. */
import { ruleCalculationOf } from '../facts/calculations/calculations.js';
import type { Calculation } from '../facts/calculations/calculation.js';
import type { Evidence } from '../facts/evidence/evidence.js';
import { Elements } from '../facts/elements.js';
import { findTotalPlace } from './total-place.js';
import type { Assertion, Finding, NodePath, Read, TestShape } from 'einvoice-core/types.js';
import { isCondition, isOwnMark } from './condition-value.js';
import { findWrongPart } from './required-parts.js';
import { findUnlike } from './alike.js';
import { lackedUnder, notOnce, underCondition } from '../facts/tests/condition.js';
import {
  placeAt,
  findDuplicate,
  findExclusive,
  findForbidden,
  isValue,
  isWithin,
  findMarkedTwice,
  findOwnValue,
  findMissingUnless,
  sameAttribute,
  findUnlisted,
} from './test-forms.js';
import { NUMERIC, absences, isMissingNumber, missingPlace } from './absences.js';
import { inDocumentOrder, kindsFirst } from './report-order.js';
import type { Place } from './where.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { MAX_RELATED, type Reached, type Walk, reach } from '../facts/tests/reach.js';

/**
 * The place of a finding, the first of these: the element that the rule ignores; the amount that it calculates; what
 * its test requires, or the value that it reads; the first wrong one of several values that it reads; the checked node.
 */
export function findPlace(
  finding: Finding,
  { ignored, calculation, totals }: Pick<Evidence, 'ignored' | 'calculation' | 'totals'>,
  tree: Tree,
  prefixes: Prefixes,
): Place {
  const { node, assertion, error } = finding;
  if (ignored !== undefined) return { node: ignored.node, missing: ignored.missing, related: [] };
  if (calculation !== null) return placeOfCalculation(calculation, finding, tree, prefixes);
  const total = totals === null ? null : findTotalPlace(totals, finding);
  if (total !== null) return total;
  const { shape, reads = [] } = assertion;
  const walk: Walk = { tree, prefixes, node };
  const unlike = error === undefined ? findUnlike(walk, assertion) : null;
  if (unlike !== null) {
    const { node: wrong, alike } = unlike;
    return {
      ...placeAt(
        wrong,
        alike.filter((each) => each !== wrong),
      ),
      alike,
    };
  }
  const kind = error === undefined && node > 0 ? assertion.traits?.kind : undefined;
  if (kind !== undefined) return { node, missing: kind.path, related: [], kind };
  const place =
    error !== undefined
      ? unreadable(walk, [
          ...(shape === null || shape.kind === 'never' ? [] : [shape.path]),
          ...reads.map(({ path }) => path),
        ])
      : shape === null
        ? (findWrongPart(walk, assertion) ??
          findDuplicate(walk, assertion) ??
          sameAttribute(walk, assertion) ??
          findExclusive(walk, assertion) ??
          findForbidden(walk, assertion) ??
          findOwnValue(walk, assertion) ??
          findMissingUnless(walk, assertion) ??
          findUnlisted(walk, assertion) ??
          placeOfReads(walk, reads, assertion))
        : placeOfShape(walk, shape, assertion);
  return place ?? placeAt(node);
}

function placeOfCalculation(
  { target, inputs, expected }: Calculation,
  { node, assertion }: Finding,
  tree: Tree,
  prefixes: Prefixes,
): Place {
  const related = inputs.slice(0, MAX_RELATED);
  if (target !== null) return placeAt(target, related);
  const amounts = Elements.of(tree, prefixes);
  // An unreadable number is wrong, not missing.
  const wrong =
    expected((each) => amounts.amount(each)) === undefined
      ? inputs.find((each) => amounts.amount(each) === undefined)
      : undefined;
  if (wrong !== undefined) return placeAt(wrong, related);
  const absent = absences({ tree, prefixes, node }, assertion.reads ?? [], assertion.text, true).find(
    ({ missing }) => missing?.length === 1,
  );
  return absent === undefined ? placeAt(node, related) : { ...absent, related };
}

function placeOfShape(walk: Walk, shape: TestShape, assertion: Assertion): Place | null {
  const { reads: conditions = [] } = assertion;
  if (shape.kind === 'never') return shape.isVariant ? placeOfKind(walk, conditions) : placeAt(walk.node);
  const { tree } = walk;
  const reached = reach(walk, shape.path);
  const { nodes, parent, rest } = reached;
  const [first] = nodes;
  switch (shape.kind) {
    case 'absent':
      return first === undefined
        ? null
        : (findExclusive(walk, assertion) ?? unwanted(walk, assertion, shape.path, nodes));
    case 'present':
      return first === undefined
        ? missingPlace(parent, rest)
        : (placeOfCondition(walk, first, assertion) ?? placeAt(first));
    case 'count': {
      const { least, most, isVariant } = shape;
      if (most !== null && nodes.length > most && nodes.length > 1) return surplus(reached, most);
      if (nodes.length < least && first === undefined) return missingPlace(parent, rest);
      return first !== undefined && isVariant
        ? (placeOfCondition(walk, first, assertion) ?? placeAt(first))
        : parent > 0
          ? placeAt(parent)
          : null;
    }
    case 'value': {
      const codes = shape.codes !== undefined && 'values' in shape.codes ? shape.codes.values : null;
      // A value that is not in the list is the wrong one.
      const wrong =
        codes === null || nodes.length === 1
          ? undefined
          : nodes.find((each) => !codes.includes(tree.stringValue(each).trim()));
      return first === undefined ? missingPlace(parent, rest) : placeAt(wrong ?? first);
    }
  }
}

/** The place for a forbidden element. If it is forbidden because another one is missing or repeated, the other one. */
function unwanted(walk: Walk, assertion: Assertion, path: NodePath, nodes: readonly number[]): Place {
  const [first, ...others] = underCondition(walk, assertion, path, nodes);
  const [lacked, ...instead] = lackedUnder(assertion, path);
  if (lacked !== undefined)
    return {
      node: first!,
      missing: lacked,
      related: others.slice(0, MAX_RELATED),
      instead: instead.map((missing) => ({ node: first!, missing, related: [] })),
    };
  const counted = notOnce(walk, assertion, first!);
  if (counted === null) return placeAt(first!, others.slice(0, MAX_RELATED));
  const [one, again, ...more] = counted.nodes;
  return one === undefined || again === undefined
    ? { node: first!, missing: counted.path, related: [] }
    : placeAt(again, [one, ...more]);
}

/** The place for an element of a forbidden kind: the code or attribute that states the kind. */
function placeOfKind(walk: Walk, conditions: readonly Read[]): Place {
  const [stating] = conditions.flatMap(({ path }): Place[] => {
    const { nodes, parent, rest } = reach(walk, path);
    const [node] = nodes;
    if (node !== undefined) return isValue(walk.tree, node) ? [placeAt(node)] : [];
    return rest[0]?.startsWith('@') === true ? [{ node: parent, missing: rest, related: [] }] : [];
  });
  return stating ?? placeAt(walk.node);
}

/** The place for an element that exists but is not of the required kind: the code or attribute that states the kind. */
function placeOfCondition(walk: Walk, found: number, assertion: Assertion): Place | null {
  const { reads: conditions = [] } = assertion;
  const { tree } = walk;
  if (!isValue(tree, found) ? false : tree.stringValue(found).trim() === '') return null;
  const place = placeOfReads(walk, conditions, assertion);
  return place !== null && place.node !== found ? place : null;
}

/** The place for surplus elements; for groups, the group rather than the value in it. */
function surplus({ nodes, forks }: Reached, most: number): Place {
  const twice = forks.length > most ? forks : nodes;
  return placeAt(twice[most]!, twice.slice(0, Math.max(most, 1)));
}

/**
 * The place for a test without a known shape: the first value that is present; else a required one that is absent; else
 * a value in a condition.
 */
function placeOfReads(walk: Walk, reads: readonly Read[], assertion: Assertion): Place | null {
  const { traits, text } = assertion;
  const { tree } = walk;
  const reached = reads.map((read) => ({ ...read, ...reach(walk, read.path) }));
  const valuesFor = (purpose: Read['for'], from = reached): readonly number[] => [
    ...new Set(
      from.flatMap(({ nodes, for: own }) =>
        own === purpose && nodes.length === 1 && isValue(tree, nodes[0]!) ? nodes : [],
      ),
    ),
  ];
  const twice = reached.find(({ for: own, nodes, forks }) => own === 'number' && nodes.length > 1 && forks.length > 1);
  if (twice !== undefined)
    return (traits?.mark === undefined ? null : findMarkedTwice(twice, traits.mark, tree)) ?? surplus(twice, 1);
  const all = valuesFor('value');
  const doubtful = kindsFirst(
    all.filter((each) => !isCondition(each, walk, traits)),
    tree,
  );
  const [lacked] =
    doubtful.length === 0 && all.length > 0
      ? (['presence', 'value'] as const).flatMap((purpose) =>
          absences(
            walk,
            reads.filter((read) => read.for === purpose),
            text,
          ),
        )
      : [];
  if (lacked !== undefined) return lacked;
  // The rule reads only a value and the attributes that state its kind: the value is wrong.
  if (doubtful.length === 0 && all.length > 0 && isOwnMark(all, traits, walk)) return placeAt(walk.node);
  const [wrong, ...others] =
    doubtful.length > 0 ? [...doubtful, ...all.filter((each) => !doubtful.includes(each))] : all;
  // A value that is compared with another one has to exist first.
  const [own] = reached.filter(({ for: purpose }) => purpose === 'value');
  if (own !== undefined && wrong !== undefined && own.rest.length > 0 && isWithin(own.path) && !isIn(tree, wrong, walk))
    return missingPlace(own.parent, own.rest);
  if (wrong !== undefined) {
    const mark = missingKindOf(wrong, reached, walk);
    if (mark !== null) return mark;
    const place = placeAt(wrong, inDocumentOrder(others).slice(0, MAX_RELATED));
    const isElsewhere = others.length > 0 && isIn(tree, wrong, walk) && !others.some((each) => isIn(tree, each, walk));
    return isElsewhere ? { ...place, isCompared: true } : place;
  }
  const isOwn = ({ path }: Read): boolean => isWithin(path);
  const isSum = ruleCalculationOf(assertion) !== null;
  // Some paths are alternatives (a line of an invoice, or of a credit note): if one has a value, the others are not
  // missing.
  const hasValues = reached.some(({ for: own, nodes }) => own === 'value' && nodes.length > 0);
  const missingPlaces = absences(walk, hasValues ? reads.filter((read) => read.for !== 'value') : reads, text);
  const [absent, ...instead] = isSum ? missingPlaces.filter(isMissingNumber) : missingPlaces;
  if (absent !== undefined) return { ...absent, instead };
  const elsewhere = reached.filter((read) => !isOwn(read));
  const conditions = [
    ...valuesFor('condition', reached.filter(isOwn)),
    ...inDocumentOrder(valuesFor('condition', elsewhere)),
  ];
  if (conditions.length > 0 && isOwnMark(conditions, traits, walk)) return placeAt(walk.node);
  const [condition, ...more] = conditions;
  if (condition !== undefined) return placeAt(condition, more.slice(0, MAX_RELATED));
  const several = reached.find(({ for: own, forks }) => own === 'presence' && forks.length > 1);
  return several === undefined ? null : surplus(several, 1);
}

/** The place of a missing attribute that states the kind of a value, if the rule reads such an attribute. */
function missingKindOf(value: number, reached: readonly (Read & Reached)[], { tree }: Walk): Place | null {
  const candidates = reached.filter(
    ({ for: own, path, rest, parent }) =>
      own === 'condition' && parent === value && rest.length === 1 && path.at(-1)!.startsWith('@'),
  );
  const [only, another] = candidates;
  return only === undefined || another !== undefined || tree.kind[value] !== ELEMENT
    ? null
    : { node: value, missing: only.rest, related: [] };
}

function isIn(tree: Tree, node: number, { node: from }: Walk): boolean {
  return node >= from && node < tree.end[from]!;
}

/** The place for a rule that could not be evaluated: the duplicate element, or the value that is not a number. */
function unreadable(walk: Walk, reads: readonly NodePath[]): Place | null {
  const { tree, prefixes } = walk;
  const elements = Elements.of(tree, prefixes);
  const reached = reads.map((path) => ({ ...reach(walk, path), name: path.at(-1) ?? '' }));
  const twice = reached.find(({ nodes }) => nodes.length === 2);
  if (twice !== undefined) return surplus(twice, 1);
  for (const { nodes, name } of reached) {
    const isWrong = (node: number): boolean =>
      isValue(tree, node) && NUMERIC.test(name) && elements.amount(node) === undefined;
    const wrong = nodes.find(isWrong);
    if (wrong !== undefined) return placeAt(wrong);
  }
  return null;
}
