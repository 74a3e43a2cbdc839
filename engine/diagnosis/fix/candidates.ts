/** What might repair an issue. Nothing of it is known to; that is tried afterwards (`prove.ts`). */
import { pathOf } from '../../xml/prefixed-names.js';
import { gapOf } from '../cause/amounts/gap.js';
import type { Place } from '../place/where.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { hasElements } from '../facts/values/value-node.js';
import { shown } from '../describe/reasoning.js';
import { isInSignature } from '../../xml/signature.js';
import { ATTRIBUTE, ELEMENT, TEXT, type Tree, rootOf } from '../../xml/tree.js';
import { additions, partsAdded, valuesFor } from './additions.js';
import { TEXT_EXAMPLE, asAdvised, codesAdvised, numbersWithScheme, schemesAdvised } from './advised.js';
import { outOfPrice } from './other-level.js';
import { otherValues } from './other-values.js';
import type { Source } from './source.js';
import { calculatedAnew, isAlternative, isSigned, mayCalculate } from './amounts.js';
import { outlineAdded } from './breakdown.js';
import { daysNear, fileTypeAdded, fileTypes, otherCompared, otherPriced } from './beside.js';
import { withBothSigns } from './both-signs.js';
import { categoryEverywhere } from './category.js';
import { dateFormats } from './date-format.js';
import { concluded, isOfDoubtfulCategory, lackingParts, madeToFit } from './doubts.js';
import { currencyOfAmounts, placesOfCurrency } from './currency.js';
import { everywhere } from './everywhere.js';
import { asOneWay, fittingCodes } from './payment-code.js';
import { withoutGrossPrice } from './gross-price.js';
import type { Candidate, Editor } from './edits.js';
import { alike, different } from './different.js';
import { asOneExemption, exemptionAdded } from './exemption.js';
import { groupsFor } from './groups.js';
import type { Guess } from './values.js';
import { NO_RULE } from '../facts/tests/rule-says.js';
import { namedByRule, valuesNamedByRule } from './of-rule.js';
import { partiesExchanged, partyOfOrder } from './parties.js';
import { periodsPutRight } from './periods.js';
import { totalsTogether } from './missing-sums.js';
import { typeOrDocument } from './other-document.js';
import { otherOfPercentage } from './percentage.js';
import { ofViolation } from './of-schema.js';
import { asTheirRows, inOtherCategory } from './other-category.js';
import { specified } from './specified.js';
import { unitsOfLine } from './units.js';
import { wholeGroupsAdded } from './whole-groups.js';
import { strayed } from './strayed.js';
import { asTaxNumber } from './tax-number.js';
import { doubledLines, isTwin, oneOf } from './twins.js';

/** Candidates of one kind, made where those in front of them do not do. */
export interface Phase {
  readonly kind: 'without amounts' | 'amounts' | 'examples' | 'specifications';
  readonly make: () => readonly Candidate[];
}

/** Candidates for an issue, the surest first; none for what concerns the whole document. */
export function phasesFor(issue: RankedIssue, source: Source): readonly Phase[] {
  const { place } = issue;
  // What a specification allows in place of its publisher is right as it is.
  const isAllowed = issue.level === 'information' && issue.publisherSeverity !== undefined;
  if (place === undefined || isAllowed) return [];
  const { editor } = source;
  // What a signature consists of is for the program that signs.
  if (isInSignature(editor.tree, place.node)) return [];
  let known: readonly Candidate[] | undefined;
  const all = (): readonly Candidate[] =>
    (known ??= everywhere(
      issue,
      [
        ...(place.missing === null ? ofValue(issue, place, source) : ofMissing(issue, place, source)),
        ...inOtherCategory(issue.code, editor, source.childNames),
        ...[
          ...fittingCodes(place.node, editor),
          ...asOneWay(place.node, editor),
          ...(isSigned(source.explanations()) ? [] : withBothSigns(place.node, editor)),
          ...outOfPrice(editor, source.childNames),
          ...partiesExchanged(editor),
          ...doubledLines(editor),
          ...asTheirRows(issue.code, editor),
        ].map((made): Candidate => ({
          class: 'choice',
          ...made,
        })),
      ],
      editor,
      source.childNames,
    ));
  const isAmount = ({ class: own }: Candidate): boolean => own === 'money';
  const isExample = ({ class: own }: Candidate): boolean => own === 'input';
  return [
    { kind: 'without amounts', make: () => inOrder(all().filter((each) => !isAmount(each) && !isExample(each))) },
    {
      kind: 'amounts',
      make: () => [
        ...lackingParts(source),
        ...concluded(source),
        ...(computedFor(issue, source) !== null
          ? all().filter(isAmount)
          : mayCalculate(source.explanations())
            ? [...all().filter(isAmount), ...calculatedAnew(issue, editor, source.trials)].map((each) =>
                isAlternative(source.explanations()) ? each : madeToFit(each),
              )
            : []),
      ],
    },
    { kind: 'examples', make: () => all().filter(isExample) },
    { kind: 'specifications', make: () => specified(issue, place, source) },
  ];
}

