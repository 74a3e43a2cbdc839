/** `xsi:type` and `xsi:nil` (XML Schema 1.0 part 1, sections 2.6 and 3.3.4). Schema locations are never followed. */

import { ATTRIBUTE, ELEMENT, TEXT } from '../../xml/tree.js';
import { isAnyUri } from '../lexical/any-uri.js';
import { isQName } from '../lexical/names.js';
import { trimBlanks } from '../text/text.js';
import { Flag } from './code.js';
import { PrefixScopes } from './prefix-scopes.js';
import type { ValidationRun } from './validation-run.js';
import { ANY_TYPE, NONE, XSI_URI } from './tables.js';

export class InstanceAttributes {
  readonly #run: ValidationRun;
  #scopes: PrefixScopes | null = null;

  constructor(run: ValidationRun) {
    this.#run = run;
  }

  forget(): void {
    this.#scopes = null;
  }

  hasType(element: number): boolean {
    return this.#attribute(element, this.#run.tree.end[element]!, 'type') !== NONE;
  }

  /**
   * The type named by an element's `xsi:type`, if it is allowed.
   * @param declared the type in its declaration
   */
  typeOf(element: number, end: number, declaration: number, declared: number): number {
    this.#checkLocations(element, end);
    const attribute = this.#attribute(element, end, 'type');
    if (attribute === NONE) return declared;
    const value = trimBlanks(this.#run.tree.stringValue(attribute));
    const type = this.#typeNamed(element, value);
    if (type === NONE) {
      this.#run.report({ kind: 'instance', node: element, attribute, what: 'type' });
      return declared;
    }
    if (!this.#isDerived(type, declaration, declared)) {
      this.#run.report({ kind: 'instance', node: element, attribute, what: 'derivation' });
      return declared;
    }
    return type;
  }

  #typeNamed(element: number, value: string): number {
    if (!isQName(value)) return NONE;
    const colon = value.indexOf(':');
    const prefix = colon < 0 ? '' : value.slice(0, colon);
    const uri = (this.#scopes ??= new PrefixScopes(this.#run.tree)).namespaceOf(element, prefix);
    if (uri === undefined && prefix !== '') return NONE;
    return this.#run.tables.typeNamed(`{${uri ?? ''}}${value.slice(colon + 1)}`);
  }

  /**
   * Type Derivation OK (sections 3.4.6 and 3.14.6): only by methods that neither the declaration nor the type blocks.
   */
  #isDerived(type: number, declaration: number, declared: number): boolean {
    const { tables } = this.#run;
    const blocked = (declaration === NONE ? 0 : tables.declaredFlags[declaration]!) | tables.typeFlags[declared]!;
    let at = type;
    for (; at !== declared && at !== NONE; at = tables.code.types[at]!.base) {
      const isExtension = (tables.typeFlags[at]! & Flag.Extension) !== 0;
      if ((blocked & (isExtension ? Flag.BlocksExtension : Flag.BlocksRestriction)) !== 0) return false;
      if (tables.code.types[at]!.base === NONE) break;
    }
    if (at === declared || declared === ANY_TYPE) return true;
    const members =
      tables.simpleOf[declared]! === NONE ? undefined : tables.simpleCode(tables.simpleOf[declared]!).members;
    return members?.includes(tables.simpleOf[type]!) === true;
  }

  /**
   * @param declaration NONE for an unknown element, for which anything is allowed @param flags those of the declaration
   */
  isNil(element: number, end: number, declaration: number, flags: number): boolean {
    const attribute = this.#attribute(element, end, 'nil');
    if (attribute === NONE) return false;
    const value = trimBlanks(this.#run.tree.stringValue(attribute));
    const isNil = value === 'true' || value === '1';
    const isAllowed = declaration === NONE || (flags & Flag.Nillable) !== 0;
    if (!isAllowed || !(isNil || value === 'false' || value === '0')) {
      this.#run.report({ kind: 'instance', node: element, attribute, what: 'nil' });
      return false;
    }
    return isNil && declaration !== NONE;
  }

  /** A nil element must be empty. @param first the node after its attributes */
  checkNil(element: number, first: number, end: number): void {
    const { kind } = this.#run.tree;
    for (let at = first; at < end; at++) {
      if (kind[at] !== ELEMENT && kind[at] !== TEXT) continue;
      const attribute = this.#attribute(element, first, 'nil');
      this.#run.report({ kind: 'instance', node: element, attribute, what: 'content' });
      return;
    }
  }

  #checkLocations(element: number, end: number): void {
    for (const local of ['schemaLocation', 'noNamespaceSchemaLocation']) {
      const attribute = this.#attribute(element, end, local);
      if (attribute === NONE) continue;
      const value = this.#run.tree.stringValue(attribute);
      const uris = local === 'schemaLocation' ? value.split(/[ \t\r\n]+/) : [trimBlanks(value)];
      if (!uris.every(isAnyUri)) this.#run.report({ kind: 'instance', node: element, attribute, what: 'location' });
    }
  }

  /** Finds an attribute of the schema instance namespace; NONE if it is missing. */
  #attribute(element: number, end: number, local: string): number {
    const { kind } = this.#run.tree;
    for (let at = element + 1; at < end && kind[at] === ATTRIBUTE; at++) {
      const name = this.#run.nameOf(at);
      if (name.local === local && name.uri === XSI_URI) return at;
    }
    return NONE;
  }
}
