// Not from the library's index, which would load the whole engine for one text.
import { LANGUAGES, isLanguage } from 'einvoice-core/languages.js';
import { today } from 'einvoice-core/rules/today.js';
import { usedRuleSets } from 'einvoice-core/rules/used-on.js';
import { createExplainer } from 'einvoice-validator/explain.js';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { describeUnknownRule, formatExplanations } from '../reports/explanation.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand, unknownValue } from './command.js';
import { printFolded, printHelp } from '../terminal/print.js';

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

/** `einvoice explain`. */
export async function explain(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  if (values.help) {
    printHelp(HELP);
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
    if (found.length === 0) throw new UsageError(describeUnknownRule(code, explainer), HELP);
    return found;
  });
  if (values.json) process.stdout.write(`${JSON.stringify(explanations.flat(), null, 2)}\n`);
  else printFolded(explanations.map((found) => formatExplanations(found, language)).join('\n'));
  return EXIT.ok;
}
