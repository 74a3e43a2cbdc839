/** The first lines of the service: where it is, the first key with a call to paste, and what it is not ready for. */
import { existsSync } from 'node:fs';
import { type Validator, compileCommand } from 'einvoice-validator';
import { ROUTES } from './http/routes.js';
import type { Service } from './running.js';
import type { Config } from './settings/service.js';

/** The state of the service that the announcement describes. */
export interface Started extends Pick<Service, 'port' | 'newKey' | 'hasKeys'> {
  readonly validator: Pick<Validator, 'ruleSets' | 'absent'>;
}

/** What to know after starting it, each fact once. */
export function announcement(
  { host, apiKeys, store }: Pick<Config, 'host' | 'apiKeys' | 'store'>,
  { port, validator, newKey, hasKeys }: Started,
): readonly string[] {
  const page = `http://${hostForClients(host)}:${port}/`;
  const lines = [
    `E-invoice check, serving on ${host}, port ${port}`,
    '',
    `  Page      ${page}`,
    `  API       POST ${page}${ROUTES.validate.slice(1)} (${page}${ROUTES.docs.slice(1)} explains it)`,
    ...ruleLines(validator),
  ];
  if (newKey !== null) {
    const url = `${page}${ROUTES.validate.slice(1)}`;
    lines.push(
      `  API key   ${newKey} (of the local account, shown only this once)`,
      '',
      'A first call:',
      `  curl -sS -H 'X-Api-Key: ${newKey}' -H 'Content-Type: application/xml' --data-binary @${invoiceToTry()} ${url}`,
    );
  } else if (apiKeys !== null) {
    lines.push(`  API keys  ${apiKeys.length} from API_KEYS; they belong to no account, and calls are not counted`);
  } else {
    lines.push(
      `  Accounts  ${'file' in store ? store.file : 'the PostgreSQL database of DATABASE_URL'} ("einvoice account" and "einvoice key" manage them)`,
    );
    if (!hasKeys)
      lines.push(
        'There is no API key: calls are answered with 503 until "einvoice account create" and "einvoice key create" have made one',
      );
  }
  return [...lines, ''];
}

/**
 * How many of the known rule sets are held, and how to get the others: the operator should hear of them before a
 * customer does.
 */
function ruleLines({ ruleSets, absent }: Started['validator']): readonly string[] {
  const held = ruleSets.length;
  if (absent.length === 0) return [`  Rules     all ${held} rule sets`];
  return [
    `  Rules     ${held} of ${held + absent.length} rule sets; ${compileCommand()} gets the others, or says why it can't`,
    '            Documents that need one of those get PROFILE-NOT-CHECKED or RULES-NOT-HELD.',
  ];
}

/** The invoice for the example command: an existing file, so that the command works when pasted. */
function invoiceToTry(): string {
  const example = 'examples/peppol-wrong-total.xml';
  return existsSync(example) ? example : 'invoice.xml';
}

/** The host to connect to on this machine: not every listening address can be connected to. */
function hostForClients(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
