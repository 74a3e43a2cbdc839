import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { createMcpServer } from '../mcp/server.js';
import { ToolContext } from '../mcp/tool-context.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand } from './command.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice mcp

Serves the Model Context Protocol on standard input and output, for programs that let a model work with invoices: validate,
explain, fix, show, anonymise and reconcile. All of it happens here: no network, no key. Files are read as the user of this
program may read them; "fix" and "anonymise" write only to new files, and only to those that they are told.

OPTIONS
  --help  this text

EXIT STATUS
  0  the other side has ended the connection
  2  wrong use

EXAMPLES
  einvoice mcp
`;

/** `einvoice mcp`. */
export async function mcp(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, { help: HELP_OPTION }, HELP);
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  if (positionals[0] !== undefined) throw new UsageError(`mcp takes no ${positionals[0]}`, HELP);
  const { rules, engine, hold } = readRulesSettings();
  const shared = new ToolContext({ ...rules, engine, hold });
  const server = createMcpServer(shared);
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
  await shared.close();
  return EXIT.ok;
}
