/** Markers: unique words, planted in all places that a stranger can fill, each in one place only. */

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export class Markers {
  /** The place of each marker. */
  readonly #places = new Map<string, string>();

  /** A new marker, usable as a name, a value, or a part of a URL. @param place in words */
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

  /** The markers in a text or bytes, in any encoding. */
  foundIn(content: Buffer | string): readonly string[] {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const texts = [bytes.toString('latin1').toLowerCase(), bytes.toString('utf16le').toLowerCase()];
    return [...this.#places.keys()].filter((marker) =>
      waysToWrite(marker).some((written) => texts.some((text) => text.includes(written.toLowerCase()))),
    );
  }

  /** @throws AssertionError with the places of all markers found */
  assertNoneIn(content: Buffer | string, what: string): void {
    assert.deepEqual(
      this.foundIn(content).map((marker) => this.placeOf(marker)),
      [],
      `in ${what}`,
    );
  }
}

/** As plain text, and in Base64 at each alignment: without the characters that depend on the surroundings. */
function waysToWrite(marker: string): readonly string[] {
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.from('\0'.repeat(shift) + marker)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(shift === 0 ? 0 : shift + 1, -2),
  );
  return [marker, Buffer.from(marker).toString('hex'), ...inBase64];
}

/** All files below some folders, with their contents. */
export function filesBelow(...folders: readonly string[]): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const folder of folders.filter((each) => existsSync(each))) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      // File names count as content, too.
      if (statSync(path).isFile()) files.set(path, Buffer.concat([Buffer.from(`${name}\n`), readFileSync(path)]));
    }
  }
  return files;
}
