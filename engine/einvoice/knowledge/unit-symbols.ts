/**
 * Symbols of units with their codes in UN/ECE Recommendation 20. Case matters: many symbols in capitals are codes of
 * other units (HA is a hank, KW a kilogram per millimetre). Packages have codes of Recommendation 21, preceded by X.
 */
const SYMBOLS: Readonly<Record<string, string | readonly string[]>> = {
  // Length, area, volume
  m: 'MTR',
  km: 'KMT',
  dm: 'DMT',
  cm: 'CMT',
  mm: 'MMT',
  µm: '4H',
  lfm: 'LM',
  m2: 'MTK',
  'm²': 'MTK',
  qm: 'MTK',
  km2: 'KMK',
  'km²': 'KMK',
  dm2: 'DMK',
  'dm²': 'DMK',
  cm2: 'CMK',
  'cm²': 'CMK',
  mm2: 'MMK',
  'mm²': 'MMK',
  // The hectare is now coded as a square hectometre; earlier lists had HAR.
  ha: ['H18', 'HAR'],
  HAR: 'H18',
  ft: 'FOT',
  m3: 'MTQ',
  'm³': 'MTQ',
  cbm: 'MTQ',
  dm3: 'DMQ',
  'dm³': 'DMQ',
  cm3: 'CMQ',
  'cm³': 'CMQ',
  mm3: 'MMQ',
  'mm³': 'MMQ',
  l: 'LTR',
  L: 'LTR',
  hl: 'HLT',
  dl: 'DLT',
  cl: 'CLT',
  ml: 'MLT',
  mL: 'MLT',
  // Mass
  kg: 'KGM',
  g: 'GRM',
  mg: 'MGM',
  µg: 'MC',
  t: 'TNE',
  // Time
  s: 'SEC',
  min: 'MIN',
  h: 'HUR',
  d: 'DAY',
  a: 'ANN',
  // Energy, power, electricity
  J: 'JOU',
  kJ: 'KJO',
  MJ: '3B',
  GJ: 'GV',
  W: 'WTT',
  kW: 'KWT',
  MW: 'MAW',
  Wh: 'WHR',
  kWh: 'KWH',
  MWh: 'MWH',
  GWh: 'GWH',
  kVA: 'KVA',
  kvar: 'KVR',
  A: 'AMP',
  mA: '4K',
  Ah: 'AMH',
  mAh: 'E09',
  V: 'VLT',
  kV: 'KVT',
  mV: '2Z',
  // Other
  Hz: 'HTZ',
  kHz: 'KHZ',
  MHz: 'MHZ',
  GHz: 'A86',
  hPa: 'A97',
  kPa: 'KPA',
  MPa: 'MPA',
  bar: 'BAR',
  mbar: 'MBR',
  N: 'NEW',
  kN: 'B47',
  Nm: 'NU',
  '°C': 'CEL',
  K: 'KEL',
  lx: 'LUX',
  kB: '2P',
  MB: '4L',
  GB: 'E34',
  TB: 'E35',
  '%': 'P1',
  // Packages
  BG: 'XBG',
  BO: 'XBO',
  BX: 'XBX',
  CR: 'XCR',
  CS: 'XCS',
  CT: 'XCT',
  DR: 'XDR',
  PA: 'XPA',
  PK: 'XPK',
  PX: 'XPX',
  RO: 'XRO',
  SA: 'XSA',
};

/** Symbols with several meanings: lm is a running metre or a lumen, Pa a packet or a pascal. */
const AMBIGUOUS: Readonly<Record<string, readonly string[]>> = {
  lm: ['LM', 'LUM'],
  Pa: ['PAL', 'XPA'],
};

/** All symbols in lower case, with their codes. */
const IN_ANY_CASE: ReadonlyMap<string, readonly string[]> = [
  ...Object.entries(SYMBOLS),
  ...Object.entries(AMBIGUOUS),
].reduce(
  (all, [symbol, codes]) =>
    all.set(symbol.toLowerCase(), [...(all.get(symbol.toLowerCase()) ?? []), ...[codes].flat()]),
  new Map<string, readonly string[]>(),
);

/**
 * The codes of a unit by its symbol; several if code lists differ.
 * @param symbol case-sensitive, such as `kW`
 * @returns empty for an unknown symbol
 */
export function unitsOfSymbol(symbol: string): readonly string[] {
  const found = Object.hasOwn(SYMBOLS, symbol) ? SYMBOLS[symbol]! : [];
  return typeof found === 'string' ? [found] : found;
}

/** The codes that a symbol may stand for if it is ambiguous or its case is wrong. */
export function unitsLike(symbol: string): readonly string[] {
  return [...new Set(IN_ANY_CASE.get(symbol.toLowerCase()))];
}
