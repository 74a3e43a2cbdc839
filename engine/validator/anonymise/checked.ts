/** Anonymises without changing the findings: validates the result and retries, keeping more of the affected values. */
import type { IssueDetails, ValidateOptions, Validator, Verdict } from 'einvoice-core/types.js';
import { lineColumn } from 'einvoice-schematron/xml/locate.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { Anonymiser, type AnonymiseOptions, type MildnessByNode } from './anonymise.js';
import type { Mildness } from './inventor.js';
import type { DocumentValue } from './values.js';

/** A finding in only one of the two documents. */
export interface FindingDifference {
  /** `lost`: only before; `added`: only after. */
  readonly kind: 'lost' | 'added';
  readonly issue: IssueDetails;
}

/** A value that was only partly replaced, to preserve the findings. */
export interface MilderValue {
  /** Name of the element or attribute, as written in the document. */
  readonly name: string;
  readonly line: number;
  /**
   * `short`: parts of up to three characters. `words`: everything except names, and numbers from four digits. `code`:
   * everything.
   */
  readonly kept: (typeof KEPT)[number];
}

export interface Anonymised {
  readonly document: Uint8Array;
  readonly before: Verdict;
  readonly after: Verdict;
  /** Findings that changed; empty if all are the same in code, severity and place. */
  readonly differences: readonly FindingDifference[];
  readonly milder: readonly MilderValue[];
  /**
   * The factor actually applied to amounts (1 for none). It may differ from the requested one, to preserve the
   * findings.
   */
  readonly scale: number;
}

const KEPT = ['short', 'words', 'code'] as const;

/** Maximum number of validations per factor. */
const MAX_ROUNDS = 5;
/** Further validations, one per name, to find values that can be replaced completely after all. */
const MAX_NAMES = 60;

interface Attempt {
  readonly document: Uint8Array;
  readonly after: Verdict;
  readonly differences: readonly FindingDifference[];
  readonly mildness: MildnessByNode;
  readonly scale: number;
}

/**
 * Anonymises a document like `anonymise`, and validates it before and after. If findings differ, less is replaced at
 * their locations, and other factors are tried for amounts; remaining differences are returned.
 * @throws EngineError as `anonymise` and `Validator.validate`
 */
export async function anonymiseChecked(
  validator: Pick<Validator, 'validate'>,
  document: Uint8Array,
  options: AnonymiseOptions &
    Pick<ValidateOptions, 'as' | 'countryRules' | 'date' | 'releases' | 'strict' | 'language'> = {},
): Promise<Anonymised> {
  const { seed: _, scale, moveDays: __, ...choices } = options;
  const checks = { ...choices, transfer: false } as ValidateOptions;
  const anonymiser = new Anonymiser(document, options);
  const before = await validator.validate(document, checks);
  let best: Attempt | null = null;
  for (const factor of scale === undefined || scale === 1 ? [1] : [scale, scale + 1, scale + 2, scale + 3, 1]) {
    const attempt = await anonymiseMildly(anonymiser, factor, before, (bytes) => validator.validate(bytes, checks));
    if (best === null || attempt.differences.length < best.differences.length) best = attempt;
    if (best.differences.length === 0) break;
  }
  const { mildness, ...result } = best!;
  return { ...result, before, milder: listMilderValues(anonymiser, mildness) };
}

/** Replaces everything at first, then keeps more of the values whose replacement changed the findings. */
async function anonymiseMildly(
  anonymiser: Anonymiser,
  scale: number,
  before: Verdict,
  validate: (document: Uint8Array) => Promise<Verdict>,
): Promise<Attempt> {
  let mildness: MildnessByNode = new Map();
  let best: Attempt | null = null;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const document = anonymiser.write(scale, mildness);
    const after = await validate(document);
    const differences = compareFindings(before, after);
    if (best === null || differences.length < best.differences.length)
      best = { document, after, differences, mildness, scale };
    if (differences.length === 0) break;
    const next = raiseMildness(anonymiser, differences, mildness);
    if (next === null) break;
    mildness = next;
  }
  return await reduceMildness(best!, anonymiser, async (other) => {
    const document = anonymiser.write(scale, other);
    const after = await validate(document);
    return { document, after, differences: compareFindings(before, after), mildness: other, scale };
  });
}

