import type { KeyObject } from 'node:crypto';
import { CommandError } from '../command-error.js';
import { type Evidence, signedPayload, readRecord, sha256 } from 'einvoice-reports/evidence/record.js';
import { isSignedBy, readKeyId, readPublicKey, thumbprint } from 'einvoice-reports/evidence/signature.js';
import { printable } from '../terminal/printable.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand } from './command.js';
import { readFileContent, readKeyFile } from './evidence-option.js';
import { readInput } from './read-input.js';
import { runSubcommand } from './subcommand.js';

const HELP = `Usage: einvoice evidence verify [--public-key FILE] [--json] RECORD FILE

Holds a file against the record of its validation, as "einvoice validate --evidence" writes it: whether it has the very
bytes that were checked, and, with --public-key, whether the record is signed with that key and was not changed. The
invoice is not validated again.

A record without a signature can be changed by anybody who can write it; one with a signature is not accepted without
--public-key.

OPTIONS
  --public-key FILE  the public key (Ed25519): PEM, a JWK, or a set of JWKs
  --json             the answer as JSON
  --help             this text

EXIT STATUS
  0  the file is the one of the record, and the record is signed with the key, where one is given
  1  the file is another one, or the signature is missing or wrong
  2  wrong use, a file could not be read, the record is none, or its signature could not be checked

EXAMPLES
  einvoice validate --evidence invoice.evidence.json --key key.pem invoice.xml
  einvoice evidence verify --public-key key.pub invoice.evidence.json invoice.xml
`;

const OPTIONS = {
  'public-key': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: HELP_OPTION,
} as const;

/** `einvoice evidence`. */
export async function evidence(args: readonly string[]): Promise<number> {
  return await runSubcommand({ verify: verifyEvidence }, args, HELP);
}

/** `unchecked`: there is a signature, but no key to verify it with. */
type SignatureState = 'right' | 'wrong' | 'none' | 'unchecked';

async function verifyEvidence(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  const [path, file, more] = positionals;
  if (path === undefined || file === undefined) throw new UsageError('give the RECORD and the FILE', HELP);
  if (more !== undefined) throw new UsageError(`"${more}" is one too many`, HELP);
  const record = readRecord(readFileContent(path));
  if (record === null) throw new CommandError(`${path} is no record of a validation that this version can read`);
  const keyId = readKeyId(record.signature ?? '');
  const keyFile = values['public-key'];
  const key = keyFile === undefined ? null : readKeyFile(keyFile, (content) => readPublicKey(content, keyId));
  const isSame = sha256(await readInput(file)) === record.document.sha256;
  const signature = checkSignature(record, key);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ sameDocument: isSame, signature, checkedAt: record.checkedAt, verdict: record.verdict }, null, 2)}\n`
      : formatResult(record, file, isSame, signature, key),
  );
  if (!isSame || signature === 'wrong' || (signature === 'none' && key !== null)) return EXIT.invalid;
  return signature === 'unchecked' ? EXIT.usage : EXIT.ok;
}

function checkSignature(record: Evidence, key: KeyObject | null): SignatureState {
  if (record.signature === undefined) return 'none';
  if (key === null) return 'unchecked';
  return isSignedBy(record.signature, signedPayload(record), key) ? 'right' : 'wrong';
}

function formatResult(
  record: Evidence,
  file: string,
  isSame: boolean,
  signature: SignatureState,
  key: KeyObject | null,
): string {
  const { checkedAt, verdict } = record;
  const about = {
    right: `The record is signed with the key ${key === null ? '' : thumbprint(key)}, and has not been changed.`,
    wrong: 'The signature is wrong: the record was changed, or signed with another key.',
    none:
      key === null
        ? 'The record has no signature: whoever can write it can change it.'
        : 'The record has no signature.',
    unchecked: `The record is signed with the key ${readKeyId(record.signature ?? '') ?? '(unnamed)'}; --public-key is needed to check it.`,
  }[signature];
  const lines = [
    isSame
      ? `${file} has the bytes that were checked on ${checkedAt}: ${verdict.valid ? 'valid' : 'not valid'} (${verdict.errorCount} errors, ${verdict.warningCount} warnings).`
      : `${file} is not the file of the record: its SHA-256 is another one.`,
    about,
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}
