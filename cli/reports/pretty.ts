import { styleText } from 'node:util';
import type { Advice, Details, IssueDetails, LegalClass, Verdict } from 'einvoice-validator';
import { compareFindings } from 'einvoice-reports/page/alike.js';
import { type CausePlace, groupCauses } from 'einvoice-reports/page/consequences.js';
import { documentFormat } from 'einvoice-reports/page/document-format.js';
import type { Excerpts } from '../documents/excerpts.js';
import { type ValueChange, createFrame } from './frame.js';
import { codeList, lineList, namesElement, notNamed } from './places.js';
import { policyLines } from './policy.js';
import type { CheckedFile, ReportFormat } from './result.js';
import { printable } from '../terminal/printable.js';
import { columnWidth } from '../terminal/width.js';
import { type Words, fillIn, loadWords } from '../words.js';

/** Narrower text breaks sentences up, wider text is hard to read. */
const WIDTHS = { least: 80, usual: 104, most: 120 } as const;

/** Indentation of messages, below the line with the rule. */
const INDENT = '    ';
/** Indentation of notes on rules, which are not part of a finding. */
const RULES = '  ';

/** Marks a finding that follows from the one above. */
const FOLLOWS = '└ ';

type Style = Parameters<typeof styleText>[0];

/** The caller decides about colours, so that standard output is not inspected. */
const ASKED_FOR = { validateStream: false } as const;

/** For people at a terminal: a verdict per file with its findings, and a summary if there are several files. */
export const pretty: ReportFormat = (options) => {
  const words = loadWords(options.language);
  const paint = (style: Style, text: string): string => (options.colours ? styleText(style, text, ASKED_FOR) : text);
  const width = Math.min(Math.max(options.columns ?? WIDTHS.usual, WIDTHS.least), WIDTHS.most);
  let afterFindings = true;
  return {
    start: () => '',
    file(result) {
      // Standard error has the reason why a file could not be checked.
      if ('failure' in result) return '';
      const text = fileText(result, words, paint, {
        width,
        isTerminal: options.columns !== undefined,
        isFull: options.details,
      });
      // A file with findings gets blank lines around it; valid ones form a list.
      const hasFindings =
        result.verdict.details.issues.length > 0 || result.own !== undefined || (result.advice ?? []).length > 0;
      const separator = !afterFindings && hasFindings ? '\n' : '';
      afterFindings = hasFindings;
      return `${separator}${text}${hasFindings && options.several ? '\n' : ''}`;
    },
    end: (summary) => (options.several ? `${afterFindings ? '' : '\n'}${paint('bold', words.summary(summary))}\n` : ''),
  };
};

type Paint = (style: Style, text: string) => string;

interface Layout {
  readonly width: number;
  /** Programs that read the output find the verdict and the format on one line. */
  readonly isTerminal: boolean;
  /** Whether to print consequences and rule sets, too. */
  readonly isFull: boolean;
}

