/** The hover text of a position: the business term and its value, and the findings there. */
import { type Hover, MarkupKind, type Position } from 'vscode-languageserver';
import type { IssueDetails, Language } from 'einvoice-validator';
import { loadWords } from '../words.js';
import type { CheckedText } from './checks.js';
import { type TermAt, termsAt } from './terms.js';
import type { Validators } from './validators.js';

/** Tests may contain long code lists. */
const LONGEST_TEST = 600;

/** How many enclosing groups are named. */
const MAX_GROUPS = 3;

/** Null if there is nothing to show. */
export function hoverAt(checked: CheckedText, position: Position, validators: Validators): Hover | null {
  const { outcome, places, language } = checked;
  if (outcome === null) return null;
  const offset = places.offset(position);
  const invoice = checked.invoice();
  const terms = invoice === null ? [] : termsAt(invoice, offset, language);
  const issues =
    'failure' in outcome ? [] : outcome.findings.issues.filter((issue) => isAt(places.marked(issue), position));
  const parts = [...termLines(terms), ...issues.map((issue) => ruleText(issue, language, validators))];
  if (parts.length === 0) return null;
  const [innermost] = terms;
  return {
    contents: { kind: MarkupKind.Markdown, value: parts.join('\n\n---\n\n') },
    ...(innermost === undefined ? {} : { range: places.range(innermost.extent) }),
  };
}

function termLines([innermost, ...groups]: readonly TermAt[]): readonly string[] {
  if (innermost === undefined) return [];
  const around = groups.filter(({ text }) => text === null).slice(0, MAX_GROUPS);
  const value = innermost.text === null || innermost.text === '' ? '' : `\n\n${plain(innermost.text)}`;
  const place =
    around.length === 0 ? '' : `\n\n${around.map(({ term, name }) => plain(`${term} ${name}`)).join(' ← ')}`;
  return [`**${plain(innermost.term)}** ${plain(innermost.name)}${value}${place}`];
}

/** The message, the publisher's own text, and the test of the rule. */
function ruleText(issue: IssueDetails, language: Language, validators: Validators): string {
  const words = loadWords(language);
  const official =
    issue.official === null ? [] : [`${words.explain.official}${words.colon}${plain(issue.official.trim())}`];
  return [
    `**${plain(issue.code)}** (${words.severity[issue.severity]}${issue.legal === undefined ? '' : `, ${words.legal[issue.legal.class]}`})`,
    plain(issue.message),
    ...official,
    ...ruleTest(issue, language, validators),
  ].join('\n\n');
}

function ruleTest({ code, ruleSet }: IssueDetails, language: Language, validators: Validators): readonly string[] {
  if (ruleSet === null) return [];
  const checks = validators.explain(code, language).flatMap((rule) => rule.checks);
  const check = checks.find((each) => each.ruleSet === ruleSet) ?? checks[0];
  if (check === undefined) return [];
  const test = check.test.trim();
  const words = loadWords(language).explain;
  return [
    `${words.tested} ${plain(`${check.ruleSet} ${check.version}`)}`,
    `\`\`\`xpath\n${test.length > LONGEST_TEST ? `${test.slice(0, LONGEST_TEST)} …` : test}\n\`\`\``,
  ];
}

function isAt(
  { start, end }: { readonly start: Position; readonly end: Position },
  { line, character }: Position,
): boolean {
  const isBehind = line > start.line || (line === start.line && character >= start.character);
  return isBehind && (line < end.line || (line === end.line && character <= end.character));
}

/** Escapes Markdown in texts of documents and rules. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~$&-]/g, (sign) =>
    sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`,
  );
}
