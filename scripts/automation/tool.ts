/** An automation tool that a node is tried in. */
import type { Checks } from './checks.js';
import type { Samples } from './samples.js';

/** Where a tool finds what it needs. */
export interface Place {
  /** The folder in which its packages are installed. */
  readonly tools: string;
  /** The folder with the packed node and the packages that it needs. */
  readonly packed: string;
  /** An empty folder for everything that it writes. */
  readonly scratch: string;
  readonly samples: Samples;
}

export interface Tool {
  readonly name: string;
  /** Where `install` puts packages, relative to its folder. */
  readonly folders: readonly string[];
  /** Installs the tool from the usual registry. */
  install(folder: string): Promise<void>;
  /** Installs the packed node in the tool as its users do, runs it there, and tries statements about it. */
  check(place: Place, checks: Checks): Promise<void>;
}
