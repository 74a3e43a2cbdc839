/** The media types of reports in formats of other tools. */
import { type RuleExplanation, type Verdict, reportBody } from 'einvoice-validator';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import { answerLimit } from '../http/answer-size.js';
import { junit } from 'einvoice-reports/junit.js';
import type { ReportFormat } from 'einvoice-reports/report-format.js';
import { sarif } from 'einvoice-reports/sarif.js';
import { svrl } from 'einvoice-reports/svrl.js';
import type { DocumentFacts, ReportDeps, ReportType, RuleSource, WrittenReport } from './report-type.js';

export const PROGRAM_TYPES: readonly ReportType[] = [
  { mediaType: 'application/sarif+json', write: (...given) => written(sarif, ...given) },
  { mediaType: 'application/junit+xml', write: (...given) => written(junit, ...given) },
  { mediaType: 'application/svrl+xml', write: (...given) => written(svrl, ...given) },
  // One invoice is one line, with details, like all reports that are requested by type.
  {
    mediaType: 'application/x-ndjson',
    write: (verdict) => ({ text: `${reportBody(verdict, true)}\n`, truncated: verdict.truncated }),
  },
];

/** A constant, so that no machine name leaks. */
const HOST = 'einvoice';

/**
 * The formats may contain more than JSON, such as the test of each rule. Reports that get too long lose their last
 * findings.
 */
async function written(
  format: ReportFormat,
  verdict: Verdict,
  facts: DocumentFacts,
  deps: ReportDeps,
): Promise<WrittenReport> {
  const known = await explanations(verdict, deps.explainer);
  const { bytes: most } = answerLimit(facts.bytes, { details: true });
  let { issues } = verdict.details;
  for (;;) {
    const truncated = verdict.truncated || issues.length < verdict.details.issues.length;
    const shown = { ...verdict, truncated, details: { ...verdict.details, issues } };
    const text = readBody(format, shown, facts.name, known, deps.prefixes);
    const size = Buffer.byteLength(text);
    if (size <= most || issues.length === 0) return { text, truncated };
    issues = issues.slice(0, Math.floor(issues.length * Math.min(most / size, SHRINK)));
  }
}

/** Findings differ in length, so this takes a bit less than the average allows. */
const SHRINK = 0.9;

function readBody(
  format: ReportFormat,
  verdict: Verdict,
  file: string,
  known: ReadonlyMap<string, RuleExplanation>,
  prefixes: ReportDeps['prefixes'],
): string {
  const { language, details } = verdict;
  const writer = format({
    language,
    failOn: 'error',
    version: packageVersion(),
    host: HOST,
    prefixes,
    explain: (code) => known.get(code) ?? null,
  });
  const attachment = details.pdf?.attachment ?? null;
  const findings = { issues: details.issues, setAside: [] };
  const start = writer.start();
  return start + writer.file({ file, attachment, verdict, findings }) + writer.end({ notChecked: 0 });
}

/** The violated rules, from the rule sets that were run. */
async function explanations(
  { language, details }: Verdict,
  explainer: RuleSource,
): Promise<ReadonlyMap<string, RuleExplanation>> {
  const used = new Set(details.ruleSets.map(({ id, version }) => `${id} ${version}`));
  const known = new Map<string, RuleExplanation>();
  for (const code of new Set(details.issues.map((issue) => issue.code))) {
    const rules = await explainer.explain(code, language, used);
    const rule = rules.find((one) => one.code === code) ?? rules[0];
    if (rule !== undefined) known.set(code, rule);
  }
  return known;
}
