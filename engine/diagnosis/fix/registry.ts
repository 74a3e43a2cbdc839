/**
 * All repairs: each has a file in `repairs` and a line here. Candidates of the same class are tried and offered in this
 * order. The order matters, because a certain candidate ends the search, and because people read the first patch first.
 */
import type { Fix } from './fix.js';
import { allowanceInPrice } from './repairs/amounts/allowance-in-price.js';
import { bothSigns } from './repairs/amounts/both-signs.js';
import { calculatedAmount } from './repairs/amounts/calculated-amount.js';
import { calculatedAnew } from './repairs/amounts/calculated-anew.js';
import { concluded } from './repairs/amounts/concluded.js';
import { grossPrice } from './repairs/amounts/gross-price.js';
import { missingLine } from './repairs/amounts/missing-line.js';
import { otherOfPercentage } from './repairs/amounts/other-of-percentage.js';
import { otherPriced } from './repairs/amounts/other-priced.js';
import { advisedCode } from './repairs/missing/advised-code.js';
import { advisedExample } from './repairs/missing/advised-example.js';
import { breakdownOutline } from './repairs/missing/breakdown-outline.js';
import { fileType } from './repairs/missing/file-type.js';
import { misplacedSibling } from './repairs/missing/misplaced-sibling.js';
import { missingAmount } from './repairs/missing/missing-amount.js';
import { missingPart } from './repairs/missing/missing-part.js';
import { missingSums } from './repairs/missing/missing-sums.js';
import { ofAKind } from './repairs/missing/of-a-kind.js';
import { orderParty } from './repairs/missing/order-party.js';
import { otherMark } from './repairs/missing/other-mark.js';
import { specification } from './repairs/missing/specification.js';
import { wholeGroup } from './repairs/missing/whole-group.js';
import { attributeEverywhere } from './repairs/structure/attribute-everywhere.js';
import { attributeName } from './repairs/structure/attribute-name.js';
import { elementsInText } from './repairs/structure/elements-in-text.js';
import { encodedFile } from './repairs/structure/encoded-file.js';
import { exchangedParties } from './repairs/structure/exchanged-parties.js';
import { order } from './repairs/structure/order.js';
import { schemaAttribute } from './repairs/structure/schema-attribute.js';
import { stranger } from './repairs/structure/stranger.js';
import { textBetweenElements } from './repairs/structure/text-between-elements.js';
import { doubledLines } from './repairs/surplus/doubled-lines.js';
import { either } from './repairs/surplus/either.js';
import { empty } from './repairs/surplus/empty.js';
import { extension } from './repairs/surplus/extension.js';
import { needless } from './repairs/surplus/needless.js';
import { twins } from './repairs/surplus/twins.js';
import { whatAsksForIt } from './repairs/surplus/what-asks-for-it.js';
import { categoryEverywhere } from './repairs/tax/category-everywhere.js';
import { categoryOfRow } from './repairs/tax/category-of-row.js';
import { exemptionReason } from './repairs/tax/exemption-reason.js';
import { otherCategory } from './repairs/tax/other-category.js';
import { otherExemption } from './repairs/tax/other-exemption.js';
import { taxNumber } from './repairs/tax/tax-number.js';
import { alike } from './repairs/values/alike.js';
import { dateFormat } from './repairs/values/date-format.js';
import { different } from './repairs/values/different.js';
import { documentType } from './repairs/values/document-type.js';
import { dueDays } from './repairs/values/due-days.js';
import { invoiceCurrency } from './repairs/values/invoice-currency.js';
import { namedAttribute } from './repairs/values/named-attribute.js';
import { namedValue } from './repairs/values/named-value.js';
import { nearDay } from './repairs/values/near-day.js';
import { numberWithScheme } from './repairs/values/number-with-scheme.js';
import { onePaymentWay } from './repairs/values/one-payment-way.js';
import { otherCompared } from './repairs/values/other-compared.js';
import { otherScheme } from './repairs/values/other-scheme.js';
import { otherValue } from './repairs/values/other-value.js';
import { paymentCode } from './repairs/values/payment-code.js';
import { periodDays } from './repairs/values/period-days.js';
import { schemeLeftOut } from './repairs/values/scheme-left-out.js';

export const FIXES: readonly Fix[] = [
  // A schema violation is more specific than a rule about the same place.
  order,
  stranger,
  attributeName,
  attributeEverywhere,
  schemaAttribute,
  encodedFile,
  textBetweenElements,
  elementsInText,
  // Missing elements: first values from elsewhere or calculated ones, then whole groups, then single parts.
  ofAKind,
  otherMark,
  missingAmount,
  advisedCode,
  exemptionReason,
  wholeGroup,
  missingPart,
  misplacedSibling,
  missingSums,
  breakdownOutline,
  // Values that the rule names or the figures determine.
  calculatedAmount,
  different,
  alike,
  schemeLeftOut,
  namedAttribute,
  namedValue,
  fileType,
  orderParty,
  advisedExample,
  whatAsksForIt,
  // Values, the surest reading first.
  either,
  empty,
  dateFormat,
  documentType,
  dueDays,
  otherScheme,
  taxNumber,
  otherExemption,
  otherOfPercentage,
  periodDays,
  nearDay,
  otherPriced,
  grossPrice,
  invoiceCurrency,
  otherValue,
  categoryEverywhere,
  otherCompared,
  numberWithScheme,
  // Deletions.
  twins,
  extension,
  needless,
  // Values that the rest of the document suggests.
  otherCategory,
  paymentCode,
  onePaymentWay,
  bothSigns,
  allowanceInPrice,
  exchangedParties,
  doubledLines,
  categoryOfRow,
  // Repairs with a stage of their own.
  missingLine,
  concluded,
  calculatedAnew,
  specification,
];
