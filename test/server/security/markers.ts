/** Markers: words that stand nowhere else, planted in all places that a stranger can fill, each in one place only. */

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export class Markers {
  /** Where each stands. */
  readonly #places = new Map<string, string>();

  /** A new one. It can be a name, a value, a part of an address. @param place in words */
  at(place: string): string {
    const marker = `Zq${String(this.#places.size).padStart(4, '0')}vXw`;
    this.#places.set(marker, place);
    return marker;
  }

  get size(): number {
    return this.#places.size;
  }

  placeOf(marker: string): string {
    return this.#places.get(marker)!;
  }

  /** Those that are in a text or in bytes, however they are written. */
  foundIn(content: Buffer | string): readonly string[] {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const texts = [bytes.toString('latin1').toLowerCase(), bytes.toString('utf16le').toLowerCase()];
    return [...this.#places.keys()].filter((marker) =>
      waysToWrite(marker).some((written) => texts.some((text) => text.includes(written.toLowerCase()))),
    );
  }

  /** @throws AssertionError that names all places of those that are in it */
  assertNoneIn(content: Buffer | string, what: string): void {
    assert.deepEqual(
      this.foundIn(content).map((marker) => this.placeOf(marker)),
      [],
      `in ${what}`,
    );
  }
}

/** As it is, and in Base64 wherever it begins: without the characters that depend on what stands around it. */
function waysToWrite(marker: string): readonly string[] {
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.from('\0'.repeat(shift) + marker)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(shift === 0 ? 0 : shift + 1, -2),
  );
  return [marker, Buffer.from(marker).toString('hex'), ...inBase64];
}

/** Every file below some folders, with its content. */
export function filesBelow(...folders: readonly string[]): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const folder of folders.filter((each) => existsSync(each))) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      // The names of files are content, too.
      if (statSync(path).isFile()) files.set(path, Buffer.concat([Buffer.from(`${name}\n`), readFileSync(path)]));
    }
  }
  return files;
}
