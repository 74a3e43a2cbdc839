/** What a run of the benchmark found out: all of it is printed with `--json`. */
import type { Machine } from '../kit/machine.js';
import type { ContenderName } from './measure/contenders.js';
import type { Timing } from './measure/timing.js';
import type { FormatName } from './documents/documents.js';
import type { Loading } from './documents/of-rule-sets.js';

/** Something that could not be measured, and why. */
export interface NotMeasured {
  readonly what: string;
  readonly reason: string;
}

export interface DocumentTimings {
  readonly format: FormatName;
  readonly size: string;
  readonly lines: number;
  readonly bytes: number;
  readonly timings: Readonly<Partial<Record<ContenderName, Timing>>>;
}

/** What ten times the lines cost. */
export interface Growth {
  readonly format: FormatName;
  readonly contender: ContenderName;
  readonly lines: readonly [small: number, large: number];
  readonly milliseconds: readonly [small: number, large: number];
}

/** Peak memory of a process that does nothing but validate one document. */
export interface MemoryUse {
  readonly format: FormatName;
  readonly size: string;
  readonly bytes: number;
  /** Resident set at its largest, in bytes. */
  readonly peak: number;
}

/** What two workers are worth; milliseconds per document, medians of turns. */
export interface WorkersWorth {
  readonly format: FormatName;
  readonly size: string;
  readonly bytes: number;
  /** In each turn. */
  readonly documents: number;
  readonly turns: number;
  readonly library: {
    readonly oneMs: number;
    readonly twoMs: number;
    /** Processor time of both threads for a document that is answered with a report that is there already. */
    readonly handOverMs: number;
    /**
     * Processor time that one worker needs more than the calling thread: handing over, bytes that are new to its processor,
     * and what V8 makes of the same code in another thread.
     */
    readonly moreThanCallingMs: number;
  };
  /** One job is the calling thread, two are workers; the start is no part of it. */
  readonly commandLine: { readonly oneMs: number; readonly twoMs: number };
  /** The calling thread of one process, and of two that share nothing. */
  readonly processes: { readonly oneMs: number; readonly twoMs: number };
}

export interface StartUp {
  /** From starting the process to its saying that it serves. */
  readonly readyMs: number;
  readonly firstRequestMs: number;
  /** Median of the requests behind the first one. */
  readonly requestMs: number;
  readonly runs: number;
}

/** The median of requests with accounts and without, measured by turns in one process. */
export interface AuthenticationCost {
  readonly withoutMs: number;
  readonly withMs: number;
  /** To each of both. */
  readonly requests: number;
}

/** Medians of the same invoice without findings and with some, by turns in one process. */
export interface FindingsCost {
  /** In the wrong one. */
  readonly findings: number;
  /** From bytes to the report. */
  readonly rightMs: number;
  readonly wrongMs: number;
  /** The rules alone. */
  readonly rightRulesMs: number;
  readonly wrongRulesMs: number;
}

export interface RuleSetCode {
  readonly id: string;
  readonly checks: number;
  /** Generated JavaScript in bytes. */
  readonly bytes: number;
  readonly compileMs: number;
}

/** Milliseconds of requests, from outside, with one worker. */
export interface FirstDocument {
  /** The rule sets that no document before needed. */
  readonly name: string;
  readonly loading: Loading;
  readonly firstMs: number;
  /** Median of the same document behind it. */
  readonly nextMs: number;
}

/** Medians of the same invoice with what the next release will say and without, by turns in one process. */
export interface UpcomingCost {
  readonly format: FormatName;
  /** The day whose rules are taken. */
  readonly date: string;
  readonly withoutMs: number;
  readonly withMs: number;
}

/** What it costs to hold all rule sets and releases that are compiled. */
export interface ReleasesCost {
  readonly ruleSets: number;
  /** Which together need all of them. */
  readonly documents: number;
  readonly readyMs: number;
  readonly runs: number;
  /** Resident set at its largest, in bytes, with so many workers: after documents of all rule sets in force, and after all. */
  readonly memory: { readonly inForce: number; readonly all: number };
  readonly workers: number;
  readonly first: readonly FirstDocument[];
  readonly upcoming: readonly UpcomingCost[];
  /** In bytes: generated JavaScript, what is known of checks, and what V8 has made of the JavaScript, in both ways. */
  readonly disk: { readonly code: number; readonly checks: number; readonly cache: number };
}

/** Null: not asked for, or not measured (then the reason stands in `notMeasured`). */
export interface Result {
  readonly machine: Machine;
  readonly documents: readonly DocumentTimings[] | null;
  readonly growth: readonly Growth[] | null;
  readonly memory: readonly MemoryUse[] | null;
  readonly workers: readonly WorkersWorth[] | null;
  readonly startUp: StartUp | null;
  readonly authentication: AuthenticationCost | null;
  readonly findings: FindingsCost | null;
  readonly code: readonly RuleSetCode[] | null;
  readonly releases: ReleasesCost | null;
  readonly notMeasured: readonly NotMeasured[];
  readonly seconds: number;
}
