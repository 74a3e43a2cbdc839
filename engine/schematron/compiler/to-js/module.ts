/** The module under construction: its functions and constants, without duplicates. */

import type * as runtime from '../../runtime/index.js';
import { Js, comment, identifier, js, lines } from './code.js';

/** Names that generated code may call. */
export type RuntimeName = keyof typeof runtime;

/** Runtime names used by generated code become constants at the top of the module. */
export class ModuleWriter {
  readonly #imports = new Set<RuntimeName>();
  readonly #byText = new Map<string, Js>();
  readonly #declarations: Js[] = [];
  readonly #counters = new Map<string, number>();
  #slots = 0;

  /** A member of the runtime object. */
  use(name: RuntimeName): Js {
    this.#imports.add(name);
    return identifier(name);
  }

  /** A constant of the module, with a comment above. */
  constant(hint: string, value: Js, note = ''): Js {
    return this.#shared(hint, value.text, (name) => lines([...noteLines(note), js`const ${name} = ${value};`]));
  }

  /** A function of the module; equal parameters and bodies share one function. */
  define(hint: string, params: readonly Js[], body: Js, note = ''): Js {
    const signature = params.map(({ text }) => text).join(', ');
    return this.#shared(hint, `(${signature}) {\n${body.text}\n}`, (name) =>
      lines([...noteLines(note), js`function ${name}(${params}) {\n${body}\n}`]),
    );
  }

  /** Adds a function with a fixed name. */
  declare(code: Js): void {
    this.#declarations.push(code);
  }

  /** A slot for a value that is computed once per document; equal keys share a slot. */
  slot(key: string): number {
    return Number(
      this.#shared(
        'slot',
        `slot ${key}`,
        () => new Js(''),
        () => new Js(String(this.#slots++)),
      ).text,
    );
  }

  get slots(): number {
    return this.#slots;
  }

  /** A name that is unique in the module. */
  fresh(hint: string): Js {
    const count = (this.#counters.get(hint) ?? 0) + 1;
    this.#counters.set(hint, count);
    return identifier(`${hint}${count}`);
  }

  #shared(hint: string, key: string, declaration: (name: Js) => Js, naming = (): Js => this.fresh(hint)): Js {
    let name = this.#byText.get(key);
    if (name === undefined) {
      name = naming();
      this.#byText.set(key, name);
      this.#declarations.push(declaration(name));
    }
    return name;
  }

  /** All declarations, preceded by the constants for the runtime. */
  get text(): Js {
    const imports = [...this.#imports].sort().map(identifier);
    return lines([
      ...(imports.length === 0
        ? []
        : [js`const {\n${new Js(imports.map(({ text }) => `${text},`).join('\n'))}\n} = rt;`]),
      ...this.#declarations,
    ]);
  }
}

/** A comment is always a line of its own, so that it can be left out. */
function noteLines(note: string): readonly Js[] {
  return note === '' ? [] : [comment(note)];
}
