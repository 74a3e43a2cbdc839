import { SUITE_NAMES, type Suite, type SuiteName } from './case.js';
import { oracle, oracleEurope, oracleOrders } from './oracle.js';
import { samples } from './samples.js';
import { en16931, peppol, peppolCii, peppolOrders } from './unit-suites.js';
import { xrechnung } from './xrechnung.js';

const SUITES: Readonly<Record<SuiteName, Suite>> = {
  en16931,
  peppol,
  xrechnung,
  samples,
  oracle,
  'oracle-europe': oracleEurope,
  'peppol-cii': peppolCii,
  'peppol-orders': peppolOrders,
  'oracle-orders': oracleOrders,
};

/** The suites with these names, in the order of the report; by default all. */
export function suitesNamed(names: readonly SuiteName[]): readonly Suite[] {
  return SUITE_NAMES.filter((name) => names.length === 0 || names.includes(name)).map((name) => SUITES[name]);
}
