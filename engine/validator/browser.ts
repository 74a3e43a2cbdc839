/**
 * The library for browsers: the same steps, with the rules fetched as a document needs them. The files are those of
 * `browser-files.ts`; the caller decides how to fetch them.
 */
import type { Advice } from './advice/advise.js';
import type { AnonymiseOptions } from './anonymise/anonymise.js';
import type { Anonymised } from './anonymise/checked.js';
import { EngineError } from 'einvoice-core/errors.js';
import { loadPatches } from 'einvoice-diagnosis/fix/on-demand.js';
import type { Patch } from 'einvoice-diagnosis/fix/patch.js';
import { type InvoiceView, invoiceView } from './invoice/view.js';
import type { Container, Opened } from 'einvoice-core/pdf/container.js';
import { unreadablePdfIssue } from './pdf/issues.js';
import { defaultOptionsFor } from 'einvoice-core/pdf/standards.js';
import {
  type LoadedModule,
  platform,
  provide,
  provideModule,
  provideResource,
} from 'einvoice-schematron/platform/browser.js';
import {
  COMMON_RESOURCES,
  FAMILIES,
  HELD,
  MANIFEST,
  adviceTexts,
  familyTexts,
  textsFile,
} from 'einvoice-core/rules/browser-file-names.js';
import { compiledFiles, schemaFiles } from 'einvoice-core/rules/compiled.js';
import { readInvoice } from './invoice/read-invoice.js';
import { Registry } from 'einvoice-core/rules/registry.js';
import type { RulesPackage } from 'einvoice-core/rules/rules-package.js';
import type { Language, ValidateOptions, Verdict } from 'einvoice-core/types.js';
import { type Progress, startValidation, finishValidation, verdictForUnreadable } from './validate.js';

export { isPdf } from 'einvoice-core/pdf/is-pdf.js';
export type { Advice } from './advice/advise.js';
export type { InvoiceView, ViewGroup, ViewValue } from './invoice/view.js';
export type { LoadedModule } from 'einvoice-schematron/platform/browser.js';
export type { MilderValue } from './anonymise/checked.js';
export { reportBody } from './report-body.js';
export type { Verdict } from 'einvoice-core/types.js';

/** Fetches files and opens PDFs. All methods throw on failure. */
export interface RuleSource {
  text(file: string): Promise<string>;
  module(file: string): Promise<LoadedModule>;
  /** Opens a PDF like `openHere` (`browser-pdf.ts`), in a way that can be aborted if it takes too long. */
  openPdf(document: Uint8Array): Promise<Opened>;
  /** The packages of the files, which say which rules are installed; if absent, a file says so. */
  readonly packages?: readonly RulesPackage[];
  /** The folder of the package that has a file; if absent, there are no folders. */
  folderOf?(file: string): string;
}

export interface LocalValidator {
  /**
   * Validates one document, after fetching what it needs.
   * @throws Error if a file can't be fetched; problems of the document are in the verdict
   */
  validate(document: Uint8Array, options?: ValidateOptions): Promise<Verdict>;
  /**
   * Validates a hybrid invoice like `Validator.validatePdf`.
   * @returns the verdict, and the extracted invoice; null if there is none
   */
  validatePdf(
    document: Uint8Array,
    options?: ValidateOptions,
  ): Promise<{ readonly verdict: Verdict; readonly invoice: Uint8Array | null }>;
  /** Verified changes that fix findings: a list for each finding of the verdict, in its order. */
  patches(document: Uint8Array, options?: ValidateOptions): Promise<readonly (readonly Patch[])[]>;
  /** Applies all patches with one right answer, until none is left. */
  fix(document: Uint8Array, options?: ValidateOptions): Promise<Uint8Array>;
  /** What deserves attention in an invoice beyond its findings; never part of a verdict. */
  advise(document: Uint8Array, options?: Pick<ValidateOptions, 'language'>): Promise<readonly Advice[]>;
  /**
   * An anonymised and checked copy: see `anonymiseChecked`.
   * @throws EngineError if the document can't be read
   */
  anonymise(document: Uint8Array, options?: AnonymiseOptions & Pick<ValidateOptions, 'language'>): Promise<Anonymised>;
  /**
   * The displayed content of a document; null if it is not an invoice of the model.
   * @param verdict its verdict, to attach findings to their places
   */
  view(document: Uint8Array, verdict: Verdict): InvoiceView | null;
  /** SHA-256 in lower-case hex. */
  sha256(data: Uint8Array): string;
}

function pathOf(folder: string, file: string): string {
  return folder === '' ? file : `${folder}/${file}`;
}

/**
 * Creates a validator from the manifest.
 * @throws EngineError `MANIFEST_INVALID`; Error if it can't be fetched
 */
