import { posix } from 'node:path';
import { SchematronError } from './error.js';
import type { FileLoader } from './includes.js';
import type { Expression, Instruction, Schema } from './model.js';

/** `document('file.xml')`: the only form in the official sets, always a literal. */
const DOCUMENT_CALL = /\bdocument\s*\(\s*(?:'([^']*)'|"([^"]*)")\s*\)/g;

/**
 * The files that expressions load with `document()` (code lists): path as the loader knows it, to the text.
 * @throws SchematronError for a file that does not exist
 */
export function documentsOf(schema: Schema, load: FileLoader): ReadonlyMap<string, string> {
  const documents = new Map<string, string>();
  for (const expression of expressionsOf(schema)) {
    for (const [, single, double] of expression.text.matchAll(DOCUMENT_CALL)) {
      const path = posix.join(posix.dirname(schema.file), single ?? double ?? '');
      if (documents.has(path)) continue;
      const text = load(path);
      if (text === undefined) throw new SchematronError(`document(): ${path} does not exist`, expression.position);
      documents.set(path, text);
    }
  }
  return documents;
}

function* expressionsOf(schema: Schema): Iterable<Expression> {
  for (const entry of schema.globals) yield entry.value;
  for (const pattern of schema.patterns) {
    for (const rule of pattern.rules) {
      yield rule.context;
      for (const entry of rule.lets) yield entry.value;
      for (const check of rule.checks) {
        yield check.test;
        for (const part of check.message) if (part.kind === 'value') yield part.select;
      }
    }
  }
  for (const definition of schema.functions) yield* expressionsIn(definition.body);
}

function* expressionsIn(body: readonly Instruction[]): Iterable<Expression> {
  for (const instruction of body) {
    switch (instruction.kind) {
      case 'sequence': yield instruction.select; break;
      case 'variable':
        if (instruction.value.kind === 'select') yield instruction.value.select;
        if (instruction.value.kind === 'body') yield* expressionsIn(instruction.value.body);
        break;
      case 'choose':
        for (const when of instruction.whens) {
          yield when.test;
          yield* expressionsIn(when.body);
        }
        yield* expressionsIn(instruction.otherwise);
        break;
    }
  }
}
