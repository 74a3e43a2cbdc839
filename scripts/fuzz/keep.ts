/** What a failing case sent, as a file. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Failure } from './run.js';

/** Writes bodies of failing cases; the folder is made when there is something to write. */
export class Keeper {
  #folder: string | null;

  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** @returns what to print about the failure: number, reason, how to show it again, and where its body is */
  keep({ of, reason }: Failure, seed: number): string {
    const folder = (this.#folder ??= mkdtempSync(join(tmpdir(), 'fuzz-')));
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `seed-${seed}-case-${of.number}.body`);
    writeFileSync(path, of.request.body);
    return [
      `case ${of.number}: ${reason}`,
      `  ${of.name}`,
      `  ${of.request.query || '(no query)'} ${JSON.stringify(of.request.headers).slice(0, 300)}`,
      `  again: npm run fuzz -- ${of.request.path === undefined ? '' : '--pdf '}--seed ${seed} --case ${of.number}`,
      `  body (${of.request.body.length} bytes): ${path}`,
      '',
    ].join('\n');
  }
}
