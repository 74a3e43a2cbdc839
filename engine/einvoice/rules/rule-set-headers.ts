/** Reads the headers of compiled rule sets, and compares them with the manifest before anything else is read. */
import type { Assertion } from 'einvoice-schematron/assertion.js';
import type { RuleSetChecks } from 'einvoice-schematron/compiled.js';
import { type CheckPlace, parseCheck, parseChecks, parseLists } from './checks-text.js';
import { COMPILED_FORMAT, type RuleSetHeader, compiledFiles, inputHash, isFingerprint } from './compiled.js';
import type { CompiledFiles } from './compiled-files.js';
import { EngineError } from '../errors.js';
import { type Manifest, type RuleSetEntry, versionedName } from './manifest.js';

export class RuleSetHeaders {
  readonly #manifest: Manifest;
  readonly #files: CompiledFiles;

  constructor(manifest: Manifest, files: CompiledFiles) {
    this.#manifest = manifest;
    this.#files = files;
  }

  /** @throws EngineError `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT` */
  header(entry: RuleSetEntry): RuleSetHeader {
    const files = compiledFiles(entry);
    const header = this.#files.header<RuleSetHeader>(files.rules, () => this.damaged(entry));
    if (header !== null && header.format !== COMPILED_FORMAT)
      throw this.#stale(entry, 'by another version of this program');
    const outputs = header?.outputs ?? {};
    if (header === null || !(files.checks in outputs) || !Object.values(outputs).every(isFingerprint))
      throw this.damaged(entry);
    if (header.inputHash !== inputHash(this.#manifest, entry, header.source))
      throw this.#stale(entry, 'from other files than the manifest names');
    return header;
  }

  /** @throws EngineError `RULES_MISSING` or `RULES_CORRUPT` */
  checks(entry: RuleSetEntry, { outputs }: RuleSetHeader): RuleSetChecks {
    return parseChecks(this.#checksText(entry, outputs));
  }

  /**
   * One check. The hash of the file, most of which is not read, is not compared.
   * @throws EngineError `RULES_MISSING` or `RULES_CORRUPT`
   */
  checkAt(entry: RuleSetEntry, [index, begin, end]: CheckPlace): Assertion {
    try {
      return parseCheck(this.#files.readPart(compiledFiles(entry).checks, begin, end), index);
    } catch (error) {
      throw error instanceof EngineError ? error : this.damaged(entry);
    }
  }

  /** The codes of lists in files. @throws EngineError `RULES_MISSING` or `RULES_CORRUPT` */
  codeLists(entry: RuleSetEntry, { outputs }: RuleSetHeader): RuleSetChecks['codeLists'] {
    return parseLists(this.#checksText(entry, outputs));
  }

  #checksText(entry: RuleSetEntry, outputs: RuleSetHeader['outputs']): string {
    const { checks } = compiledFiles(entry);
    return this.#files.read(checks, outputs[checks]!, () => this.damaged(entry));
  }

  /** The error for a rule set whose files differ from the compiler's output. */
  damaged(entry: RuleSetEntry): EngineError {
    return new EngineError(
      'RULES_CORRUPT',
      `The compiled rule set ${versionedName(entry)} is damaged. Run ${this.#files.command(compiledFiles(entry).rules, `--force --only ${entry.id}`)}.`,
    );
  }

  #stale(entry: RuleSetEntry, how: string): EngineError {
    return new EngineError(
      'RULES_STALE',
      `The rule set ${versionedName(entry)} was compiled ${how}. Run ${this.#files.command(compiledFiles(entry).rules)}.`,
    );
  }
}
