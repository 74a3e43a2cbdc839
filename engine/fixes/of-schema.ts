/** What might repair what a schema finds: it says itself what belongs where. */
import { closestTo, localOf, longerThan } from '../messages/schema/closest.js';
import { counterpartOf } from '../messages/schema/counterpart.js';
import { wrongNamespaceOf } from '../messages/schema/wrong-namespace.js';
import type { SchemaViolation } from '../runtime/schema/violation.js';
import type { ChildNames } from '../xml/child-names.js';
import type { Candidate, Editor } from './edits.js';
import { asItsRoot, movedIntoNew, movedOf } from './other-document.js';
import { base64Of } from './values.js';

/** Of more names that begin in the same way none is likely. */
const MOST_LONGER = 3;

/** @param childNames what may stand in an element, in its order */
export function ofViolation(violation: SchemaViolation, editor: Editor, childNames: ChildNames): readonly Candidate[] {
  const { tree } = editor;
  const { node } = violation;
  switch (violation.kind) {
    case 'order':
      return [{ class: 'certain', ...editor.move(violation.moved, violation.place, violation.other) }];
    case 'unknown':
    case 'elsewhere':
    case 'profile': {
      const declaration = wrongNamespaceOf(violation, tree, editor.prefixes);
      if (declaration !== null) return [{ class: 'certain', ...editor.declare(declaration, declaration.wanted) }];
      if (counterpartOf(violation, tree) !== null) return asItsRoot(editor, childNames);
      const moved = movedOf(node, editor, childNames);
      const intoNew = moved === null ? movedIntoNew(node, editor, childNames) : null;
      const own = tree.names[tree.name[node]!]!.local;
      const near = violation.instead ?? closestTo(own, violation.kind, violation.allowed);
      // A name cut short may be that of several.
      const longer = longerThan(own, violation.allowed);
      return [
        ...(moved === null ? [] : [{ class: 'certain' as const, ...moved }]),
        ...(intoNew === null ? [] : [{ class: 'choice' as const, ...intoNew }]),
        ...(near === null ? longer.slice(0, MOST_LONGER) : [near]).flatMap((key): readonly Candidate[] => {
          const name = editor.written(key.slice(1, key.lastIndexOf('}')), localOf(key));
          return name === null ? [] : [{ class: near === null ? 'choice' : 'certain', ...editor.rename(node, name) }];
        }),
        { class: 'choice', ...editor.delete([node]) },
      ];
    }
    case 'attribute': {
      const { attribute } = violation;
      return [
        { class: tree.stringValue(attribute).trim() === '' ? 'certain' : 'choice', ...editor.delete([attribute]) },
      ];
    }
    case 'instance':
      return [{ class: 'choice', ...editor.delete([violation.attribute]) }];
    case 'value': {
      const plain = violation.builtIns.includes('base64Binary') ? base64Of(tree.stringValue(node)) : null;
      return plain === null ? [] : [{ class: 'certain', ...editor.set(node, plain) }];
    }
    case 'text':
      return [{ class: 'choice', ...editor.delete([violation.text]) }];
    case 'content':
      return [{ class: 'choice', ...editor.delete([violation.child]) }];
    default:
      return [];
  }
}
