/** Simple types as code: one function per type, which checks a value in place in the document. */
import type { FacetName, SimpleType } from './model.js';
import type * as runtime from '../../runtime/schema/index.js';
import { Js, identifier, js, lines } from '../to-js/code.js';

type SchemaRuntimeName = keyof typeof runtime;

/** The lexical spaces of built-in types; string types accept every text. */
const SPACES: Readonly<Record<string, SchemaRuntimeName>> = {
  language: 'isLanguage',
  boolean: 'isBoolean',
  decimal: 'isDecimal',
  integer: 'isInteger',
  float: 'isDouble',
  double: 'isDouble',
  duration: 'isDuration',
  dateTime: 'isDateTime',
  time: 'isTime',
  date: 'isDate',
  gYearMonth: 'isGYearMonth',
  gYear: 'isGYear',
  gMonthDay: 'isGMonthDay',
  gDay: 'isGDay',
  gMonth: 'isGMonth',
  hexBinary: 'isHexBinary',
  base64Binary: 'isBase64Binary',
};

/** Checks that take the value as a separate string. */
const TEXT_SPACES: Readonly<Record<string, SchemaRuntimeName>> = {
  NMTOKEN: 'isNmtoken',
  Name: 'isName',
  NCName: 'isNcName',
  ID: 'isNcName',
  IDREF: 'isNcName',
  anyURI: 'isAnyUri',
  QName: 'isQName',
};

const VALUE = js`text.slice(from, to)`;

/** Collects the simple types of a schema, and the declarations for their code. */
export class ValueEmitter {
  readonly #indexes = new Map<SimpleType, number>();
  readonly #types: Js[] = [];
  readonly #constants: Js[] = [];
  readonly #imports = new Set<SchemaRuntimeName>();
  readonly #sets = new Map<string, Js>();

  /** Index of a type in the table. */
  indexOf(type: SimpleType): number {
    const known = this.#indexes.get(type);
    if (known !== undefined) return known;
    const index = this.#types.push(new Js('')) - 1;
    this.#indexes.set(type, index);
    this.#types[index] = this.#type(type);
    return index;
  }

  get table(): Js {
    return lines([js`simple: [`, ...this.#types.map((type) => js`${type},`), js`],`]);
  }

  /** The declarations before the table: parts of the runtime, code lists, patterns. */
  get declarations(): Js {
    const imports = [...this.#imports].sort();
    return lines([
      ...(imports.length === 0 ? [] : [new Js(`const {\n${imports.map((name) => `${name},`).join('\n')}\n} = rt;`)]),
      ...this.#constants,
    ]);
  }

  #type(type: SimpleType): Js {
    const item = type.item === null ? null : this.indexOf(type.item);
    const members = type.members.map((member) => this.indexOf(member));
    const space = this.#space(type, item, members);
    const facets = type.facets.map((facet): { readonly name: string; readonly values: Js; readonly test: Js } => {
      if (facet.kind === 'pattern') {
        const pattern = this.#constant(
          'PATTERN',
          js`${this.#use('compilePatternFacet')}(${facet.values.map((value) => js`${value}`)})`,
        );
        return { name: facet.kind, values: emitList(facet.values), test: js`${pattern}.test(${VALUE})` };
      }
      if (facet.kind === 'enumeration') return { name: facet.kind, ...this.#enumeration(type, facet.values) };
      return {
        name: facet.kind,
        values: emitList([facet.value]),
        test: this.#facet(type, facet.kind, facet.value, item),
      };
    });
    const tests = [...(space === null ? [] : [space]), ...facets.map(({ test }) => test)];
    const fields = [
      js`name: ${type.name?.key ?? ''}`,
      js`builtIn: ${type.builtIn}`,
      // White space of a union value is handled by the member types.
      js`whiteSpace: ${type.variety === 'union' ? 'preserve' : type.whiteSpace}`,
      js`space: ${emitCheck(space === null ? [] : [space])}`,
      js`check: ${emitCheck(tests)}`,
      ...(facets.length === 0 || type.variety === 'union' ? [] : [js`isExact: true`]),
      ...(facets.length === 0
        ? []
        : [js`facets: [${facets.map(({ name, values, test }) => js`[${name}, ${values}, ${emitCheck([test])}]`)}]`]),
      ...(item === null ? [] : [js`item: ${item}`]),
      ...(members.length === 0 ? [] : [js`members: [${members.map((member) => js`${member}`)}]`]),
    ];
    return js`{ ${fields} }`;
  }

  #space({ builtIn, variety }: SimpleType, item: number | null, members: readonly number[]): Js | null {
    if (variety === 'union') {
      const isValueOf = this.#use('isValueOf');
      const tests = members.map((member) => js`${isValueOf}(schema.simple[${member}], text, from, to)`);
      return new Js(`(${tests.map(({ text }) => text).join(' || ')})`);
    }
    if (item !== null) return js`${this.#items(item)} >= 0`;
    const space = SPACES[builtIn];
    if (space !== undefined) return js`${this.#use(space)}(text, from, to)`;
    const ofText = TEXT_SPACES[builtIn];
    return ofText === undefined ? null : js`${this.#use(ofText)}(${VALUE})`;
  }

  /** Number of items of a list. */
  #items(item: number): Js {
    return js`${this.#use('countItems')}(text, from, to, (text, from, to) => ${this.#use('isValueOf')}(schema.simple[${item}], text, from, to))`;
  }

