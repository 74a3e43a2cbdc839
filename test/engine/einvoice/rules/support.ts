/** A manifest for tests, and ways to break it. */
import assert from 'node:assert/strict';
import { EngineError } from '#validator/index.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { manifestData } from '../../../fixtures/own-rules.js';

export type Data = ReturnType<typeof manifestData>;
/** Test data is changed in ways that its type does not allow. */
export type Loose = Record<string, any>;

/** Why a manifest is rejected. */
export function rejection(text: string): string {
  try {
    parseManifest(text);
  } catch (error) {
    assert.ok(error instanceof EngineError, String(error));
    assert.equal(error.code, 'MANIFEST_INVALID');
    return error.message;
  }
  throw new assert.AssertionError({ message: 'it was accepted' });
}

/** A mistake: its name, the change that makes it, and the expected message. */
export type Mistake = readonly [what: string, change: (data: Data & Loose) => void, message: string];

/** A test for each mistake. */
export function itRejects(mistakes: readonly Mistake[]): void {
  for (const [what, change, message] of mistakes) {
    it(`is rejected with ${what}`, () => {
      const data = manifestData();
      change(data);
      assert.equal(rejection(JSON.stringify(data)), `manifest.json: ${message}.`);
    });
  }
}
