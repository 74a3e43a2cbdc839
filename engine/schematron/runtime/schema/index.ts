/** The functions that the generated module of a schema may call; it receives this object and imports nothing. */

export { isAnyUri } from '../lexical/any-uri.js';
export { isBase64Binary, lengthOfBase64 } from '../lexical/base64-binary.js';
export { CodeSet } from '../lexical/code-set.js';
export { isDate, isDateTime, isGDay, isGMonth, isGMonthDay, isGYear, isGYearMonth, isTime } from '../lexical/dates.js';
export { isName, isNcName, isNmtoken, isQName } from '../lexical/names.js';
export { compareDecimals, countDigits, doubleValue, isDecimal, isDouble, isInteger } from '../lexical/numbers.js';
export { isBoolean, isDuration, isHexBinary, isLanguage, lengthOf } from '../lexical/others.js';
export { compilePatternFacet } from '../regex/regex.js';
export { countItems, isValueOf } from './simple-value.js';
