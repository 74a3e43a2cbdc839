import { styleText } from 'node:util';
import {
  EngineError,
  LANGUAGES,
  type Invoice,
  type Language,
  invoiceJson,
  invoiceJsonSchema,
  invoiceWords,
  isLanguage,
  readInvoice,
  termNames,
} from 'einvoice-validator';
import { DocumentError } from '../documents/document-error.js';
import { readDocument } from '../documents/input.js';
import { invoiceText } from '../invoice/text.js';
import { jsonText } from 'einvoice-reports/json-text.js';
import { CommandError } from '../command-error.js';
import { readColour } from './report-options.js';
import { EXIT, HELP_OPTION, onlyFile, parseCommand, unknownValue } from './command.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice show [--lang ${LANGUAGES.join('|')}] [--format text|json] FILE

Shows what an invoice says: seller and buyer, dates, lines, VAT, totals, payment, notes, attachments, and everything else
that is in it. FILE is UBL, CII (Factur-X, ZUGFeRD 2) or a PDF with such an invoice in it, also in Peppol's envelope; - is
standard input. The invoice need not be valid, and nothing is checked: that is what "einvoice validate" is for.

OPTIONS
  --lang LANG     language (${LANGUAGES.join(', ')}); en when absent
  --format NAME   text  for people (default)
                  json  every value with its business term, line and column
  --attachments   the content of attached documents in JSON, too
  --schema        print the JSON Schema of the JSON, and nothing else
  --help          this text

EXIT STATUS
  0  shown
  2  wrong use, or the file is no invoice that can be read

EXAMPLES
  einvoice show invoice.xml
  einvoice show --lang de invoice.pdf
  einvoice show --format json invoice.xml | jq .invoice.seller.name.value
`;

const OPTIONS = {
  lang: { type: 'string', default: 'en' },
  format: { type: 'string', default: 'text' },
  attachments: { type: 'boolean', default: false },
  schema: { type: 'boolean', default: false },
  help: HELP_OPTION,
} as const;

/** Columns. Narrower text breaks sentences up, wider text is hard to read. */
const WIDTHS = { least: 72, usual: 96, most: 110 } as const;

/** `einvoice show`. */
export async function show(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  const { lang: language, format } = values;
  if (values.help) printHelp(HELP);
  else if (values.schema) process.stdout.write(`${JSON.stringify(invoiceJsonSchema(), null, 2)}\n`);
  else {
    if (!isLanguage(language)) throw unknownValue('lang', language, LANGUAGES, HELP);
    if (format !== 'text' && format !== 'json') throw unknownValue('format', format, ['text', 'json'], HELP);
    const file = onlyFile(positionals, 'shown', HELP);
    const invoice = await read(file);
    process.stdout.write(
      format === 'json'
        ? `${jsonText(invoiceJson(invoice, { language, attachments: values.attachments }), 2)}\n`
        : formatInvoice(invoice, language),
    );
  }
  return EXIT.ok;
}

async function read(file: string): Promise<Invoice> {
  try {
    return readInvoice((await readDocument(file)).bytes);
  } catch (error) {
    if (error instanceof DocumentError) throw new CommandError(`${file} ${error.message}`);
    if (error instanceof EngineError && error.code === 'NOT_AN_INVOICE')
      throw new CommandError(`${file}: ${error.message} "einvoice validate" tells what can be checked of it.`);
    throw error;
  }
}

function formatInvoice(invoice: Invoice, language: Language): string {
  const { stdout } = process;
  const isColoured = readColour('auto', HELP);
  const paint =
    (style: 'bold' | 'dim') =>
    (text: string): string =>
      isColoured && text !== '' ? styleText(style, text, { validateStream: false }) : text;
  const columns = stdout.isTTY ? stdout.columns : WIDTHS.usual;
  return invoiceText(invoice, {
    words: invoiceWords(language),
    names: termNames(language),
    width: Math.min(Math.max(columns, WIDTHS.least), WIDTHS.most),
    bold: paint('bold'),
    dim: paint('dim'),
  });
}
