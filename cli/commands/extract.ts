import { writeFile } from 'node:fs/promises';
import { DocumentError } from '../documents/document-error.js';
import { isPdf } from 'einvoice-validator';
import { embeddedInvoice } from '../documents/pdf.js';
import { systemReason } from '../documents/reason.js';
import { printable } from '../terminal/printable.js';
import { CommandError } from '../command-error.js';
import { EXIT, HELP_OPTION, onlyFile, parseCommand } from './command.js';
import { readInput } from './read-input.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice extract [-o OUT] FILE.pdf

Writes the invoice that is embedded in a PDF (Factur-X, ZUGFeRD, XRechnung), byte for byte, and says on standard error
which attachment it was. - is standard input.

OPTIONS
  -o, --output OUT  write to this file, which must not exist yet; standard output when absent
  --force           overwrite it
  --help            this text

  The invoice is the attachment factur-x.xml, xrechnung.xml, zugferd-invoice.xml or ZUGFeRD-invoice.xml, the first of
  them that there is.

EXIT STATUS
  0  written
  2  wrong use, or no invoice could be found: the PDF is damaged, protected by a password, or has no such attachment

EXAMPLES
  einvoice extract invoice.pdf -o invoice.xml
  einvoice extract invoice.pdf | einvoice validate -
`;

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  force: { type: 'boolean', default: false },
  help: HELP_OPTION,
} as const;

/** `einvoice extract`. */
export async function extract(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  const file = onlyFile(positionals, 'extracted', HELP);
  const { bytes, attachment } = await embedded(file);
  if (values.output === undefined) process.stdout.write(bytes);
  else await write(values.output, bytes, values.force);
  process.stderr.write(
    `einvoice: ${printable(`${file}: ${attachment}${values.output === undefined ? '' : ` written to ${values.output}`}`)}\n`,
  );
  return EXIT.ok;
}

async function embedded(file: string): Promise<Awaited<ReturnType<typeof embeddedInvoice>>> {
  const bytes = await readInput(file);
  try {
    if (!isPdf(bytes)) throw new DocumentError('is no PDF');
    return await embeddedInvoice(bytes);
  } catch (error) {
    throw error instanceof DocumentError ? new CommandError(`${file} ${error.message}`) : error;
  }
}

async function write(path: string, bytes: Uint8Array, force: boolean): Promise<void> {
  try {
    await writeFile(path, bytes, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(
      code === 'EEXIST' ? `${path} exists; --force overwrites it` : `${path} can't be written (${systemReason(error)})`,
    );
  }
}