export async function createLocalValidator(source: RuleSource): Promise<LocalValidator> {
  const files = new Map<string, Promise<void>>();
  /** Fetches each file once, and again after a failure. */
  function once(file: string, fetched: () => Promise<void>): Promise<void> {
    let known = files.get(file);
    if (known === undefined) {
      files.set(file, (known = fetched()));
      known.catch(() => files.delete(file));
    }
    return known;
  }
  const { packages } = source;
  const folderOf = (file: string): string => source.folderOf?.(file) ?? '';
  const text = (file: string): Promise<void> =>
    once(file, async () => provide(pathOf(folderOf(file), file), await source.text(file)));
  const module = (file: string): Promise<void> =>
    once(file, async () => provideModule(file, await source.module(file), folderOf(file)));
  const resources = (file: string): Promise<void> =>
    once(file, async () => {
      const contents = JSON.parse(await source.text(file)) as Readonly<Record<string, unknown>>;
      for (const [name, content] of Object.entries(contents)) provideResource(name, JSON.stringify(content));
    });

  const [held, families] = await Promise.all([
    packages === undefined ? source.text(HELD) : null,
    source.text(FAMILIES),
    once(MANIFEST, async () => provide(MANIFEST, await source.text(MANIFEST))),
    resources(COMMON_RESOURCES),
  ]);
  const familiesByChecks = JSON.parse(families) as Readonly<Record<string, readonly string[]>>;
  const hold = held === null ? undefined : (JSON.parse(held) as readonly string[]);
  const registry = new Registry({ manifestPath: MANIFEST, compiledDir: '', hold, packages });

  async function fetchRules({ state }: Progress): Promise<void> {
    const row = state.detection?.row;
    if (!row) return;
    const schema = schemaFiles(registry.schemaEntry(row.schema, state.day, state.options.releases));
    const rules = (state.ruleSets ?? []).map((entry) => compiledFiles(entry));
    // A rule set without an entry is not compiled; fetching its files reports that.
    const neededFamilies = new Set(rules.flatMap(({ checks }) => familiesByChecks[checks] ?? []));
    await Promise.all([
      ...[...neededFamilies].map((family) => resources(familyTexts(family, state.language))),
      ...[schema.schema, ...rules.flatMap((files) => [files.rules, files.checks])].map(text),
      ...[schema.code, ...rules.map((files) => files.native)].map(module),
    ]);
  }

  async function fetchTexts(language: Language): Promise<void> {
    await resources(textsFile(language));
  }
  async function validate(document: Uint8Array, options: ValidateOptions, container?: Container): Promise<Verdict> {
    await Promise.all([fetchTexts(options.language ?? 'en'), options.patches === true && loadPatches()]);
    const progress = startValidation(document, options, registry, container);
    await fetchRules(progress);
    return finishValidation(progress, registry);
  }

  return {
    validate: (document, options = {}) => validate(document, options),
    async validatePdf(document, options = {}) {
      const opened = await source.openPdf(document);
      if (opened.ok) {
        const { container, invoice } = opened;
        return {
          verdict: await validate(invoice, { ...defaultOptionsFor(container), ...options }, container),
          invoice,
        };
      }
      await fetchTexts(options.language ?? 'en');
      const verdict = verdictForUnreadable(document, options, registry, (language) =>
        unreadablePdfIssue(opened.problem, language),
      );
      return { verdict, invoice: null };
    },
    async patches(document, options = {}) {
      const { details } = await validate(document, { ...options, patches: true });
      return [...details.issues, ...details.information].map(({ patches = [] }) => patches);
    },
    async fix(document, options = {}) {
      const { fixDocument } = await import('einvoice-diagnosis/fix/fix-document.js');
      return (await fixDocument({ validate: (bytes, own = {}) => validate(bytes, own) }, document, options)).document;
    },
    async advise(document, { language = 'en' } = {}) {
      const [{ adviseOn }] = await Promise.all([
        import('./advice/advise.js'),
        fetchTexts(language),
        resources(adviceTexts(language)),
      ]);
      return adviseOn(document, { language });
    },
    async anonymise(document, options = {}) {
      const { anonymiseChecked } = await import('./anonymise/checked.js');
      return anonymiseChecked({ validate: (bytes, own = {}) => validate(bytes, own) }, document, options);
    },
    view(document, { details, language }) {
      let invoice: ReturnType<typeof readInvoice>;
      try {
        invoice = readInvoice(document);
      } catch (error) {
        if (error instanceof EngineError && error.code === 'NOT_AN_INVOICE') return null;
        throw error;
      }
      const targets = [...details.issues, ...details.information].map(({ target }) => target);
      return invoiceView(invoice, language, targets, registry.prefixes);
    },
    sha256: platform.sha256,
  };
}
