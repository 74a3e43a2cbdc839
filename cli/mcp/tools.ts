/** The tools: each takes arguments and returns structured data for a model. */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  type Advice,
  type InvoiceJson,
  type IssueDetails,
  type Language,
  PATCH_CLASSES,
  adviseOn,
  anonymiseChecked,
  fixDocument,
  invoiceJson,
  isPdf,
  readInvoice,
  today,
  usedRuleSets,
} from 'einvoice-validator';
import { readBytes } from '../documents/input.js';
import { readReport } from '../reconcile/read-report.js';
import { reconcileWith } from '../reconcile/reconcile.js';
import { createDiff } from '../reports/fixes.js';
import { DOCUMENT, type DocumentArguments, LANGUAGE, readArguments, readInvoiceIn } from './input.js';
import { shortFindings } from './findings.js';
import { defineTool } from './tool.js';

const AS = z
  .string()
  .optional()
  .describe('Specification to check by, whatever the invoice names: "xrechnung", "peppol".');
const MAX_CAUSES = z.number().int().min(1).max(200).default(20).describe('How many causes are listed at most.');

export const validateTool = defineTool({
  name: 'validate',
  title: 'Validate an invoice',
  description:
    'Checks an e-invoice (XRechnung, Factur-X, ZUGFeRD, Peppol BIS, UBL, CII) against the official rules. Lists causes; what follows from a cause is gone once that is repaired.',
  isReadOnly: true,
  input: {
    ...DOCUMENT,
    as: AS,
    language: LANGUAGE,
    patches: z.boolean().default(true).describe('Whether changes that repair findings are tried and listed.'),
    advice: z.boolean().default(false).describe('Whether to look beyond the rules: check digits, days, attachments.'),
    limit: MAX_CAUSES,
  },
  async run({ as, language, patches, advice, limit, ...args }, shared) {
    const { document, ...encoding } = await readArguments(args);
    const validator = await shared.validator();
    const options = { language, patches, ...(as === undefined ? {} : { as }) };
    const { report, details } = await (isPdf(document)
      ? validator.validatePdf(document, options)
      : validator.validate(document, { ...options, ...encoding }));
    const { valid, format, profile, errorCount, warningCount } = report;
    const found = advice ? await adviceFor(args, language, details.issues) : undefined;
    return {
      valid,
      format,
      profile,
      errorCount,
      warningCount,
      ruleSets: details.ruleSets.map(({ id, version }) => `${id} ${version}`),
      ...shortFindings(details.issues, limit),
      ...(found === undefined ? {} : { advice: found }),
    };
  },
});

async function adviceFor(
  args: DocumentArguments,
  language: Language,
  issues: readonly IssueDetails[],
): Promise<readonly Advice[]> {
  const { document, ...encoding } = await readInvoiceIn(args);
  return adviseOn(document, { language, issues, ...encoding });
}

/** Tests may contain long code lists. */
const LONGEST_TEST = 400;

export const explainTool = defineTool({
  name: 'explain',
  title: 'Explain a rule',
  description: 'Tells what a rule wants, how to follow it, and how its publisher tests it today.',
  isReadOnly: true,
  input: { code: z.string().describe('Id of the rule, as reports have it.'), language: LANGUAGE },
  async run({ code, language }, shared) {
    const used = usedRuleSets(shared.paths, today());
    const found = shared.explainer().explainAll(code, language, used);
    if (found.length === 0) throw new Error(`There is no rule "${code}".`);
    return {
      rules: found.map(({ code: id, problem, fix, businessTerms, checks }) => ({
        code: id,
        problem,
        fix,
        businessTerms,
        checks: checks.map(({ ruleSet, version, severity, context, test, official }) => ({
          ruleSet: `${ruleSet} ${version}`,
          severity,
          context,
          test: test.length > LONGEST_TEST ? `${test.slice(0, LONGEST_TEST)} …` : test,
          official,
        })),
      })),
    };
  },
});

