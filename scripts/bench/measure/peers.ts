/** Starts other validators, on class paths that the user gives. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { ContenderProcess } from './contender-process.js';
import type { Contender, PeerName } from './contenders.js';
import { JAVA_WARM_UP_MS } from './plan.js';

/** The peers on this machine, null where not given. */
export interface PeerPaths {
  readonly kosit: { readonly classPath: string; readonly scenarios: string } | null;
  readonly phive: { readonly classPath: string } | null;
}

/** A peer reads all of its configuration before it is ready. */
const START_WITHIN_MS = 120_000;

/** phive's names for our rule sets; the newest version of each is used. */
const PHIVE_SETS: Readonly<Record<string, string>> = {
  'xrechnung-ubl': 'de.xrechnung:ubl-invoice',
  'xrechnung-cii': 'de.xrechnung:cii',
};

/**
 * Starts a peer in a virtual machine of its own.
 * @throws Error with the reason if it is not available
 */
export async function startPeer(name: PeerName, { kosit, phive }: PeerPaths): Promise<Contender> {
  if (name === 'kosit') {
    if (kosit === null) throw new Error('no class path was given (--kosit, --kosit-scenarios)');
    const { classPath, scenarios } = kosit;
    if (!existsSync(scenarios)) throw new Error(`there is no ${scenarios}`);
    return startJava(name, classPath, 'KositLoop.java', [scenarios, dirname(scenarios)]);
  }
  if (phive === null) throw new Error('no class path was given (--phive)');
  return startJava(name, phive.classPath, 'PhiveLoop.java', []);
}

async function startJava(
  name: PeerName,
  classPath: string,
  program: string,
  args: readonly string[],
): Promise<Contender> {
  const path = join(findPackageRoot(import.meta.url), 'scripts', 'bench', program);
  // Their loggers would write a line for each document.
  const quiet = '-Dorg.slf4j.simpleLogger.defaultLogLevel=error';
  return {
    name,
    process: await ContenderProcess.start('java', [quiet, '-cp', classPath, path, ...args], START_WITHIN_MS),
    warmUp: JAVA_WARM_UP_MS,
    ruleSet: (id) => PHIVE_SETS[id] ?? id,
  };
}
