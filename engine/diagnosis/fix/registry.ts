/**
 * All repairs: each has a file in `repairs` and a line here. Candidates of the same class are tried and offered in this
 * order. The order matters, because a certain candidate ends the search, and because people read the first patch first.
 */
import type { Fix } from './fix.js';
import { allowanceInPrice } from './repairs/amounts/allowance-in-price.js';
import { negativePrice } from './repairs/amounts/negative-price.js';
import { calculatedAmount } from './repairs/amounts/calculated-amount.js';
import { recalculatedAmounts } from './repairs/amounts/recalculated-amounts.js';
import { impliedChange } from './repairs/amounts/implied-change.js';
import { grossPrice } from './repairs/amounts/gross-price.js';
import { missingLine } from './repairs/amounts/missing-line.js';
import { percentageOrBase } from './repairs/amounts/percentage-or-base.js';
import { otherBaseQuantity } from './repairs/amounts/other-base-quantity.js';
import { codeFromMessage } from './repairs/missing/code-from-message.js';
import { exampleFromMessage } from './repairs/missing/example-from-message.js';
import { breakdownOutline } from './repairs/missing/breakdown-outline.js';
import { fileType } from './repairs/missing/file-type.js';
import { misplacedSibling } from './repairs/missing/misplaced-sibling.js';
import { missingAmount } from './repairs/missing/missing-amount.js';
import { missingPart } from './repairs/missing/missing-part.js';
import { missingSums } from './repairs/missing/missing-sums.js';
import { elementOfKind } from './repairs/missing/element-of-kind.js';
import { orderParty } from './repairs/missing/order-party.js';
import { kindCode } from './repairs/missing/kind-code.js';
import { specificationIdentifier } from './repairs/missing/specification-identifier.js';
import { wholeGroup } from './repairs/missing/whole-group.js';
import { attributeEverywhere } from './repairs/structure/attribute-everywhere.js';
import { attributeName } from './repairs/structure/attribute-name.js';
import { elementsInText } from './repairs/structure/elements-in-text.js';
import { encodedFile } from './repairs/structure/encoded-file.js';
import { swappedParties } from './repairs/structure/swapped-parties.js';
import { elementOrder } from './repairs/structure/element-order.js';
import { xsiAttribute } from './repairs/structure/xsi-attribute.js';
import { disallowedElement } from './repairs/structure/disallowed-element.js';
import { textBetweenElements } from './repairs/structure/text-between-elements.js';
import { duplicateLines } from './repairs/surplus/duplicate-lines.js';
import { exclusiveElements } from './repairs/surplus/exclusive-elements.js';
import { emptyElement } from './repairs/surplus/empty-element.js';
import { extensionIdentifier } from './repairs/surplus/extension-identifier.js';
import { forbiddenElements } from './repairs/surplus/forbidden-elements.js';
import { surplusElements } from './repairs/surplus/surplus-elements.js';
import { requiringElement } from './repairs/surplus/requiring-element.js';
import { categoryEverywhere } from './repairs/tax/category-everywhere.js';
import { categoryOfRow } from './repairs/tax/category-of-row.js';
import { exemptionReason } from './repairs/tax/exemption-reason.js';
import { otherCategory } from './repairs/tax/other-category.js';
import { otherExemption } from './repairs/tax/other-exemption.js';
import { taxNumber } from './repairs/tax/tax-number.js';
import { equalValues } from './repairs/values/equal-values.js';
import { dateFormat } from './repairs/values/date-format.js';
import { uniqueValues } from './repairs/values/unique-values.js';
import { documentType } from './repairs/values/document-type.js';
import { dueDays } from './repairs/values/due-days.js';
import { invoiceCurrency } from './repairs/values/invoice-currency.js';
import { attributeInRule } from './repairs/values/attribute-in-rule.js';
import { valueInRule } from './repairs/values/value-in-rule.js';
import { nearbyDate } from './repairs/values/nearby-date.js';
import { numberWithScheme } from './repairs/values/number-with-scheme.js';
import { singlePaymentMeans } from './repairs/values/single-payment-means.js';
import { comparedValue } from './repairs/values/compared-value.js';
import { otherScheme } from './repairs/values/other-scheme.js';
import { otherValue } from './repairs/values/other-value.js';
import { paymentCode } from './repairs/values/payment-code.js';
import { periodDates } from './repairs/values/period-dates.js';
import { superfluousScheme } from './repairs/values/superfluous-scheme.js';

export const FIXES: readonly Fix[] = [
  // A schema violation is more specific than a rule about the same place.
  elementOrder,
  disallowedElement,
  attributeName,
  attributeEverywhere,
  xsiAttribute,
  encodedFile,
  textBetweenElements,
  elementsInText,
  // Missing elements: first values from elsewhere or calculated ones, then whole groups, then single parts.
  elementOfKind,
  kindCode,
  missingAmount,
  codeFromMessage,
  exemptionReason,
  wholeGroup,
  missingPart,
  misplacedSibling,
  missingSums,
  breakdownOutline,
  // Values that the rule names or the figures determine.
  calculatedAmount,
  uniqueValues,
  equalValues,
  superfluousScheme,
  attributeInRule,
  valueInRule,
  fileType,
  orderParty,
  exampleFromMessage,
  requiringElement,
  // Values, the surest reading first.
  exclusiveElements,
  emptyElement,
  dateFormat,
  documentType,
  dueDays,
  otherScheme,
  taxNumber,
  otherExemption,
  percentageOrBase,
  periodDates,
  nearbyDate,
  otherBaseQuantity,
  grossPrice,
  invoiceCurrency,
  otherValue,
  categoryEverywhere,
  comparedValue,
  numberWithScheme,
  // Deletions.
  surplusElements,
  extensionIdentifier,
  forbiddenElements,
  // Values that the rest of the document suggests.
  otherCategory,
  paymentCode,
  singlePaymentMeans,
  negativePrice,
  allowanceInPrice,
  swappedParties,
  duplicateLines,
  categoryOfRow,
  // Repairs with a stage of their own.
  missingLine,
  impliedChange,
  recalculatedAmounts,
  specificationIdentifier,
];