function ofMissing(issue: RankedIssue, place: Place, source: Source): readonly Candidate[] {
  const { editor, childNames } = source;
  const { tree, prefixes } = editor;
  const isCurrency = place.missing?.at(-1) === '@currencyID';
  const computed = computedFor(issue, source);
  if (place.kind !== undefined) return ofKind(place, source);
  // What a category asks for is not added where it may be another one that is meant.
  if (isOfDoubtfulCategory(place.node, source)) return [];
  const expected = (isCurrency ? place.currency : undefined) ?? issue.expected ?? issue.suggestion;
  const guesses =
    expected === undefined || computed !== null
      ? null
      : [{ value: expected, class: place.without === undefined ? 'certain' : 'choice' } as const];
  return [
    ...(issue.violation === undefined ? [] : ofViolation(issue.violation, editor, source.childNames)),
    ...(issue.touchOf?.().kinds ?? []).flatMap((node) => remarked(node, editor)),
    ...(computed === null
      ? []
      : additions(place.node, place.missing!, [computed], pathOf(tree, place.node, prefixes), editor, childNames)),
    ...codesAdvised(issue, place, source),
    ...exemptionAdded(place.node, place.missing!.at(-1)!, editor, childNames),
    ...wholeGroupsAdded(place, editor, childNames),
    ...[place, ...(place.instead ?? [])].flatMap(({ node, missing }) =>
      missing === null
        ? []
        : additions(node, missing, guesses, pathOf(tree, node, prefixes), editor, childNames, place.currency),
    ),
    ...strayed(place, source),
    ...totalsTogether(issue, source),
    ...outlineAdded(place.missing![0]!, editor, childNames),
    ...(place.missing!.length === 1 && place.missing![0]!.startsWith('@')
      ? namedByRule(place.node, issue.touchOf?.().rule ?? NO_RULE, editor)
      : []),
    ...fileTypeAdded(place, editor),
    ...partyOfOrder(place.node, place.missing![0]!, editor, childNames).map((made): Candidate => ({
      class: 'choice',
      ...made,
    })),
    ...asAdvised(issue, place, source),
    ...numbersWithScheme(issue, place, editor),
    ...without(place, editor),
  ];
}

/** What has to be there with what tells its kind: only a person knows what it says. */
function ofKind({ node, missing, kind }: Place, { editor, childNames }: Source): readonly Candidate[] {
  const { name, value, also } = kind!;
  // A rule that names everything leaves nothing open but whether it is so.
  if (name !== null && also !== undefined) {
    const made = partsAdded(node, missing!, [[name, value], ...also], editor, childNames);
    return made === null ? [] : [{ class: 'choice', ...made }];
  }
  if (name === null)
    return additions(node, missing!, [{ value: value + TEXT_EXAMPLE, class: 'input' }], [], editor, childNames).map(
      (made) => ({ ...made, example: TEXT_EXAMPLE }),
    );
  const [group] = groupsFor(missing!, missing!.length);
  const made = group && partsAdded(node, missing!, [...group.parts, [name, value]], editor, childNames);
  return made ? [{ class: 'input', ...made, example: group.parts[0]![1] }] : [];
}

/** What the other figures give for an amount that is missing; its unit would be an example. */
function computedFor(issue: RankedIssue, { editor, explanations }: Source): Guess | null {
  const gap = gapOf(issue, editor.tree, editor.prefixes);
  if (gap === null) return null;
  for (const { ways } of explanations())
    for (const way of ways)
      if (way.kind === 'missing' && gap.terms.includes(way.figure.term)) {
        const { term } = way.figure;
        return { value: shown(way.to, term), class: term === 'BT-129' ? 'input' : 'money' };
      }
  return null;
}

/** A node, or the group in which nothing else is. */
function withItsGroup(node: number, tree: Tree): number {
  const group = tree.parent[node]!;
  for (let at = tree.firstChild[group]!; at !== 0; at = tree.nextSibling[at]!)
    if (at !== node && tree.kind[at] === ELEMENT) return node;
  return group > 0 && group !== rootOf(tree) ? withItsGroup(group, tree) : node;
}

/** What asks for something else may go itself. */
function without(place: Place, editor: Editor): readonly Candidate[] {
  return place.without === undefined ? [] : [{ class: 'choice', ...editor.delete(place.without) }];
}

/** What is there with a mark that nobody knows, marked as the kind that is missing. */
function remarked(node: number, editor: Editor): readonly Candidate[] {
  const names = pathOf(editor.tree, node, editor.prefixes);
  return valuesFor(names.at(-1)!, names.slice(0, -1), editor)
    .filter(({ class: own }) => own !== 'input')
    .map(({ value }) => ({ class: 'choice', ...editor.set(node, value) }));
}

