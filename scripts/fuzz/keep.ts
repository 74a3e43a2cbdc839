/** Stores the bodies of failed cases as files. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Failure } from './run.js';

/** Writes bodies of failed cases; creates the folder on demand. */
export class Keeper {
  #folder: string | null;

  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** @returns the text to print about the failure: number, reason, how to reproduce it, and the file of its body */
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
