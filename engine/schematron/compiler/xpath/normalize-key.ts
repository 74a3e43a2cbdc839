/** key() (XSLT 2.0, section 16.3.2), converted to the equivalent search in the document. */

import type { Ast } from './ast.js';
import { atomize, castUntyped } from './convert.js';
import type { Core } from './core.js';
import { XPathError } from './errors.js';
import { make } from './infer.js';
import { clark, keyName } from './names.js';
import { normalize, type Scope } from './scope.js';
import type { KeyDefinition } from './static-context.js';
import * as T from './types.js';

type CallSyntax = Extract<Ast, { kind: 'call' }>;

/** The variable that holds the values; its name cannot occur in a rule set. */
const VALUES = { uri: '', local: '#key' };

/**
 * `key('k', values)` is `//match[use = $values]`, with the values bound outside; the back end's index for such a search
 * replaces the key.
 * @throws XPathError UNSUPPORTED for a computed name, a third argument, and values that are not strings
 */
export function normalizeKeyCall(call: CallSyntax, scope: Scope): Core {
  const [name, wanted, ...rest] = call.args;
  if (name?.kind !== 'string' || wanted === undefined || rest.length > 0)
    throw new XPathError('UNSUPPORTED', 'key() is supported with a literal name and values only', call);
  const definitions = scope.context.keys?.get(keyName(name.value, scope.context.namespaces));
  if (definitions === undefined) throw new XPathError('XTDE1260', `the key "${name.value}" is not declared`, name);
  // Values of other types never equal the strings of a document.
  const values = atomize(normalize(wanted, scope));
  if (!T.isSubset(values.type.items, T.STRINGS))
    throw new XPathError('UNSUPPORTED', `key() of ${T.showType(values.type)} is not supported`, wanted);
  const value = castUntyped(values, T.STRING);
  const key = clark(VALUES);
  const { type, raises } = value;
  const inner = { ...scope, locals: new Map([...scope.locals, [key, { type, raises }]]) };
  const found = definitions.flatMap((definition) => searches(definition, call));
  const body = found.reduce((left, right): Ast => ({ ...rangeOfCall(call), kind: 'set', op: 'union', left, right }));
  return make({ kind: 'let', name: VALUES, value, body: normalize(body, inner) }, call);
}

function searches({ matches, use }: KeyDefinition, call: CallSyntax): readonly Ast[] {
  const predicate: Ast = {
    ...rangeOfCall(call),
    kind: 'general',
    op: '=',
    left: use,
    right: { ...rangeOfCall(call), kind: 'variable', name: VALUES },
  };
  return matches.map((match) => {
    const steps = match.kind === 'path' ? match.steps : [match];
    const last = steps.at(-1) as Extract<Ast, { kind: 'step' }>;
    const anywhere: Ast = {
      ...rangeOfCall(call),
      kind: 'step',
      axis: 'descendant-or-self',
      test: { kind: 'node' },
      predicates: [],
    };
    return {
      ...rangeOfCall(call),
      kind: 'path',
      rooted: true,
      steps: [
        ...(match.kind === 'path' && match.rooted ? [] : [anywhere]),
        ...steps.slice(0, -1),
        { ...last, predicates: [...last.predicates, predicate] },
      ],
    };
  });
}

function rangeOfCall({ start, end }: CallSyntax): { readonly start: number; readonly end: number } {
  return { start, end };
}
