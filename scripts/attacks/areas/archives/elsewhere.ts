/** Archives sent where none are accepted: to the API and the command line. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from '#schematron/platform/package-root.js';
import { ROUTES } from '#service/http/routes.js';
import type { Attack } from '../../attack.js';
import type { Site } from '../../site.js';
import { rawAttack } from '../../wire/raw.js';
import { requestText } from '../../wire/request.js';
import { INVOICE_ENTRY, writeZip } from './zip.js';

const GOOD = writeZip([INVOICE_ENTRY]);
const BOMB = writeZip([{ name: 'a.xml', content: Buffer.alloc(30 * 1024 * 1024) }]);

export function sentElsewhere(site: Site): readonly Attack[] {
  const archives = [
    ['an archive', GOOD],
    ['a bomb', BOMB],
  ] as const;
  return archives.flatMap(([what, bytes]) => [
    ...[
      'application/zip',
      'application/x-zip-compressed',
      'application/octet-stream',
      'application/xml',
      'text/xml',
    ].flatMap((type) =>
      [ROUTES.validate, ROUTES.validatePdf].map((path) =>
        rawAttack(site, {
          kind: 'an archive sent to the API or the command line',
          name: `${what} as ${type} to ${path}`,
          pieces: [
            requestText({ path, headers: { 'X-Api-Key': site.account.key, 'Content-Type': type }, body: bytes }),
          ],
          answers: [type.endsWith('xml') && path === ROUTES.validate ? [200] : [415]],
          ...(type.endsWith('xml') && path === ROUTES.validate && { startsWith: '{"valid":false,' }),
        }),
      ),
    ),
    ...['a.zip', 'a.xml', 'a.pdf'].map((name) => onCommandLine(what, name, bytes)),
  ]);
}

/** It must exit by itself, without a stack trace, with the exit code for a file that is not an invoice. */
function onCommandLine(what: string, name: string, bytes: Buffer): Attack {
  return {
    kind: 'an archive sent to the API or the command line',
    name: `${what} as ${name} on the command line`,
    async attempt() {
      const folder = mkdtempSync(join(tmpdir(), 'attack-'));
      try {
        const file = join(folder, name);
        writeFileSync(file, bytes);
        const child = spawn(
          process.execPath,
          [programPath('einvoice', 'einvoice', import.meta.url), 'validate', file],
          {
            stdio: ['ignore', 'pipe', 'pipe'],
          },
        );
        let said = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
        const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
        if (code !== 1 && code !== 2) return `the exit code is ${code}: ${said.slice(0, 200)}`;
        return /\n\s+at |node:internal/.test(said) ? `a stack: ${said.slice(0, 200)}` : null;
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}
