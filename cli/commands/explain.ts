import {
  type Explainer,
  LANGUAGES,
  type Language,
  type RuleCheck,
  type RuleExplanation,
  createExplainer,
  isLanguage,
  usedRuleSets,
  today,
} from 'einvoice-validator';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { nearest } from '../terminal/nearest.js';
import { fillIn, loadWords } from '../words.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand, unknownValue } from './command.js';

const HELP = `Usage: einvoice explain [--lang ${LANGUAGES.join('|')}] [--all] [--json] RULE-ID...

Tells what a rule wants, how to follow it, which business terms it is about, and where and how it is tested: rule set,
context, test, file and line, and the publisher's own text, in the versions that are used today. Upper and lower case
are the same. A code of an earlier report, such as FX-BASIC-P4-2, leads to the rule that it was of; where it has been
that of several, to each of them.

OPTIONS
  --lang LANG   language of problem, fix and business terms (${LANGUAGES.join(', ')}); en when absent. The publisher's text
                stays in his.
  --all         the rule in all versions that are held, those of other days included
  --json        as JSON, a list with all versions; long tests are not cut there
  --help        this text

EXIT STATUS
  0  explained
  2  wrong use, no such rule, or the rules are not compiled

EXAMPLES
  einvoice explain BR-DE-15
  einvoice explain --lang de BR-CO-17 XSD
`;

const OPTIONS = {
  lang: { type: 'string', default: 'en' },
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: HELP_OPTION,
} as const;

/** Tests may contain long code lists. */
const LONGEST_TEST = 400;

/** `einvoice explain`. */
export async function explain(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  if (values.help) {
    process.stdout.write(HELP);
    return EXIT.ok;
  }
  if (positionals.length === 0) throw new UsageError('no RULE-ID given', HELP);
  const language = values.lang;
  if (!isLanguage(language)) throw unknownValue('lang', language, LANGUAGES, HELP);
  const config = readRulesSettings();
  const explainer = createExplainer({ ...config.rules, engine: config.engine, hold: config.hold });
  const used = values.all || values.json ? undefined : usedRuleSets(config.rules, today());
  const explanations = positionals.map((code) => {
    const found = explainer.explainAll(code, language, used);
    return found.length === 0 ? reportUnknown(code, explainer) : found;
  });
  process.stdout.write(
    values.json
      ? `${JSON.stringify(explanations.flat(), null, 2)}\n`
      : explanations.map((found) => formatExplanations(found, language)).join('\n'),
  );
  return EXIT.ok;
}

function reportUnknown(code: string, { codes }: Explainer): never {
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
  throw new UsageError(`there is no rule "${code}"${hint}`, HELP);
}

/** The text about one code. For a code that no current rule has, it begins with the rules that once had it. */
function formatExplanations(found: readonly RuleExplanation[], language: Language): string {
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