export const fixTool = defineTool({
  name: 'fix',
  title: 'Repair an invoice',
  description:
    'Repairs what can be repaired; each change is tried before it is made. Writes nothing unless "output" names a new file; returns the diff and what is left with the changes that may be chosen.',
  isReadOnly: false,
  input: {
    ...DOCUMENT,
    as: AS,
    language: LANGUAGE,
    classes: z
      .array(z.enum(PATCH_CLASSES).exclude(['input']))
      .default(['certain'])
      .describe(
        'certain: one right answer, no amount changes; choice: where only one would do; money: amounts, where only one would be right.',
      ),
    choices: z
      .array(z.object({ code: z.string(), line: z.number().int().optional(), value: z.string() }))
      .default([])
      .describe(
        'What to do about findings: code, line where several have it, and the value, "#2" for the second patch.',
      ),
    output: z.string().optional().describe('A file that must not be there yet, for the result.'),
    limit: MAX_CAUSES,
  },
  async run({ as, language, classes, choices, output, limit, ...args }, shared) {
    const { document, ...encoding } = await readArguments(args);
    if (isPdf(document)) throw new Error('A PDF is not repaired; the invoice has to be taken out of it first.');
    const result = await fixDocument(await shared.validator(), document, {
      ...encoding,
      language,
      classes,
      choices: choices.map(({ code, value, line }) => ({ code, value, ...(line === undefined ? {} : { line }) })),
      ...(as === undefined ? {} : { as }),
    });
    if (output !== undefined) await writeFile(output, result.document, { flag: 'wx' });
    const { report, details } = result.after;
    return {
      valid: report.valid,
      applied: result.applied.map(({ codes, line, patch }) => ({
        codes,
        line,
        class: patch.class,
        edits: patch.edits,
      })),
      unused: result.unused,
      // A model needs no colours, and no more lines than a person.
      diff: String(createDiff(args.path ?? 'invoice.xml', document, result, language, true)),
      ...(output === undefined ? {} : { written: output }),
      ...shortFindings(details.issues, limit),
    };
  },
});

/** Longer texts, such as notes, are cut. */
const LONGEST_VALUE = 200;

export const showTool = defineTool({
  name: 'show',
  title: 'Show what an invoice says',
  description: 'Reads an invoice, valid or not, into the terms of EN 16931: number, name, value and line of each.',
  isReadOnly: true,
  input: {
    ...DOCUMENT,
    language: LANGUAGE,
    limit: z.number().int().min(1).max(2_000).default(300).describe('How many values at most.'),
  },
  async run({ language, limit, ...args }) {
    const { document, ...encoding } = await readInvoiceIn(args);
    const { syntax, invoice } = invoiceJson(readInvoice(document, encoding), { language });
    const values = valuesIn(invoice);
    return { syntax, values: values.slice(0, limit), omitted: Math.max(0, values.length - limit) };
  },
});

/** All values with their groups, as a flat list. */
function valuesIn(invoice: InvoiceJson['invoice']): readonly object[] {
  const found: object[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const { term, label, value: text, line } = value as Readonly<Record<string, unknown>>;
      if (typeof text === 'string') found.push({ term, label, value: text.slice(0, LONGEST_VALUE), line });
      else Object.entries(value).forEach(([name, inner]) => name !== '$' && visit(inner));
    }
  };
  visit(invoice);
  return found;
}

export const anonymiseTool = defineTool({
  name: 'anonymise',
  title: 'Anonymise an invoice',
  description:
    'Writes the invoice as that of an invented company into a new file; the findings stay what they are. Nothing of the invoice itself is returned.',
  isReadOnly: false,
  input: { ...DOCUMENT, output: z.string().describe('A file that must not be there yet.'), as: AS },
  async run({ output, as, ...args }, shared) {
    const { document, ...encoding } = await readArguments(args);
    const options = { ...encoding, ...(as === undefined ? {} : { as }) };
    const result = await anonymiseChecked(await shared.validator(), document, options);
    await writeFile(output, result.document, { flag: 'wx' });
    return {
      written: output,
      findings: result.before.details.issues.length,
      differences: result.differences.map(({ kind, issue }) => ({ kind, code: issue.code, line: issue.line })),
      milder: result.milder,
    };
  },
});

export const reconcileTool = defineTool({
  name: 'reconcile',
  title: 'Tell why another validator differs',
  description:
    'Holds what is found against the report of another validator (KoSIT VARL, createReportInput, XVRL; SVRL; phive JSON; Mustang XML), and says why each finding is in one of them only.',
  isReadOnly: true,
  input: { ...DOCUMENT, report: z.string().describe('Path of the report.'), as: AS },
  async run({ report, as, ...args }, shared) {
    const other = readReport(await readBytes(report));
    if (other === null) throw new Error(`${report} is no report of a format that is known.`);
    const { document, ...encoding } = await readArguments(args);
    const options = { ...encoding, ...(as === undefined ? {} : { as }) };
    const findings = await reconcileWith(document, other, await shared.validator(), options, shared.paths);
    return {
      report: { format: other.format, tool: other.tool },
      same: findings.filter(({ reason }) => reason === 'same').length,
      differences: findings.filter(({ reason }) => reason !== 'same'),
    };
  },
});