/** Undoes unnecessary keeping, one name at a time. */
async function reduceMildness(
  attempt: Attempt,
  { tree }: Anonymiser,
  attemptWith: (mildness: MildnessByNode) => Promise<Attempt>,
): Promise<Attempt> {
  let best = attempt;
  const nameOf = (node: number): string => `${tree.lexicalName(tree.parent[node]!)}/${tree.lexicalName(node)}`;
  const names = [...new Set([...attempt.mildness.keys()].map(nameOf))];
  for (const some of [names, ...(names.length > 1 ? names.map((name) => [name]) : [])].slice(0, MAX_NAMES)) {
    const rest = new Map([...best.mildness].filter(([node]) => !some.includes(nameOf(node))));
    if (rest.size === best.mildness.size) continue;
    const other = await attemptWith(rest);
    if (other.differences.length <= best.differences.length) best = other;
  }
  return best;
}

/** The findings in only one of the two lists. */
function compareFindings(before: Verdict, after: Verdict): readonly FindingDifference[] {
  const rest = new Map<string, IssueDetails[]>();
  for (const issue of allFindings(after)) rest.set(findingKey(issue), [...(rest.get(findingKey(issue)) ?? []), issue]);
  const lost = allFindings(before).filter((issue) => rest.get(findingKey(issue))?.pop() === undefined);
  return [
    ...lost.map((issue) => ({ kind: 'lost', issue }) as const),
    ...[...rest.values()].flat().map((issue) => ({ kind: 'added', issue }) as const),
  ];
}

function allFindings({ details }: Verdict): readonly IssueDetails[] {
  return [...details.issues, ...details.information];
}

function findingKey({ code, severity, location, target, line }: IssueDetails): string {
  return [code, severity, location, target, line].join(' ');
}

/** Keeps one level more at the locations of the differences, otherwise everywhere; null if that is impossible. */
function raiseMildness(
  anonymiser: Anonymiser,
  differences: readonly FindingDifference[],
  mildness: MildnessByNode,
): MildnessByNode | null {
  const { tree } = anonymiser;
  const values = anonymiser.replacedValues();
  // A value required by a code list is a code, wherever it occurs.
  const codes = values.filter(({ node }) =>
    differences.some(({ kind, issue }) => kind === 'added' && isRequiredCode(issue, node, tree)),
  );
  if (codes.some(({ node }) => mildness.get(node) !== 3))
    return new Map([...mildness, ...codes.map(({ node }) => [node, 3] as const)]);
  const near = values.filter(({ node }) => differences.some(({ issue }) => isAtFinding(tree, node, issue)));
  for (const some of [near, values]) {
    const next = new Map<number, Mildness>(mildness);
    for (const value of some) {
      const old = mildness.get(value.node) ?? 0;
      if (old < maxMildness(value)) next.set(value.node, (old + 1) as Mildness);
    }
    if ([...next].some(([node, mild]) => mildness.get(node) !== mild)) return next;
  }
  return null;
}

/**
 * Whether a rule requires the value: it is one of the allowed values, in a list that the rule mentions, or quoted in
 * its text.
 */
function isRequiredCode(issue: IssueDetails, node: number, tree: Tree): boolean {
  const value = tree.stringValue(node).trim();
  const { allowed = [], official, line, column } = issue;
  if (value === '' || official === null) return false;
  if (isAtFinding(tree, node, issue) && allowed.includes(value)) return true;
  const position = lineColumn(tree, node);
  const isSamePlace = position.line === line && position.column === column;
  return (
    (isSamePlace && CODE_LIST.test(official)) ||
    [`'${value}'`, `"${value}"`].some((quoted) => official.includes(quoted))
  );
}

const CODE_LIST = /\bcode ?lists?\b/i;

/** Names are never kept. */
function maxMildness({ kind }: DocumentValue): Mildness {
  return kind === 'name' || kind === 'phone' ? 1 : 2;
}

/** Whether a value is at the location of a finding, or in a descendant. */
function isAtFinding(tree: Tree, node: number, { line, column }: IssueDetails): boolean {
  for (let at = node; at > 0 && line !== null; at = tree.parent[at]!) {
    const position = lineColumn(tree, at);
    // Ignore the root element, as it contains everything.
    if (tree.parent[at] !== 0 && position.line === line && position.column === column) return true;
  }
  return false;
}

function listMilderValues({ tree }: Anonymiser, mildness: MildnessByNode): readonly MilderValue[] {
  return [...mildness]
    .map(([node, mild]): MilderValue => ({
      name: (tree.kind[node] === ATTRIBUTE ? '@' : '') + tree.lexicalName(node),
      line: lineColumn(tree, node).line,
      kept: KEPT[mild - 1]!,
    }))
    .sort((a, b) => a.line - b.line);
}
