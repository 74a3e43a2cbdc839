/** Leading an issue to what was concluded: it says the change, and stands where that is made. */
import { displayTerm, termOf } from '../../../wording/term-names.js';
import type { Part } from '../../../wording/part.js';
import { exactToString } from '../../../runtime/numbers/exact-text.js';
import type { Language } from '../../../types.js';
import type { ChildNames } from '../../../xml/child-names.js';
import { type Prefixes, prefixedName } from '../../../xml/prefixed-names.js';
import type { Tree } from '../../../xml/tree.js';
import { type Change, nodeOf, termChanged } from '../../conclude/change.js';
import type { Kinship } from '../../conclude/kinship.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { enterPart, shown } from '../../describe/reasoning.js';
import { valueSentence, withoutSentence } from '../../describe/said-value.js';
import { type Writable, addDetails, detailsAt } from '../../place/details.js';
import type { Place } from '../../place/where.js';
import { type Open, saying, withTerm } from './saying.js';

/** The document that figures are of. */
export interface ReasonContext {
  readonly tree: Tree;
  /** Namespace to prefix. */
  readonly prefixes: Prefixes;
  readonly language: Language;
  /** Null where it is not known. */
  readonly childNames: ChildNames | null;
}

const PLAIN: ReadonlySet<Kinship> = new Set(['other', 'derived']);

/** What was concluded: the change, what is said of it, and whether it is the only one. */
interface Conclusion {
  readonly change: Change;
  readonly sentence: Part;
  readonly isOnly: boolean;
}

/** The issue with the place of the change, and what to do. */
export function leadTo(
  issue: RankedIssue,
  { change, sentence, isOnly }: Conclusion,
  { tree, prefixes, language }: ReasonContext,
): RankedIssue {
  // A total that is just wrong: its rule says what it would have to be.
  if (
    change.kind === 'number' &&
    PLAIN.has(change.kinship) &&
    issue.calculation?.target === change.figure.node &&
    isOnly
  )
    return withTerm(saying(issue, enterPart(change.figure, change.to)), change.figure.term);
  const led: Open<RankedIssue> = saying(issue, sentence, isOnly && (change.kind === 'code' || change.kind === 'vat'));
  // Which sums and products are off as well says nothing more.
  if (change.kind === 'signs') led.said = { ...led.said!, only: sentence, behind: [] };
  // Of a row that is missing the value of another one tells nothing.
  const { actual, target, term: own } = issue;
  const told = change.kind === 'row' ? valueSentence({ actual, target, term: own }) : null;
  if (told !== null) led.said = withoutSentence(led.said!, told);
  // Which of the amounts is wrong nobody knows: the place stays.
  if (change.kind === 'part' || change.kind === 'drop') return led as RankedIssue;
  const facts = detailsAt(placeOf(change, tree, prefixes), {}, tree, prefixes);
  const id = termChanged(change);
  const term = id === null ? null : termOf(id, language);
  led.mark = facts.mark;
  led.target = facts.target;
  led.line = facts.line;
  led.column = facts.column;
  led.field = term === null ? issue.field : displayTerm(term);
  // What is said of the place that the issue leaves.
  led.actual = undefined;
  led.expected = undefined;
  led.difference = undefined;
  led.term = undefined;
  led.lineId = undefined;
  led.missing = undefined;
  addDetails(led as Writable<RankedIssue>, facts);
  if (issue.related !== undefined) led.related = issue.related;
  if (id !== null) led.term = id;
  if (change.kind === 'number') led.expected = shown(change.to, change.figure.term);
  if (change.kind === 'carried') led.expected = shown(change.totals[0].to, change.totals[0].figure.term);
  if (change.kind === 'rates') led.expected = exactToString(change.changes[0]!.to);
  if (change.kind === 'swap') led.expected = shown(change.other.value, change.one.term);
  if (change.kind === 'code' || change.kind === 'vat' || change.kind === 'codes') led.suggestion = change.to;
  return led as RankedIssue;
}

/** Where something is to be changed; of a row that is missing where it belongs. */
function placeOf(change: Change, tree: Tree, prefixes: Prefixes): Place {
  const node = nodeOf(change);
  if (change.kind === 'row')
    return { node: tree.parent[node]!, missing: [prefixedName(tree, node, prefixes)], related: [], before: node };
  return { node, missing: null, related: relatedTo(change) };
}

/** The other places that a change is about. */
function relatedTo(change: Change): readonly number[] {
  if (change.kind === 'swap') return [change.other.node];
  if (change.kind === 'signs') return change.figures.slice(1).map(({ node }) => node);
  return change.kind === 'carried' ? change.totals.slice(1).map(({ figure }) => figure.node) : [];
}
