import { createConnection } from 'vscode-languageserver/node';
import { LANGUAGES, isLanguage } from 'einvoice-validator';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { serveLanguage } from '../lsp/server.js';
import { Settings } from '../lsp/settings.js';
import { Validators } from '../lsp/validators.js';
import { Policies } from './policy-options.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand, unknownValue } from './command.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice lsp [--lang en|de|fr]

Serves the Language Server Protocol on standard input and output, for editors: findings while an invoice is typed, what a
value is called and which rule is broken, repairs, an outline, and the verdict above the document. All of it happens here:
no network, no key. Configurations (einvoice.config.json) hold as for "einvoice validate".

OPTIONS
  --lang L  language of messages; that of the configuration, or else of the editor, when absent
  --stdio   nothing else is offered, and editors say so
  --help    this text

EXIT STATUS
  0  the editor has ended the connection
  1  it ended without having said so before
  2  wrong use

EXAMPLES
  einvoice lsp --lang de
`;

/** `einvoice lsp`. */
export async function lsp(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(
    args,
    { lang: { type: 'string' }, stdio: { type: 'boolean', default: false }, help: HELP_OPTION },
    HELP,
  );
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  if (positionals[0] !== undefined) throw new UsageError(`lsp takes no ${positionals[0]}`, HELP);
  const { lang } = values;
  if (lang !== undefined && !isLanguage(lang)) throw unknownValue('lang', lang, LANGUAGES, HELP);
  const settings = readRulesSettings();
  const { rules, engine, hold } = settings;
  const validators = new Validators({ ...rules, engine, hold });
  const connection = createConnection(process.stdin, process.stdout);
  const policies = (): Policies => new Policies({ 'no-config': false, 'update-baseline': false }, settings, HELP);
  serveLanguage(connection, validators, new Settings(policies, lang));
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  connection.listen();
  await ended;
  await validators.close();
  return EXIT.ok;
}
