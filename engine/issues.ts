/**
 * Findings, schema violations and problems of our own become issues: code, severity, field and message.
 */
import { elementName, fieldOf } from './field.js';
import type { DetectionRow, Manifest } from './manifest.js';
import { effectiveLevel, publishedLevel } from './severity.js';
import type { Finding, IssueDetails } from './types.js';
import { lineColumn, location } from './xml/locate.js';
import type { XmlProblem } from './xml/problem.js';
import { ELEMENT, type Tree } from './xml/tree.js';
import type { SchemaViolation } from './xsd.js';

/** At most so many issues are listed; the counts are always the full ones. */
export const MAX_ISSUES = 5_000;

/** An issue with what sorting and details need. `level` may be `information`, which the v1 list leaves out. */
export interface RankedIssue extends Omit<IssueDetails, 'severity'> {
  readonly level: IssueDetails['severity'];
  /** Node in document order; -1 for what concerns the whole document. */
  readonly node: number;
}

/** What turning findings into issues needs to know about the document. */
export interface IssueContext {
  readonly tree: Tree;
  readonly row: DetectionRow;
  readonly manifest: Manifest;
  readonly prefixes: ReadonlyMap<string, string>;
}

/** A finding of a rule set. */
export function issueOfFinding(finding: Finding, ruleSet: string, context: IssueContext): RankedIssue {
  const { tree, prefixes } = context;
  const level = effectiveLevel(finding, context.row, context.manifest);
  const published = publishedLevel(finding);
  return {
    code: finding.assertion.code,
    level,
    field: fieldOf(finding, tree, prefixes),
    message: finding.error === undefined ? plainText(finding.text) : unevaluated(finding),
    ruleSet,
    location: location(tree, finding.node, prefixes),
    ...lineColumn(tree, finding.node),
    official: finding.text,
    ...(published === level ? {} : { publisherSeverity: published }),
    node: finding.node,
  };
}

/** A schema violation. libxml2 gives a line and names the element in its message; that finds the node. */
export function issueOfViolation(violation: SchemaViolation, context: Pick<IssueContext, 'tree' | 'prefixes'>, find: NodeFinder): RankedIssue {
  const { tree, prefixes } = context;
  const [, uri = '', local = ''] = /^Element '(?:\{([^}]*)\})?([^']+)'/.exec(violation.message) ?? [];
  const node = find(violation.line, uri, local);
  return {
    code: 'XSD',
    level: 'error',
    field: node < 0 ? null : elementName(tree, node, prefixes),
    message: `The document does not follow its XML Schema. ${withPrefixes(violation.message, prefixes)}`,
    ruleSet: null,
    location: node < 0 ? null : location(tree, node, prefixes),
    line: violation.line,
    column: node < 0 ? null : lineColumn(tree, node).column,
    official: violation.message,
    node,
  };
}

/** A problem that the decoder or parser found: nothing else was checked. */
export function issueOfProblem(problem: XmlProblem): RankedIssue {
  return {
    code: problem.code,
    level: 'error',
    field: null,
    message: `${problem.message} (line ${problem.line}, column ${problem.column})`,
    ruleSet: null, location: null, line: problem.line, column: problem.column, official: null, node: -1,
  };
}

/** An issue of our own about the whole document. */
export function ownIssue(code: string, message: string, field: string | null = null): RankedIssue {
  return { code, level: 'error', field, message, ruleSet: null, location: null, line: null, column: null, official: null, node: -1 };
}

/** Errors first, then by position, then by code; the last two comparisons make the order complete. */
export function inReportOrder(issues: readonly RankedIssue[]): RankedIssue[] {
  const rank = { error: 0, warning: 1, information: 2 };
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...issues].sort((a, b) => rank[a.level] - rank[b.level] || a.node - b.node || compare(a.code, b.code)
    || compare(a.message, b.message) || compare(a.ruleSet ?? '', b.ruleSet ?? ''));
}

/** Finds an element by line and name; see `nodeFinder`. */
export type NodeFinder = (line: number, uri: string, local: string) => number;

/**
 * A look-up of elements by the line of their start tag, built on the first call: many violations cost one walk.
 * libxml2 counts the line at which a start tag ends, so an element is looked for up to there.
 */
export function nodeFinder(tree: Tree): NodeFinder {
  let byLine: Map<string, number> | undefined;
  const key = (line: number, uri: string, local: string): string => `${line} ${uri} ${local}`;
  return (line, uri, local) => {
    if (!byLine) {
      byLine = new Map();
      for (let node = tree.size - 1; node > 0; node--) {
        if (tree.kind[node] !== ELEMENT) continue;
        const name = tree.names[tree.name[node]!]!;
        byLine.set(key(lineColumn(tree, node).line, name.uri, name.local), node);
      }
    }
    for (let at = line; at > Math.max(0, line - 20); at--) {
      const node = byLine.get(key(at, uri, local));
      if (node !== undefined) return node;
    }
    return -1;
  };
}

/** The publisher's text without the rule id that many texts begin with. */
function plainText(text: string): string {
  return text.replace(/^\[[^\]]{1,40}\]\s*-?\s*/, '').trim() || text;
}

/** What the XPath error codes mean, for somebody who wrote an invoice and no XPath. */
const REASONS: Readonly<Record<string, string>> = {
  XPTY0004: 'an element occurs several times where the rule allows it once',
  FORG0001: 'a value has the wrong form, for example text where a number or true/false belongs',
  FORG0006: 'an element occurs several times, or has the wrong kind of value',
  FOAR0001: 'it would divide by zero',
  FOAR0002: 'a number is too large',
  FOCA0002: 'a value has the wrong form',
};

function unevaluated(finding: Finding): string {
  const reason = REASONS[finding.error!] ?? 'the document has a form that the rule does not expect';
  return `This rule could not be evaluated, because ${reason} (${finding.error}). The rule: ${plainText(finding.text)}`;
}

/** `{namespace}name` as `prefix:name`. */
function withPrefixes(message: string, prefixes: ReadonlyMap<string, string>): string {
  return message.replace(/\{([^{}]*)\}/g, (whole, uri: string) => (prefixes.has(uri) ? `${prefixes.get(uri)}:` : whole));
}
