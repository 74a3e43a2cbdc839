import { LANGUAGES, createValidator, isLanguage, ruleSetReleases, today } from 'einvoice-validator';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { CommandError } from '../command-error.js';
import type { Compared } from '../reconcile/compared.js';
import { readReport } from '../reconcile/read-report.js';
import { reconcileWith } from '../reconcile/reconcile.js';
import { reconciliationText } from '../reconcile/text.js';
import { sha256 } from 'einvoice-reports/evidence/record.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand, unknownValue } from './command.js';
import { readInput } from './read-input.js';
import { readRulesOption } from './rules-option.js';
import { SPECIFICATION_OPTIONS, readSpecification } from './specification.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice reconcile [OPTION]... FILE OTHER-REPORT

Tells why another validator found something else. FILE is validated, and what is found is held against OTHER-REPORT, finding
by finding:

  same                   both have it
  release                another release of the rules has it, or has it not; both are named, and what has changed in the rule
  severity               both have it, and the publisher's scenario counts it as something else than the rule does
  not-evaluated          the other validator did not run the rule (the schema is violated, it has no rules for the document,
                         it broke off), or does not tell what it says
  other-specification    the rule is of a specification that only one of them checks, or a check of one program alone
  unexplained            none of these

OTHER-REPORT is of one of these formats: KoSIT validator (VARL, createReportInput, XVRL), SVRL, phive (JSON), Mustang
(XML). Violations of the XML Schema are matched by their line, since every tool has codes of its own.

OPTIONS
  --rules WHEN  the rules of a day or of named versions, as for "einvoice validate"
  --as ID       check by the rules of a specification, as for "einvoice validate"
  --no-country-rules
                leave off the rules that a country's law lays on invoices whatever they name (France)
  --lang LANG   ${LANGUAGES.join(', ')}; en when absent
  --json        as JSON, with the findings that are the same
  --help        this text

EXIT STATUS
  0  every difference is explained
  1  at least one is not
  2  wrong use, the report has another format or is about another file, or something could not be read

EXAMPLES
  einvoice reconcile invoice.xml invoice-report.xml
`;

const OPTIONS = {
  rules: { type: 'string' },
  ...SPECIFICATION_OPTIONS,
  lang: { type: 'string', default: 'en' },
  json: { type: 'boolean', default: false },
  help: HELP_OPTION,
} as const;

/** `einvoice reconcile`. */
export async function reconcile(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  const [file, path, more] = positionals;
  if (file === undefined || path === undefined) throw new UsageError('give FILE and OTHER-REPORT', HELP);
  if (more !== undefined) throw new UsageError(`"${more}" is one too many`, HELP);
  if (!isLanguage(values.lang)) throw unknownValue('lang', values.lang, LANGUAGES, HELP);
  const { rules, engine, hold } = readRulesSettings();
  const paths = { ...rules, engine, hold };
  const options = {
    ...(values.rules === undefined ? {} : readRulesOption(values.rules, () => ruleSetReleases(rules, today()), HELP)),
    ...readSpecification(values, rules, HELP),
    language: values.lang,
  };
  const other = readReport(await readInput(path));
  if (other === null) throw new CommandError(`${path} is no report of a format that is known; "--help" lists them`);
  const bytes = await readInput(file);
  if (other.sha256 !== null && other.sha256 !== sha256(bytes))
    throw new CommandError(`${path} is about another file: its SHA-256 is not that of ${file}`);
  const validator = await createValidator({ ...paths, workers: 0, verify: 'used' });
  try {
    const compared = await reconcileWith(bytes, other, validator, options, paths);
    process.stdout.write(
      values.json
        ? `${JSON.stringify(toJson(file, path, other, compared), null, 2)}\n`
        : reconciliationText(file, path, other, compared, values.lang),
    );
    return compared.some(({ reason }) => reason === 'unexplained') ? EXIT.invalid : EXIT.ok;
  } finally {
    await validator.close();
  }
}

function toJson(
  file: string,
  report: string,
  { format, tool, sources }: NonNullable<ReturnType<typeof readReport>>,
  findings: readonly Compared[],
): object {
  return { file, report: { path: report, format, tool, sources }, findings };
}
