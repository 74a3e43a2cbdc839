/** Mistakes of several kinds in the benchmark's UBL invoices. */

/** A kind of mistake: what to look for, and what to write instead. */
type Mistake = readonly [find: RegExp, write: string];

const UNKNOWN_UNIT: Mistake = [/unitCode="[^"]*"/g, 'unitCode="piece"'];
const NO_BUYER_REFERENCE: Mistake = [/<cbc:BuyerReference>[^<]*/g, '<cbc:BuyerReference>'];
const UNKNOWN_COUNTRY: Mistake = [/<cbc:IdentificationCode>[^<]*/g, '<cbc:IdentificationCode>GER'];
const OTHER_PRICE: Mistake = [/(<cbc:PriceAmount[^>]*>)/g, '$11'];
const OTHER_TOTAL: Mistake = [/(<cbc:TaxInclusiveAmount[^>]*>)/g, '$11'];

/** One wrong code. */
export function withOneMistake(xml: string): string {
  return makeMistake(xml, UNKNOWN_COUNTRY, 1);
}

/** Codes, a missing value, prices that do not match their line amounts, a total: twenty findings. */
export function withTwentyMistakes(xml: string): string {
  return [
    [UNKNOWN_UNIT, 8],
    [NO_BUYER_REFERENCE, 1],
    [UNKNOWN_COUNTRY, 2],
    [OTHER_PRICE, 6],
    [OTHER_TOTAL, 1],
  ].reduce((text, [mistake, times]) => makeMistake(text, mistake as Mistake, times as number), xml);
}

/** A wrong code in half of so many places, and a wrong price in the other half. */
export function withManyMistakes(xml: string, mistakes: number): string {
  const half = mistakes / 2;
  return makeMistake(makeMistake(xml, UNKNOWN_UNIT, half), OTHER_PRICE, half);
}

/** @throws Error if the document has fewer places for the mistake */
function makeMistake(xml: string, [find, write]: Mistake, times: number): string {
  let left = times;
  const wrong = xml.replace(find, (found) => (left-- > 0 ? found.replace(new RegExp(find.source), write) : found));
  if (left > 0) throw new Error(`The document lacks ${left} places for ${write}.`);
  return wrong;
}