  #facet({ builtIn }: SimpleType, kind: FacetName, value: string, item: number | null): Js {
    switch (kind) {
      case 'length':
        return js`${this.#length(builtIn, item)} === ${Number(value)}`;
      case 'minLength':
        return js`${this.#length(builtIn, item)} >= ${Number(value)}`;
      case 'maxLength':
        return js`${this.#length(builtIn, item)} <= ${Number(value)}`;
      case 'totalDigits':
        return js`${this.#use('countDigits')}(${VALUE}).total <= ${Number(value)}`;
      case 'fractionDigits':
        return js`${this.#use('countDigits')}(${VALUE}).fraction <= ${Number(value)}`;
      default: {
        const operator = new Js({ minInclusive: '>=', maxInclusive: '<=', minExclusive: '>', maxExclusive: '<' }[kind]);
        if (builtIn !== 'float' && builtIn !== 'double')
          return js`${this.#use('compareDecimals')}(${VALUE}, ${value}) ${operator} 0`;
        const doubleValue = this.#use('doubleValue');
        return js`${doubleValue}(${VALUE}) ${operator} ${doubleValue}(${value})`;
      }
    }
  }

  /** In characters, bytes or items (part 2, section 4.3.1). */
  #length(builtIn: string, item: number | null): Js {
    if (item !== null) return this.#items(item);
    if (builtIn === 'base64Binary') return js`${this.#use('lengthOfBase64')}(text, from, to)`;
    if (builtIn === 'hexBinary') return js`(to - from) / 2`;
    return js`${this.#use('lengthOf')}(text, from, to)`;
  }

  /** Numbers are compared by value, all others literally. */
  #enumeration(
    { builtIn, whiteSpace, variety }: SimpleType,
    values: readonly string[],
  ): { readonly values: Js; readonly test: Js } {
    const isSpaced = whiteSpace === 'collapse' || variety === 'union';
    const normalized = values.map((value) => (isSpaced ? value.replace(/[\t\n\r ]+/g, ' ').trim() : value));
    const codes = this.#constant('VALUES', emitList(normalized));
    if (builtIn === 'decimal' || builtIn === 'integer')
      return {
        values: codes,
        test: js`${codes}.some((value) => ${this.#use('compareDecimals')}(${VALUE}, value) === 0)`,
      };
    const set = this.#constant('CODES', js`new ${this.#use('CodeSet')}(${codes})`);
    return { values: codes, test: js`${set}.has(text, from, to)` };
  }

  #use(name: SchemaRuntimeName): Js {
    this.#imports.add(name);
    return identifier(name);
  }

  /** Equal values share one name. */
  #constant(hint: string, value: Js): Js {
    let name = this.#sets.get(value.text);
    if (name === undefined) {
      name = identifier(`${hint}${this.#sets.size}`);
      this.#sets.set(value.text, name);
      this.#constants.push(js`const ${name} = ${value};`);
    }
    return name;
  }
}

function emitList(values: readonly string[]): Js {
  return js`[${values.map((value) => js`${value}`)}]`;
}

function emitCheck(tests: readonly Js[]): Js {
  if (tests.length === 0) return js`null`;
  return js`(text, from, to) => ${new Js(tests.map(({ text }) => text).join(' && '))}`;
}
