import { existsSync } from 'node:fs';
import { availableParallelism, hostname } from 'node:os';
import {
  type ExplainerOptions,
  LANGUAGES,
  type Language,
  type RuleExplanation,
  createExplainer,
  createValidator,
  ruleSetReleases,
} from 'einvoice-validator';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { findDocuments, isSeveral } from '../documents/find.js';
import { areMany } from '../documents/many.js';
import { watchDocuments } from '../documents/watch.js';
import type { ReportOptions } from '../reports/result.js';
import type { Config } from '../policy/config.js';
import { PolicyError } from '../policy/policy-error.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand, unknownValue } from './command.js';
import { EVIDENCE_OPTIONS, EvidenceWriter } from './evidence-option.js';
import { POLICY_OPTIONS, Policies, resolveFormats } from './policy-options.js';
import { REPORT_OPTIONS, type ReportValues, type WantedReport, readColour, readReports } from './report-options.js';
import { EarlyRuleSets, readRulesOption } from './rules-option.js';
import { SPECIFICATION_OPTIONS, readSpecification } from './specification.js';
import { type Validation, runValidation } from './validation-run.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice validate [OPTION]... FILE|FOLDER|-...

Checks electronic invoices against the official rules: XML Schema and Schematron of the format that each one has.

FILE may be an XML invoice, or a PDF with an invoice inside (Factur-X, ZUGFeRD, XRechnung), whatever it is called. A
FOLDER stands for all *.xml and *.pdf files in it and below, a pattern in quotation marks
("in/**/*.xml") for the files that fit it. - is standard input. A file that can't be read is reported
on standard error, and does not keep the others from being checked.

OPTIONS
  --format NAME     what is printed; NAME=FILE writes it to a file, and may stand several times:
                      pretty   for people (default), with the line of each finding; in GitHub Actions with annotations
                      json     the report of the HTTP API; for several files a list, each with its "file"
                      jsonl    one report per line, each with its "file"
                      svrl     Schematron Validation Report Language
                      sarif    SARIF 2.1.0, for code scanning and editors
                      junit    JUnit XML, for test reports; a test suite per file
                      html     a page of its own
                      github   annotations for GitHub Actions
                      gitlab   Code Quality report for GitLab
  -o, --output FILE
                    write what would be printed to a file
  -q, --quiet       print nothing but what goes wrong; the exit status tells the rest
  --only-failing    leave files without errors out of the reports (and those without warnings, with --fail-on warning)
  --color WHEN      auto (default): on a terminal, as NO_COLOR and FORCE_COLOR say; always; never
  --lang ${LANGUAGES.join('|').padEnd(10)} language of the messages; en when absent
  --fail-on LEVEL   error (default): errors make the exit code 1; warning: warnings do, too
  --rules WHEN      the rules that are in force on a day (2026-05-01), on the day of each invoice (issue), or the named
                    versions, with commas between them (xrechnung@2.5.0, or 2.5.0); "einvoice rules" lists them;
                    today's when absent
  --as ID           check by the rules of a specification, whatever the invoice names itself: xrechnung, peppol,
                    fr-ctc, ...; "einvoice rules" lists them. facturx is for a CII document with the plain EN 16931
                    identifier, which is Factur-X EN 16931 then
  --no-country-rules
                    leave off the rules that a country's law lays on invoices whatever they name (France)
  --strict          a specification that there are no rules for is an error, not a warning
  --patches         with pretty, sarif, and with --details: add changes that repair findings, each tried; takes
                    longer; html has them always, pretty for a single file
  --details         with json and jsonl: add rule sets, steps, and where each finding stands; with pretty:
                    print findings that follow from others in full
  --config FILE     the configuration, in place of the first einvoice.config.json in the folder of a file or above it:
                    which findings do not count or count as something else, why and until when; formats, language
                    and rules, where no option says otherwise; see docs/policy.md
  --no-config       look for none
  --baseline FILE   known findings, which do not count; those that are gone are told of
  --update-baseline
                    write the findings of the checked files to the baseline, those that are gone out of it; none of
                    them fails the run
  --no-advice       with pretty: leave out advice beyond the rules, such as wrong check digits (codes ADVICE-...), which
                    is no part of the verdict, and fails nothing
  --advice          with json and jsonl: add it; with all three whatever the configuration says
  --evidence FILE   write a record of the validation of one file: its SHA-256, rule sets with versions and hashes, time,
                    verdict, codes and places of the findings; see docs/evidence.md
  --key FILE        sign the record with a private key (Ed25519, PEM or JWK)
  --evidence-messages
                    put messages into the record, too; they quote the invoice
  --jobs N          check N files at once; one per processor when there are many files
  --watch           go on, and check files again when they change, until Ctrl+C
  --help            this text

  The invoice in a PDF is its attachment factur-x.xml, xrechnung.xml, zugferd-invoice.xml or ZUGFeRD-invoice.xml, the
  first of them that there is; the report names it.

