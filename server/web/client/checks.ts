/** Checks a document: in the browser, or on the server if the user has chosen that. */
import { isPdf } from 'einvoice-validator/browser-patches.js';
import type { Edited } from './changes.js';
import { utf8 } from './intake.js';
import { byId } from './dom.js';
import { currentLanguage } from './language.js';
import { decodeForDisplay } from './decode.js';
import type { LocalEngine } from './checking/local.js';
import type { DetailedReport } from './report.js';
import { requestCheck } from './request.js';
import type { ShownDocument } from './shown-document.js';
import type { ServerChoice } from './server-choice.js';
import type { TextKey, TextValues } from 'einvoice-reports/page/texts/texts.js';

const MEGABYTE = 1024 * 1024;

/** Size limit for checks in the browser: larger documents would fill the memory of a tab. */
const LOCAL_BYTES = 32 * MEGABYTE;

interface Limits {
  /** Size limit for documents sent with a key. */
  readonly documentBytes: number;
  /** Size limit without a key; null if there is no demo. */
  readonly demoBytes: number | null;
}

/** The result of a check. */
export type CheckResult =
  | { readonly kind: 'shown'; readonly shown: ShownDocument }
  | { readonly kind: 'failure'; readonly problem: TextKey; readonly values: TextValues }
  /** A key is needed. */
  | { readonly kind: 'key'; readonly problem: TextKey };

/** An incoming document. */
interface Document {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Documents are identified by numbers, because two files may have the same name. */
let lastId = 0;

export class Checks {
  readonly #engine: LocalEngine;
  readonly #server: ServerChoice;
  readonly #limits: Limits;

  constructor(engine: LocalEngine, server: ServerChoice) {
    this.#engine = engine;
    this.#server = server;
    const { documentBytes, demoBytes } = byId('check', HTMLElement).dataset;
    this.#limits = { documentBytes: Number(documentBytes), demoBytes: demoBytes ? Number(demoBytes) : null };
  }

  /** Checks an incoming document; throws only if it is aborted. */
  check({ name, bytes }: Document, signal: AbortSignal): Promise<CheckResult> {
    return this.#check({ name, original: bytes, id: ++lastId }, null, signal);
  }

  /**
   * Checks one of many documents. Its view is only made when it is opened, unless the check was a paid call, because
   * the views of a thousand invoices would fill the memory of a tab.
   */
  async checkWithoutView({ name, bytes }: Document, signal: AbortSignal): Promise<CheckResult> {
    const isLight = !this.#server.isChosen;
    const checked = await this.#check({ name, original: bytes, id: ++lastId }, null, signal, !isLight);
    if (checked.kind !== 'shown' || !isLight) return checked;
    return { kind: 'shown', shown: { ...checked.shown, isLight, source: '', pdf: null } };
  }

  /** Checks a document again, after edits or in another language. */
  again(shown: ShownDocument, edited: Edited, signal: AbortSignal): Promise<CheckResult> {
    return this.#check(shown, edited.changes.length === 0 ? null : { ...edited, pdf: shown.pdf }, signal);
  }

  async #check(
    { id, name, original }: Pick<ShownDocument, 'id' | 'name' | 'original'>,
    edited: (Edited & { readonly pdf: Blob | null }) | null,
    signal: AbortSignal,
    isShown = true,
  ): Promise<CheckResult> {
    const bytes = edited === null ? original : utf8(edited.source);
    // Edits are always made and checked in the browser, even if the server made the first check.
    const isHere = edited !== null || !this.#server.isChosen;
    const key = isHere ? null : this.#server.key;
    const limit = isHere ? LOCAL_BYTES : key === null ? this.#limits.demoBytes : this.#limits.documentBytes;
    const isInPdf = isPdf(bytes);
    if (limit === null) return { kind: 'key', problem: 'key.needed' };
    // The demo takes XML only.
    if (isInPdf && !isHere && key === null) return { kind: 'key', problem: 'key.neededForPdf' };
    const megabytes = limit / MEGABYTE;
    if (bytes.length > limit) return { kind: 'failure', problem: 'failure.large', values: { name, megabytes } };
    const language = currentLanguage();
    const outcome = isHere
      ? null
      : await requestCheck({ name, bytes, isPdf: isInPdf, key, language, megabytes }, signal);
    if (outcome?.kind === 'failure') return { kind: 'failure', problem: outcome.key, values: outcome.values };
    if (outcome?.kind === 'refused') return { kind: 'key', problem: 'key.refused' };
    const local = await this.#engine.check(bytes, language, isShown);
    signal.throwIfAborted();
    if (local.kind !== 'report' && outcome === null) return { kind: 'failure', problem: 'failure.rules', values: {} };
    const json = outcome?.json ?? (local.kind === 'report' ? local.json : '');
    const own = local.kind === 'report' ? (JSON.parse(local.json) as DetailedReport) : null;
    const report = outcome?.report ?? own!;
    // Findings are matched with the view by their order, so the server's are used only if both lists are the same.
    const embedded = local.kind === 'report' ? local.embedded : undefined;
    const isSame = own !== null && own.details.issues.length === report.details.issues.length;
    return {
      kind: 'shown',
      shown: {
        id,
        name,
        original,
        isLight: false,
        changes: edited?.changes ?? [],
        bytes,
        xml: embedded === undefined ? bytes : (embedded ?? new Uint8Array()),
        pdf: isInPdf ? new Blob([bytes], { type: 'application/pdf' }) : (edited?.pdf ?? null),
        source: edited?.source ?? decodeForDisplay(embedded === undefined ? bytes : (embedded ?? new Uint8Array())),
        report,
        json,
        isTruncated: outcome?.isTruncated ?? (local.kind === 'report' && local.isTruncated),
        sha256: local.kind === 'report' ? local.sha256 : '',
        checkedAt: new Date(),
        view: local.kind === 'report' && isSame ? local.view : null,
        language,
        usedKey: key !== null,
      },
    };
  }
}
