/** The results of a benchmark run; `--json` prints all of them. */
import type { CommandTime } from '../kit/command-times.js';
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

/** The cost of ten times the lines. */
export interface Growth {
  readonly format: FormatName;
  readonly contender: ContenderName;
  readonly lines: readonly [small: number, large: number];
  readonly milliseconds: readonly [small: number, large: number];
}

/** Peak memory of a process that only validates one document. */
export interface MemoryUse {
  readonly format: FormatName;
  readonly size: string;
  readonly bytes: number;
  /** Peak resident memory in bytes. */
  readonly peak: number;
}

/** The gain from two workers; median milliseconds per document. */
export interface WorkersGain {
  readonly format: FormatName;
  readonly size: string;
  readonly bytes: number;
  /** Documents in each turn. */
  readonly documents: number;
  readonly turns: number;
  readonly library: {
    readonly oneMs: number;
    readonly twoMs: number;
    /** Processor time of both threads for a document that gets a ready-made report. */
    readonly handOverMs: number;
    /**
     * Additional processor time of one worker over the calling thread: passing documents, bytes not yet in its cache,
     * and V8's work on the same code in another thread.
     */
    readonly moreThanCallingMs: number;
  };
  /** One job is the calling thread, two are workers; startup is not included. */
  readonly commandLine: { readonly oneMs: number; readonly twoMs: number };
  /** The calling thread of one process, and of two independent ones. */
  readonly processes: { readonly oneMs: number; readonly twoMs: number };
}

export interface StartUp {
  /** From starting the process until it says that it serves. */
  readonly readyMs: number;
  readonly firstRequestMs: number;
  /** Median of the requests after the first one. */
  readonly requestMs: number;
  readonly runs: number;
}

/** Median request times with and without accounts, measured in alternation in one process. */
export interface AuthenticationCost {
  readonly withoutMs: number;
  readonly withMs: number;
  /** Requests to each app. */
  readonly requests: number;
}

/** Median times of the documents of a new process. */
export interface NewProcessTimes {
  readonly title: string;
  readonly firstMs: number;
  /** From the second document to the 250th. */
  readonly untilMs: number;
  /** The 250 documents up to the 8,000th. */
  readonly lastMs: number;
}

/** Medians of the same invoice with and without findings, in alternation in one process. */
export interface FindingsCost {
  /** Findings in the faulty invoice. */
  readonly findings: number;
  readonly bytes: number;
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
  /** Checks that are data: a loop reads them from a table. */
  readonly inTables: number;
  /** Generated JavaScript in bytes. */
  readonly bytes: number;
  readonly compileMs: number;
}

/** Request times in milliseconds, from outside, with one worker. */
export interface FirstDocument {
  /** Names of the rule sets that no earlier document needed. */
  readonly name: string;
  readonly loading: Loading;
  readonly firstMs: number;
  /** Median of later requests with the same document. */
  readonly nextMs: number;
}

/** Medians of the same invoice with and without the check of the next release, in alternation in one process. */
export interface UpcomingCost {
  readonly format: FormatName;
  /** The day whose rules apply. */
  readonly date: string;
  readonly withoutMs: number;
  readonly withMs: number;
}

/** The cost of having all compiled rule sets and releases. */
export interface ReleasesCost {
  readonly ruleSets: number;
  /** Number of documents that together need all of them. */
  readonly documents: number;
  readonly readyMs: number;
  readonly runs: number;
  /** Peak resident memory in bytes with so many workers: after documents of all rule sets in force, and after all. */
  readonly memory: { readonly inForce: number; readonly all: number };
  readonly workers: number;
  readonly first: readonly FirstDocument[];
  readonly upcoming: readonly UpcomingCost[];
  /** In bytes: generated JavaScript, the data about checks, and V8's compiled code of both kinds. */
  readonly disk: { readonly code: number; readonly checks: number; readonly cache: number };
}

/** Null: not requested, or not measured (`notMeasured` has the reason). */
export interface Result {
  readonly machine: Machine;
  readonly documents: readonly DocumentTimings[] | null;
  readonly growth: readonly Growth[] | null;
  readonly memory: readonly MemoryUse[] | null;
  readonly workers: readonly WorkersGain[] | null;
  readonly startUp: StartUp | null;
  readonly authentication: AuthenticationCost | null;
  readonly findings: readonly FindingsCost[] | null;
  readonly newProcess: readonly NewProcessTimes[] | null;
  readonly commands: readonly CommandTime[] | null;
  /** Ours and other validators on the same documents. */
  readonly peers: readonly DocumentTimings[] | null;
  readonly code: readonly RuleSetCode[] | null;
  readonly releases: ReleasesCost | null;
  readonly notMeasured: readonly NotMeasured[];
  readonly seconds: number;
}
