/** Reasoning over totals and VAT: one change that makes them all agree is the cause of what is found about them. */
import { readTree, syntaxOf } from '../invoice/read.js';
import { displayTerm, termOf } from '../messages/business-terms.js';
import { display } from '../messages/evidence/calculation.js';
import { invoiceModel } from '../messages/invoice-model.js';
import { reasoningSentence } from '../messages/reasoning.js';
import type { Kinship } from '../reasoning/kinship.js';
import { figuresOf } from '../reasoning/figures.js';
import { type Change, smallestChanges } from '../reasoning/search.js';
import type { Language } from '../types.js';
import type { Tree } from '../xml/tree.js';
import { factsOf } from './facts.js';
import type { RankedIssue } from './issues.js';
import type { TouchedIssue } from './touch.js';
import { CLOSENESS, namesOfNode, speaksOf } from './touch.js';

/** What has been concluded. */
export interface Reasoned {
  /** Places in the list of the issues that it explains. */
  readonly explained: ReadonlySet<number>;
  /** The one that stands for the cause. */
  readonly cause: number;
  /** What that issue becomes: it leads to what is to be changed, and says so. */
  readonly issue: RankedIssue;
}

/** In an invoice of that size nobody waits for a conclusion. */
const LARGEST = 200_000;

/**
 * Null where nothing is found about amounts, or no single change explains it.
 * @param isOpen whether an issue has no other cause
 * @param prefixes namespace to prefix
 */
export function reasonedOf(
  issues: readonly TouchedIssue[],
  tree: Tree,
  isOpen: (index: number) => boolean,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): Reasoned | null {
  const isAboutAmounts = ({ calculation, touch }: TouchedIssue): boolean =>
    calculation !== undefined || (touch?.closeness === CLOSENESS.relation && VAT.test(touch.rule));
  if (tree.size > LARGEST || !issues.some((issue, index) => isOpen(index) && isAboutAmounts(issue))) return null;
  const syntax = syntaxOf(tree);
  if (syntax === null) return null;
  const figures = figuresOf(readTree(tree, syntax, invoiceModel()));
  const changes = figures === null ? [] : smallestChanges(figures);
  const [first] = changes;
  if (first === undefined) return null;
  const node = nodeOf(first);
  const names = namesOfNode(node, tree, prefixes);
  const quoted = first.kind === 'code' ? [`'${first.code.value}'`, `"${first.code.value}"`] : [];
  const explained = new Set(
    issues.flatMap(({ calculation, touch }, index) => {
      if (touch === null || (!isOpen(index) && !touch.wrong.includes(node))) return [];
      const isAbout =
        calculation !== undefined ||
        touch.wrong.includes(node) ||
        ((VAT.test(touch.rule) || names.every((name) => speaksOf(touch.rule, name))) &&
          // A rule about the wrong category would not hold for the right one.
          (touch.closeness >= CLOSENESS.relation || quoted.some((code) => touch.rule.includes(code))));
      return isAbout ? [index] : [];
    }),
  );
  const own = [...explained].find((index) => issues[index]!.touch!.wrong.includes(node));
  const cause = own ?? Math.min(...explained);
  const sentence = reasoningSentence(changes, figures!, language);
  return {
    explained,
    cause,
    issue: leading(issues[cause]!, first, sentence, changes.length === 1, tree, prefixes, language),
  };
}

/** Rules about categories of VAT name one of these. */
const VAT = /TaxCategory|ApplicableTradeTax|CategoryTradeTax/;

function nodeOf(change: Change): number {
  return change.kind === 'number' ? change.figure.node : change.kind === 'code' ? change.code.node : change.part.node;
}

const PLAIN: ReadonlySet<Kinship> = new Set(['other', 'derived']);

/** The issue with the place of the change, and what to do. */
function leading(
  issue: TouchedIssue,
  change: Change,
  sentence: string,
  isOnly: boolean,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): RankedIssue {
  // A total that is just wrong: its rule says what it would have to be.
  if (
    change.kind === 'number' &&
    PLAIN.has(change.kinship) &&
    issue.calculation?.target === change.figure.node &&
    isOnly
  )
    return issue;
  const { message, fix, problem } = issue;
  const said = fix !== null && message.endsWith(fix) ? message.slice(0, -fix.length).trimEnd() : message;
  // What a code list says of the place is enough; why there is a better value is worth a word.
  const isListed = issue.touch!.closeness < CLOSENESS.presence;
  const text = isListed
    ? { message: `${message} ${sentence}` }
    : { message: `${said} ${sentence}`, fix: sentence, problem };
  const facts = factsOf({ node: nodeOf(change), missing: null, related: [] }, {}, tree, prefixes);
  const id = change.kind === 'number' ? change.figure.term : change.kind === 'code' ? change.code.term : null;
  const term = id === null ? null : termOf(id, language);
  const { expected: _, difference: __, ...others } = issue;
  return {
    ...others,
    ...text,
    ...facts,
    ...(change.kind === 'number' ? { expected: display(change.to) } : {}),
    ...(change.kind === 'code' ? { suggestion: change.to } : {}),
    ...(issue.related === undefined ? {} : { related: issue.related }),
    field: term === null ? issue.field : displayTerm(term),
  };
}