EXIT STATUS
  0  every file was checked, and none failed
  1  every file was checked, and at least one has errors (or warnings, with --fail-on warning) that count
  2  wrong use, or at least one file could not be checked, or not completely

ENVIRONMENT
  NO_COLOR          no colours; FORCE_COLOR: colours wherever it goes
  RULES_DIR, ENGINE
                    where the compiled rules are, and what runs them; see docs/operating.md

EXAMPLES
  einvoice validate invoice.xml
  einvoice validate --format sarif --fail-on warning samples/ > results.sarif
  einvoice validate --format pretty --format junit=report.xml --only-failing samples/
  curl -s https://example.com/invoice.xml | einvoice validate --lang de -
`;

const OPTIONS = {
  ...REPORT_OPTIONS,
  lang: { type: 'string' },
  'fail-on': { type: 'string' },
  rules: { type: 'string' },
  ...SPECIFICATION_OPTIONS,
  ...POLICY_OPTIONS,
  advice: { type: 'boolean', default: false },
  'no-advice': { type: 'boolean', default: false },
  ...EVIDENCE_OPTIONS,
  strict: { type: 'boolean', default: false },
  details: { type: 'boolean', default: false },
  patches: { type: 'boolean', default: false },
  jobs: { type: 'string' },
  watch: { type: 'boolean', default: false },
  help: HELP_OPTION,
} as const;

/** `einvoice validate`. */
export async function validate(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  if (positionals.length === 0) throw new UsageError('no FILE given', HELP);
  if (positionals.filter((name) => name === '-').length > 1)
    throw new UsageError('- is given twice, but standard input can be read only once', HELP);
  if (values.watch && positionals.includes('-'))
    throw new UsageError('--watch is for files and folders; - is standard input, which changes only once', HELP);
  const colours = readColour(values.color, HELP);
  const lang = values.lang === undefined ? undefined : expectOneOf('lang', values.lang, LANGUAGES);
  const fail =
    values['fail-on'] === undefined ? undefined : expectOneOf('fail-on', values['fail-on'], ['error', 'warning']);
  const wantedJobs = values.jobs === undefined ? undefined : readJobs(values.jobs);

  const config = readRulesSettings();
  const policies = new Policies(values, config, HELP);
  const own = policies.of(positionals[0]!);
  const reports = readWantedReports(values, own);
  const language = lang ?? own?.language ?? 'en';
  const failOn = fail ?? own?.failOn ?? 'error';
  if (values.advice && values['no-advice']) throw new UsageError('--advice and --no-advice exclude each other', HELP);
  const isAdviceWanted = values.advice || (!values['no-advice'] && own?.advice === true);
  const isAdviceRefused = values['no-advice'] || (!values.advice && own?.advice === false);
  // Text for people has advice by default; JSON is the report of the HTTP API unless advice is asked for.
  const advice = !isAdviceRefused && (isAdviceWanted || reports.some(({ format }) => format === 'pretty'));
  const specification = readSpecification(values, config.rules, HELP);
  const rules =
    values.rules === undefined
      ? {}
      : readRulesOption(values.rules, () => ruleSetReleases(config.rules, formatDay(new Date())), HELP);
  const several = positionals.length > 1 || (await isSeveral(positionals[0]!));
  const evidence = EvidenceWriter.from(values, several || values.watch, HELP);
  const files = await findDocuments(positionals);
  const processors = availableParallelism();
  const jobs = Math.min(wantedJobs ?? ((await areMany(files, processors)) ? processors : 1), files.length);
  // A single job runs in this thread and loads rules on demand.
  const validator = await createValidator({
    ...config.rules,
    engine: config.engine,
    hold: config.hold,
    workers: jobs > 1 ? jobs : 0,
    // A folder usually holds only one or two kinds of documents.
    warmUp: false,
    // For many files, say once what is missing.
    verify: several ? 'all' : 'used',
  });
  const reportOptions: ReportOptions = {
    several,
    language,
    failOn,
    colours,
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    details: values.details,
    advice: isAdviceWanted,
    version: packageVersion(),
    host: hostname(),
    prefixes: validator.prefixes,
    explain: explainer({ ...config.rules, engine: config.engine, hold: config.hold }, language),
  };
  const isPage = reports.some(({ format }) => format === 'html');
  const isRead = reports.some(({ format }) => format === 'pretty');
  const validation: Validation = {
    validator,
    options: { language, patches: values.patches || isPage || (isRead && !several) },
    chosen: { ...(values.strict ? { strict: true } : {}), ...rules, ...specification },
    policies,
    withAdvice: advice,
    evidence,
    isUpdate: values['update-baseline'],
    jobs,
    reports,
    reportOptions,
    values,
    early: new EarlyRuleSets((day) => ruleSetReleases(config.rules, day)),
  };
  try {
    const code = await runValidation(files, validation);
    return values.watch ? await watchFiles(positionals, validation) : code;
  } finally {
    await validator.close();
  }
}

/** Formats from the command line, else those of the configuration. */
function readWantedReports(values: ReportValues, config: Config | null): readonly WantedReport[] {
  const formats = config === null ? undefined : resolveFormats(config);
  if (values.format !== undefined || config === null || formats === undefined) return readReports(values, HELP);
  try {
    return readReports({ ...values, format: formats }, HELP);
  } catch (error) {
    throw error instanceof UsageError ? new PolicyError(`${config.path}, "formats": ${error.message}`) : error;
  }
}

/** Validates changed files until the process is ended. @returns the exit code of the last run */
async function watchFiles(paths: readonly string[], validation: Validation): Promise<number> {
  let code: number = EXIT.ok;
  await new Promise<void>((resolve, reject) => {
    const onChange = async (changed: readonly string[]): Promise<void> => {
      // Skip files that were deleted between the change and now.
      const files = changed.filter((file) => existsSync(file)).map((file) => ({ file }));
      if (files.length > 0)
        code = await runValidation(files, validation)
          .catch(reject)
          .then((own) => own ?? code);
    };
    watchDocuments(paths, onChange).then((watched) => {
      process.stderr.write('einvoice: waiting for changes; Ctrl+C ends it\n');
      const end = (): void => {
        watched.close();
        resolve();
      };
      process.once('SIGINT', end).once('SIGTERM', end);
    }, reject);
  });
  return code;
}

/** Explains rules; their tables are read on the first call, because most formats don't need them. */
function explainer(rules: ExplainerOptions, language: Language): (code: string) => RuleExplanation | null {
  const known = new Map<string, RuleExplanation | null>();
  let opened: ReturnType<typeof createExplainer> | undefined;
  return (code) => {
    let explanation = known.get(code);
    if (explanation === undefined)
      known.set(code, (explanation = (opened ??= createExplainer(rules)).explain(code, language)));
    return explanation;
  };
}

function expectOneOf<T extends string>(option: string, value: string, known: readonly T[]): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined) throw unknownValue(option, value, known, HELP);
  return found;
}

function readJobs(text: string): number {
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs < 1) throw new UsageError(`--jobs ${text} is no whole number from 1 to 999`, HELP);
  return jobs;
}

function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
