/** The commands that editors may run on the server; each answers with text or data, and changes nothing. */
import { ErrorCodes, type ExecuteCommandParams, ResponseError, type TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { invoiceWords, termNames } from 'einvoice-validator';
import { invoiceText } from '../invoice/text.js';
import { describeUnknownRule, formatExplanations } from '../reports/explanation.js';
import type { Checks } from './checks.js';
import { describeVerdict } from './lens.js';
import type { Settings } from './settings.js';
import type { Validators } from './validators.js';

/** The answer to `einvoice.server.verdict`. */
export interface VerdictAnswer {
  /** Null for XML that we have no rules for, and for invoices that could not be checked. */
  readonly valid: boolean | null;
  /** The verdict as in the code lens; null for XML that we have no rules for. */
  readonly title: string | null;
}

interface CommandContext {
  readonly documents: TextDocuments<TextDocument>;
  readonly checks: Checks;
  readonly validators: Validators;
  readonly settings: Settings;
}

type Command = (context: CommandContext, argument: string) => Promise<unknown>;

/** Columns of an invoice that is shown. */
const WIDTH = 96;

const COMMANDS: Readonly<Record<string, Command>> = {
  /** Argument: the URI of an open document. */
  'einvoice.server.verdict': async (context, uri): Promise<VerdictAnswer> => {
    const checked = await context.checks.of(openDocument(context, uri));
    const { outcome } = checked;
    return {
      valid: outcome === null || 'failure' in outcome ? null : outcome.verdict.report.valid,
      title: describeVerdict(checked),
    };
  },
  /** Argument: the URI of an open document. Answers with the text of `einvoice show`. */
  'einvoice.server.show': async (context, uri): Promise<string> => {
    const { invoice, language } = await context.checks.of(openDocument(context, uri));
    const read = invoice();
    if (read === null) throw refusal(`${uri} is not an invoice that can be read`);
    const same = (text: string): string => text;
    const names = termNames(language);
    return invoiceText(read, { words: invoiceWords(language), names, width: WIDTH, bold: same, dim: same });
  },
  /** Argument: the code of a rule. Answers with the text of `einvoice explain`. */
  'einvoice.server.explain': async ({ validators, settings }, code): Promise<string> => {
    // Rules are the same everywhere; the language may be that of the folder's configuration.
    const { language } = settings.of('untitled:');
    const found = validators.explain(code, language);
    if (found.length === 0) throw refusal(describeUnknownRule(code, validators.explainer));
    return formatExplanations(found, language);
  },
};

/** The names of the commands. */
export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

/** @throws ResponseError for a request that can't be answered */
export async function runCommand(
  { command, arguments: args = [] }: ExecuteCommandParams,
  context: CommandContext,
): Promise<unknown> {
  const run = COMMANDS[command];
  const [argument] = args as readonly unknown[];
  if (run === undefined) throw refusal(`there is no command "${command}"`);
  if (typeof argument !== 'string') throw refusal(`${command} takes a text`);
  return run(context, argument);
}

function openDocument({ documents }: CommandContext, uri: string): TextDocument {
  const document = documents.get(uri);
  if (document === undefined) throw refusal(`${uri} is not open`);
  return document;
}

function refusal(message: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, message);
}
