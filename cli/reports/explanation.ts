/** Everything known about a rule, as text for people. */
import type { Explainer, Language, RuleCheck, RuleExplanation } from 'einvoice-validator';
import { nearest } from '../terminal/nearest.js';
import { fillIn, loadWords } from '../words.js';

/** Tests may contain long code lists. */
const LONGEST_TEST = 400;

/** The text about one code. For a code that no current rule has, it begins with the rules that once had it. */
export function formatExplanations(found: readonly RuleExplanation[], language: Language): string {
  const words = loadWords(language).explain;
  const texts = found.map((one) => formatExplanation(one, language));
  const earlier = found.flatMap((one) => (one.earlier === null ? [] : [{ ...one.earlier, now: one.code }]));
  if (earlier.length === 0) return texts.join('\n');
  const lines = earlier.map(
    ({ now, ruleSets }) => `  ${fillIn(words.wasIn, { code: now, ruleSets: ruleSets.join(', ') })}`,
  );
  const head = fillIn(found.length > 1 ? words.hasMeantSeveral : words.isNow, {
    code: earlier[0]!.code,
    count: found.length,
  });
  return [`${[head, ...lines].join('\n')}\n`, ...texts].join('\n');
}

function formatExplanation(
  { code, problem, fix, businessTerms, checks, elsewhere, described }: RuleExplanation,
  language: Language,
): string {
  const { explain: words, otherChecks, counted } = loadWords(language);
  const lines = [code, '', words.problem, `  ${problem}`];
  if (fix !== null) lines.push('', words.fix, `  ${fix}`);
  if (businessTerms.length > 0) lines.push('', words.terms, ...businessTerms.map(({ id, name }) => `  ${id} ${name}`));
  const ours = described === null ? words.ours : fillIn(words.described, { ...described });
  lines.push(
    '',
    words.tested,
    ...(checks.length === 0 ? [`  ${ours}`] : checks.flatMap((check) => checkLines(check, language))),
    ...(elsewhere.length === 0 ? [] : [`  ${counted(otherChecks, elsewhere.length)}`]),
  );
  return `${lines.join('\n')}\n`;
}

function checkLines(
  { ruleSet, version, severity, kind, context, test, official, source }: RuleCheck,
  language: Language,
): string[] {
  const words = loadWords(language).explain;
  const facts: readonly (readonly [string, string])[] = [
    [words.context, context],
    [kind === 'report' ? words.report : words.test, test],
    [words.official, official],
    [words.source, `${source.file}:${source.line}`],
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  return [
    `  ${ruleSet} ${version}, ${severity}`,
    ...facts.map(([name, value]) => `    ${name.padEnd(width)}  ${cut(value)}`),
  ];
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_TEST ? line : `${line.slice(0, LONGEST_TEST)} …`;
}

/** Why a code is none of a rule, with codes that may be meant. */
export function describeUnknownRule(code: string, { codes }: Explainer): string {
  const wanted = code.toUpperCase();
  const spelled = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const meant =
    codes.find((known) => spelled(known) === spelled(wanted)) ??
    nearest(
      wanted,
      codes.map((known) => known.toUpperCase()),
    );
  // The longest prefix that other rules share: for BR-DE-999 we suggest those that begin with BR-DE-9.
  let similar: readonly string[] = [];
  for (let length = wanted.length; length > 2 && similar.length === 0; length--)
    similar = codes.filter((known) => known.toUpperCase().startsWith(wanted.slice(0, length)));
  const hint =
    similar.length > 1
      ? `; there are ${similar.slice(0, 8).join(', ')}${similar.length > 8 ? ` and ${similar.length - 8} more like it` : ''}`
      : meant === null && similar.length === 0
        ? ''
        : `; did you mean ${similar[0] ?? meant}?`;
  return `there is no rule "${code}"${hint}`;
}
