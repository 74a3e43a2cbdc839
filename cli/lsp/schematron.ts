/** A project's own Schematron while it is written: what does not compile is underlined. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Diagnostic, DiagnosticSeverity, type TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { SOURCE } from './diagnostics.js';
import { Places } from './places.js';

/** Whether a document is Schematron by its name. */
export function isSchematron(uri: string): boolean {
  return uri.startsWith('file:') && uri.endsWith('.sch');
}

/** Compiles a document with the files that it includes; those that are open count as they are in the editor. */
export async function schematronProblems(
  document: TextDocument,
  documents: TextDocuments<TextDocument>,
): Promise<Diagnostic[]> {
  const path = fileURLToPath(document.uri);
  // The compiler is the largest part of the program, and few projects have custom rules.
  const { compileOwnRules } = await import('../policy/own-schematron.js');
  try {
    compileOwnRules(path, (wanted) => textOf(wanted, documents));
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => toDiagnostic(line, path, new Places(document)));
  }
}

/** @param problem `file:line:column: message`; one in an included file is shown at the start */
function toDiagnostic(problem: string, path: string, places: Places): Diagnostic {
  const [, file, line, column, message] = /^(.*?):(\d+):(\d+): (.*)$/s.exec(problem) ?? [];
  const isHere = file !== undefined && resolve(file) === path;
  return {
    range: places.marked(isHere ? { line: Number(line), column: Number(column) } : { line: null, column: null }),
    severity: DiagnosticSeverity.Error,
    source: SOURCE,
    message: isHere ? message! : problem,
  };
}

function textOf(path: string, documents: TextDocuments<TextDocument>): string | undefined {
  const open = documents.get(pathToFileURL(path).href);
  if (open !== undefined) return open.getText();
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