function fileText(
  { file, attachment, verdict, findings, advice = [], excerpts }: CheckedFile,
  words: Words,
  paint: Paint,
  { width, isTerminal, isFull }: Layout,
): string {
  const { details, truncated } = verdict;
  const name = printable(attachment === null ? file : `${file} (${attachment})`);
  const { errorCount, warningCount, setAside } = findings;
  const causes = groupCauses(findings.issues);
  const counts = [
    ...(errorCount + warningCount > 0 ? [words.found(truncated ? 0 : causes.length, errorCount, warningCount)] : []),
    ...(setAside.length > 0 ? [words.counted(words.policy.findings, setAside.length)] : []),
  ];
  const lines = headLines(name, counts, verdict, words, paint, isTerminal ? width : Infinity);
  for (const { places, consequences } of causes) {
    const frame = (at: IssueDetails): string[] => frameLines(at, name, excerpts, words, paint, width);
    if (isFull) {
      const toFix = places.filter(isRepairedHere).map(({ issue }) => issue);
      const again = places.filter((place) => !isRepairedHere(place)).map(({ issue }) => issue);
      for (const issue of toFix) lines.push(...issueLines(issue, words, paint, width, true), ...frame(issue));
      for (const other of [...again, ...consequences])
        lines.push(...issueLines(other, words, paint, width, true, FOLLOWS));
    } else {
      const [{ issue }] = places as readonly [CausePlace<IssueDetails>];
      lines.push(
        ...(places.length === 1
          ? [...issueLines(issue, words, paint, width, false), ...frame(issue)]
          : severalLines(places, frame, words, paint, width)),
        ...consequenceLines(
          places.length === 1 ? notNamed(consequences, issue) : consequences,
          issue,
          words,
          paint,
          width,
        ),
      );
    }
  }
  for (const each of advice) lines.push(...adviceLines(each, words, paint, width));
  for (const line of policyLines(findings, words))
    lines.push(...wrap(printable(line), width - INDENT.length).map((each) => paint('dim', `${RULES}${each}`)));
  lines.push(...ruleLines(details, words, isFull).flatMap((line) => rulesLine(line, paint, width)));
  if (truncated) lines.push(`  ${words.truncatedAfter(details.issues.length)}`);
  return `${lines.join('\n')}\n`;
}

/** The verdict, and the format of the document, on the next line if both don't fit. */
function headLines(
  name: string,
  counts: readonly string[],
  { report, details }: Verdict,
  words: Words,
  paint: Paint,
  width: number,
): string[] {
  const verdict = report.valid ? words.valid : words.invalid;
  const found = counts.map((each) => `, ${each}`).join('');
  const format = `(${documentFormat({ ...report, details })})`;
  const head = `${paint('bold', name)}${words.colon}${paint(['bold', report.valid ? 'green' : 'red'], verdict)}${found}`;
  return columnWidth(`${name}${words.colon}${verdict}${found} ${format}`) > width
    ? [head, `${RULES}${paint('dim', format)}`]
    : [`${head} ${paint('dim', format)}`];
}

/** The rule sets of a verdict, on request, and skipped ones, unless a finding reports them. */
function ruleLines({ ruleSets, leftOff, issues }: Details, words: Words, isFull: boolean): readonly string[] {
  const isTold = issues.some(({ code }) => code === 'COUNTRY-RULES-NOT-CHECKED');
  return [
    ...(isFull ? ruleSets.map(({ id, version, because }) => `${id} ${version}${words.colon}${because.text}`) : []),
    ...(isFull || !isTold
      ? leftOff.map(
          ({ specification, because }) => `${words.leftOff}${words.colon}${specification}${words.colon}${because.text}`,
        )
      : []),
  ];
}

function rulesLine(text: string, paint: Paint, width: number): string[] {
  return wrap(printable(text), width - RULES.length).map((line) => paint('dim', `${RULES}${line}`));
}

/** @param isFull includes the legal significance */
function issueLines(
  issue: IssueDetails,
  words: Words,
  paint: Paint,
  width: number,
  isFull: boolean,
  mark = '',
): string[] {
  const line = issue.line === null ? null : `${words.line} ${issue.line}`;
  return [
    `  ${mark}${issueHead(issue, [line, issue.field], words, paint, isFull)}`,
    ...messageLines(issue.message, width),
  ];
}

/** Whether a place has a change of its own, instead of being repaired with another one. */
function isRepairedHere({ issue, repairedBy }: CausePlace<IssueDetails>): boolean {
  return issue === repairedBy;
}

/**
 * Findings of the same rule: what they have in common, what each has of its own, and the lines of those that are repaired
 * with them.
 */
