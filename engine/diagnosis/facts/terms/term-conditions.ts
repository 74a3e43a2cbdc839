/**
 * Conditions that distinguish business terms with the same path. A condition concerns an attribute
 * (`ram:ID[@schemeID='VA']`), or another element, such as the charge indicator.
 */
import type { NodePath } from 'einvoice-core/types.js';
import { termPaths } from './business-terms.js';

/** An attribute, and the value that the attribute has for a term: `@schemeID`, `VA`. */
type AttributeCondition = readonly [attribute: string, value: string];

let attributeConditions: ReadonlyMap<string, readonly AttributeCondition[]> | undefined;

/** The conditions on attributes of the element at a path from the root. */
export function attributeConditionsAt(path: NodePath): readonly AttributeCondition[] {
  return (attributeConditions ??= readAttributeConditions()).get(path.join('/')) ?? [];
}

function readAttributeConditions(): ReadonlyMap<string, readonly AttributeCondition[]> {
  const conditionsByPath = new Map<string, AttributeCondition[]>();
  for (const { ubl, creditNote, cii } of Object.values(termPaths()))
    for (const path of [ubl, creditNote, cii]) {
      const [, pathOfElement, attribute, value] = /^\/([^[\]]*)\[(@[\w:]+)='([^']*)'\]$/.exec(path ?? '') ?? [];
      if (pathOfElement !== undefined)
        conditionsByPath.set(pathOfElement, [...(conditionsByPath.get(pathOfElement) ?? []), [attribute!, value!]]);
    }
  return conditionsByPath;
}

let kindStatingPaths: ReadonlySet<string> | undefined;

/** Whether the value at a path from the root decides which term an element belongs to, as a charge indicator does. */
export function statesKind(path: NodePath): boolean {
  return (kindStatingPaths ??= readKindStatingPaths()).has(path.join('/'));
}

function readKindStatingPaths(): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { ubl, creditNote, cii } of Object.values(termPaths()))
    for (const path of [ubl, creditNote, cii])
      for (const [, pathOfElement, , conditionPath] of (path ?? '').matchAll(
        /(?<=^\/)((?:[^[\]]|\[[^\]]*\])*?)\[(not\()?([\w:/]+)=/g,
      ))
        paths.add(`${pathOfElement!.replace(/\[[^\]]*\]/g, '')}/${conditionPath!}`);
  return paths;
}
