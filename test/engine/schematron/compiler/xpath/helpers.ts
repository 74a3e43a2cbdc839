/** A small static context, and abbreviations for the tests. */

import assert from 'node:assert/strict';
import { compileExpression } from '#schematron/compiler/xpath/compile.js';
import { XPathError, type XPathErrorCode } from '#schematron/compiler/xpath/errors.js';
import { functionKey } from '#schematron/compiler/xpath/names.js';
import { prefixedNames, printCore } from '#schematron/compiler/xpath/print.js';
import { readSequenceType, type StaticContext } from '#schematron/compiler/xpath/static-context.js';
import * as T from '#schematron/compiler/xpath/types.js';

export const namespaces: ReadonlyMap<string, string> = new Map([
  ['c', 'urn:c'],
  ['u', 'urn:u'],
]);
export const names = prefixedNames(namespaces);

const slack = { uri: 'urn:u', local: 'slack' };

/** Prefixes c and u, variables $s, $n, $nodes, $code, $late and $BT-31orBT-32Path, the function u:slack; context: an element. */
export const context: StaticContext = {
  namespaces,
  functions: new Map([
    [
      functionKey(slack, 2),
      {
        name: slack,
        params: [type('xs:decimal'), type('xs:string?')],
        returns: type('xs:boolean'),
      },
    ],
  ]),
  variables: new Map([
    ['s', { type: type('xs:string') }],
    ['n', { type: type('xs:integer?') }],
    ['nodes', { type: type('element()*') }],
    ['late', { type: type('xs:string'), raises: true }],
    ['code', { type: type('xs:string'), constant: { type: 'string', value: ' A B ' } }],
    ['BT-31orBT-32Path', { type: type('element()*') }],
  ]),
  contextItem: T.ELEMENT,
};

/** A sequence type as written. */
function type(text: string): T.SequenceType {
  return readSequenceType(text, new Map());
}

/** The core of an expression as text. */
export function core(source: string, statics = context): string {
  return printCore(compileExpression(source, statics), names);
}

/** The static type of an expression as text. */
export function typeOf(source: string): string {
  return T.showType(compileExpression(source, context).type);
}

/** Asserts that an expression is rejected with this code, at this part of the text. */
export function assertRejected(
  source: string,
  code: XPathErrorCode,
  part: string,
  run: (source: string) => unknown = core,
): void {
  assert.throws(
    () => run(source),
    (error: unknown) => {
      assert.ok(error instanceof XPathError, String(error));
      assert.deepEqual([error.code, source.slice(error.start, error.end)], [code, part], error.message);
      return true;
    },
  );
}
