/** Rows of the contract table: a request to the app, and the expected answer. */
import assert from 'node:assert/strict';
import { createApp } from '#service/app.js';
import type { ErrorCode } from '#service/http/errors.js';
import { send, type RequestData } from './exchange.js';
import { errorText, form, FORM, knownKeys, notingValidator, REPORT, XML, type Part } from './support.js';

/** `body` is the code of an error in the table, or the report. */
export interface Row {
  readonly name: string;
  readonly request: RequestData;
  readonly status: number;
  readonly body: ErrorCode | 'report';
  /** Expected headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const inForm = (...parts: readonly Part[]): RequestData => ({
  headers: { 'Content-Type': FORM },
  body: form(...parts),
});
export const typed = (type: string | null, body: string | Buffer = XML): RequestData => ({
  headers: { 'Content-Type': type },
  body,
});

/** Adds a test for each row. */
export function check(rows: readonly Row[], sender: typeof send): void {
  for (const { name, request, status, body, headers = {} } of rows) {
    it(`${name}: ${status}`, async () => {
      const validator = notingValidator();
      const answer = await sender(createApp({ validator, keys: knownKeys }), request);
      assert.deepEqual(
        { status: answer.status, text: answer.text },
        { status, text: body === 'report' ? REPORT : errorText(body) },
      );
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
      assert.equal(answer.headers['cache-control'], 'no-store');
      for (const [header, value] of Object.entries(headers)) assert.equal(answer.headers[header], value);
      assert.equal(validator.calls.length, body === 'report' ? 1 : 0, 'calls of the validator');
    });
  }
}
