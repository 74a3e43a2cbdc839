/**
 * The runtime: everything that generated code calls, and nothing else. The module of a rule set receives this object
 * and imports nothing.
 */

export { attempt, held, lazily, noMatch, replaceWith } from './control.js';
export {
  compareDates,
  compareDateTimes,
  dateOfDateTime,
  dateTimeOfDate,
  dateTimeToString,
  dateToString,
  dayOf,
  monthOf,
  yearOf,
} from './dates/date.js';
export {
  adjustDate,
  adjustDateTime,
  adjustTime,
  dateTimeOf,
  hoursOf,
  minutesOf,
  secondsOf,
  timeOfDateTime,
  UTC,
  zoneOf,
} from './dates/zone.js';
export { raise } from './errors.js';
export { Beside } from './nodes/beside.js';
export { GroupIndex } from './nodes/group-index.js';
export { pathOf } from './nodes/path.js';
export { ValueList } from './nodes/value-list.js';
export {
  doubleToString,
  idivDouble,
  roundDouble,
  roundDoubleTo,
  roundHalfEvenDouble,
  stringToNumber,
} from './numbers/double.js';
export {
  absExact,
  addExact,
  compareExact,
  Decimal,
  equalExact,
  multiplyExact,
  negateExact,
  subtractExact,
} from './numbers/exact.js';
export { divideExact, idivExact, modExact } from './numbers/exact-divide.js';
export { doubleToDecimal, doubleToInteger, exactToDouble } from './numbers/exact-double.js';
export {
  ceilingExact,
  floorExact,
  roundExact,
  roundExactTo,
  roundHalfEvenExact,
  truncateExact,
} from './numbers/exact-round.js';
export { exactToString, parseDecimal } from './numbers/exact-text.js';
export { compileRegex, compileReplacement, matches, replace, tokenize } from './regex/regex.js';
export { codepointsToString, stringToCodepoints, translate, translation } from './text/codes.js';
export { hasAnother, isMember, KeySet } from './text/key-set.js';
export {
  compareStrings,
  equalsNormalized,
  isBlank,
  normalizeSpace,
  stringLength,
  substring,
  substringAfter,
  substringBefore,
  substringOf,
} from './text/text.js';
export { absentTable } from './values/absent.js';
export {
  doubleToBoolean,
  exactToBoolean,
  isBoolean,
  isDate,
  isDateTime,
  isDecimal,
  isDouble,
  isDuration,
  isInteger,
  isTime,
  stringToBoolean,
  stringToDate,
  stringToDateTime,
  stringToDecimal,
  stringToDouble,
  stringToDuration,
  stringToInteger,
  stringToTime,
} from './values/cast.js';
export {
  castToBoolean,
  castToDate,
  castToDateTime,
  castToDecimal,
  castToDouble,
  castToDuration,
  castToInteger,
  castToTime,
  isCastableToBoolean,
  isCastableToDate,
  isCastableToDateTime,
  isCastableToDecimal,
  isCastableToDouble,
  isCastableToDuration,
  isCastableToInteger,
  isCastableToTime,
} from './values/cast-tagged.js';
export {
  generalEqual,
  generalGreater,
  generalGreaterOrEqual,
  generalLess,
  generalLessOrEqual,
  generalNotEqual,
  valueEqual,
  valueGreater,
  valueGreaterOrEqual,
  valueLess,
  valueLessOrEqual,
  valueNotEqual,
} from './values/compare-tagged.js';
export {
  atomizeItem,
  checkItem,
  checkNode,
  checkType,
  isInstance,
  NodeItem,
  stringOfItem,
  typedValue,
} from './values/items.js';
export { codeList, isListed } from './values/code-list.js';
export {
  atLeastOne,
  average,
  distinctValues,
  exactlyOne,
  exceptNodes,
  indexOf,
  insertBefore,
  intersectNodes,
  itemAt,
  listOf,
  maximum,
  minimum,
  optional,
  removeAt,
  selects,
  sortNodes,
  subsequence,
  summand,
  unionNodes,
  zeroOrOne,
} from './values/sequences.js';
export { Double, promoteToDouble, taggedToEbv, taggedToNumber, taggedToString, Untyped } from './values/tagged.js';
export {
  absTagged,
  addTagged,
  ceilingTagged,
  divideTagged,
  floorTagged,
  idivTagged,
  modTagged,
  multiplyTagged,
  negateTagged,
  roundTagged,
  subtractTagged,
} from './values/tagged-arithmetic.js';