function ofValue(issue: RankedIssue, place: Place, source: Source): readonly Candidate[] {
  const { node, related } = place;
  const { editor } = source;
  const { tree, prefixes } = editor;
  const found: Candidate[] =
    issue.violation === undefined ? [] : [...ofViolation(issue.violation, editor, source.childNames)];
  if (node <= 0 || node === rootOf(tree)) return found;
  const computed = computedFor(issue, source);
  if (computed !== null) found.push({ class: computed.class, ...editor.set(node, computed.value) });
  // A value that is right but for another one is not written in another way.
  if (place.again !== undefined) return different(place.again, editor);
  if (place.alike !== undefined) return alike(place.alike, editor);
  // What says of which kind a number is may be left out, where rules do not ask for it.
  const isScheme = tree.kind[node] === ATTRIBUTE && tree.names[tree.name[node]!]!.local === 'schemeID';
  if (isScheme && issue.suggestion === undefined) found.push({ class: 'choice', ...editor.delete([node]) });
  const touch = issue.touchOf?.();
  if (touch !== undefined && fileTypes(node, editor) === null)
    found.push(...namedByRule(node, touch.rule, editor), ...valuesNamedByRule(node, touch, editor));
  found.push(...without(place, editor));
  for (const one of daysLast(place.either ?? [], tree))
    found.push({ class: 'choice', ...editor.delete(one.map((each) => withItsGroup(each, tree))) });
  const isElement = tree.kind[node] === ELEMENT;
  if (tree.kind[node] === ATTRIBUTE || (isElement && !hasElements(tree, node))) {
    const names = pathOf(tree, node, prefixes);
    const isEmpty = isElement && tree.stringValue(node).trim() === '';
    if (isEmpty)
      for (const each of new Set([node, withItsGroup(node, tree)]))
        found.push(...filled(node, names, source), { class: 'certain', ...editor.delete([each]) });
    const known = otherValues(issue, place, names, source);
    found.push(...dateFormats(tree.kind[node] === ATTRIBUTE ? tree.parent[node]! : node, editor));
    if (isElement) {
      found.push(...typeOrDocument(node, editor, source.childNames));
      found.push(...schemesAdvised(issue, place, editor));
      found.push(...asTaxNumber(node, editor), ...asOneExemption(node, editor));
      found.push(...otherOfPercentage(node, editor, source.childNames));
    }
    for (const made of [
      ...periodsPutRight(node, editor),
      ...daysNear(place, editor),
      ...otherPriced(node, editor),
      ...withoutGrossPrice(node, editor),
      ...currencyOfAmounts(node, editor),
    ])
      found.push({ class: 'choice', ...made });
    const same = [...new Set([...unitsOfLine(node, editor), ...placesOfCurrency(node, issue.suggestion, editor)])];
    for (const { value, ...told } of known)
      found.push(
        told.class === 'input'
          ? { ...told, ...editor.set(node, value), example: value }
          : { ...told, ...editor.together(same.map((each) => editor.set(each, value))) },
      );
    if (isElement) found.push(...categoryEverywhere(node, known, editor));
    for (const made of otherCompared(place, editor)) found.push({ class: 'choice', ...made });
  }
  found.push(...numbersWithScheme(issue, place, editor));
  const twins = related.filter(
    (other) => other !== node && tree.kind[other] === ELEMENT && isTwin(other, node, editor),
  );
  if (twins.length > 0 && isElement) found.push(...oneOf(node, twins, editor));
  if (issue.mayGo === true) {
    if (issue.level === 'error') found.push(...extended(source));
    const all = [node, ...related].filter((each) => each > 0 && tree.kind[each] !== TEXT);
    const isEmpty = all.every((each) => tree.stringValue(each).trim() === '');
    found.push({ class: isEmpty ? 'certain' : 'choice', ...editor.delete([...new Set(all)].sort((a, b) => a - b)) });
  }
  return found;
}

/** Of two things of which one has to go the one first that is no day: a day says more than a code for it. */
function daysLast(either: readonly (readonly number[])[], tree: Tree): readonly (readonly number[])[] {
  const isDay = (nodes: readonly number[]): boolean =>
    nodes.every((node) => /^\d{4}-?\d\d-?\d\d$/.test(tree.stringValue(node).trim()));
  return [...either].sort((one, other) => Number(isDay(one)) - Number(isDay(other)));
}

/** A group in which nothing is, with the one part that it has to have. */
function filled(node: number, names: readonly string[], { editor, childNames }: Source): readonly Candidate[] {
  const [part, another] = groupsFor(names, 1)[0]?.parts ?? [];
  if (part === undefined || another !== undefined) return [];
  return additions(node, part[0].split('@')[0]!.split('/'), null, names, editor, childNames);
}

/** The specification of the invoice with an extension that may have what its own does not. */
function extended({ extensions, editor }: Source): readonly Candidate[] {
  if (extensions === null) return [];
  const { node, identifiers } = extensions;
  return identifiers.map((identifier) => ({ class: 'choice', ...editor.set(node, identifier) }));
}

const ORDER = { certain: 0, choice: 1, input: 2, money: 3 } as const;

function inOrder(found: readonly Candidate[]): readonly Candidate[] {
  return [...found].sort((a, b) => ORDER[a.class] - ORDER[b.class]);
}