function severalLines(
  places: readonly CausePlace<IssueDetails>[],
  frame: (issue: IssueDetails) => string[],
  words: Words,
  paint: Paint,
  width: number,
): string[] {
  const { problem, rest, field, places: own } = compareFindings(places);
  const where = [words.counted(words.places, places.length), field];
  const again = lineList(
    places.filter((place) => !isRepairedHere(place)).map(({ issue }) => issue),
    words,
  );
  return [
    `  ${issueHead(places[0]!.issue, where, words, paint, false)}`,
    ...messageLines(rest === '' ? problem : `${problem} ${rest}`, width),
    ...places.flatMap((place, at) => {
      if (!isRepairedHere(place)) return [];
      const { issue } = place;
      const { label, field: ownField, sentences, value } = own[at]!;
      const framed = frame(issue);
      // The excerpt shows line and value.
      const bare = framed.length > 0 ? [] : [issue.line === null ? '' : `${words.line} ${issue.line}`, value];
      const named = namesElement(sentences, issue) ? '' : (ownField ?? '');
      const told = [label, named, ...bare, sentences].filter((part) => part !== '').join(words.colon);
      return [...messageLines(told, width), ...framed];
    }),
    ...messageLines(again === '' ? '' : fillIn(words.alsoIn, { lines: again }), width),
  ];
}

function issueHead(
  { severity, code, legal }: IssueDetails,
  where: readonly (string | null)[],
  words: Words,
  paint: Paint,
  isFull: boolean,
): string {
  const level = severity === 'error' ? paint('red', words.severity.error) : paint('yellow', words.severity.warning);
  const place = [...where, isFull && legal !== undefined ? legalText(legal, words) : null]
    .filter((part) => part !== null)
    .join(', ');
  return `${level} ${paint('bold', code)}${place === '' ? '' : paint('dim', `  ${printable(place)}`)}`;
}

function messageLines(text: string, width: number): string[] {
  return text === '' ? [] : wrap(printable(text), width - INDENT.length).map((line) => `${INDENT}${line}`);
}

function adviceLines({ code, message, term, line }: Advice, words: Words, paint: Paint, width: number): string[] {
  const place = `${words.line} ${line}, ${term.id} (${term.name})`;
  return [
    `  ${paint('cyan', words.advice)} ${paint('bold', code)}${paint('dim', `  ${printable(place)}`)}`,
    ...wrap(printable(message), width - INDENT.length).map((text) => `${INDENT}${text}`),
  ];
}

function legalText({ class: name, statement }: LegalClass, { legal }: Words): string {
  return statement === undefined ? legal[name] : `${legal[name]} (${statement})`;
}

/** The place, in a form that terminals and editors link, with the line itself. */
function frameLines(
  issue: IssueDetails,
  name: string,
  excerpts: Excerpts | undefined,
  words: Words,
  paint: Paint,
  width: number,
): string[] {
  const { line, column } = issue;
  if (line === null || excerpts === undefined) return [];
  const place = paint('dim', `${INDENT}${name}:${line}${column === null ? '' : `:${column}`}`);
  const text = excerpts.get(line);
  if (text === undefined) return [place];
  const frame = createFrame(issue, text, width - INDENT.length);
  const change = frame.change === null ? '' : ` ${paint('green', changeText(frame.change, words))}`;
  const marked = paint(issue.severity === 'error' ? 'red' : 'yellow', frame.mark);
  return [place, `${INDENT}${frame.line}`, `${INDENT}${marked}${change}`];
}

function changeText({ value, more }: ValueChange, words: Words): string {
  return `→ ${printable(value)}${more === 0 ? '' : `, ${words.counted(words.otherChanges, more)}`}`;
}

/** Consequences of a finding share a line, because they disappear with it. */
function consequenceLines(
  issues: readonly IssueDetails[],
  cause: IssueDetails,
  words: Words,
  paint: Paint,
  width: number,
): string[] {
  if (issues.length === 0) return [];
  return wrap(printable(`${words.follows}${codeList(issues, cause, words)}`), width - INDENT.length).map((line) =>
    paint('dim', `${INDENT}${line}`),
  );
}

/** Breaks at spaces; a word longer than a line stays whole, so that it can be copied. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  for (const word of text.split(' ')) {
    const more = columnWidth(word);
    if (line !== '' && taken + 1 + more > width) {
      lines.push(line);
      line = word;
      taken = more;
    } else {
      taken += line === '' ? more : more + 1;
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
