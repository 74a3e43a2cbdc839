/**
 * Names of countries in their own language, English, German and French: some invoices contain them instead of codes.
 */
const COUNTRIES: readonly (readonly [code: string, ...names: string[]])[] = [
  ['AL', 'albania', 'albanien', 'albanie', 'shqipëri'],
  ['AT', 'austria', 'österreich', 'autriche'],
  ['AU', 'australia', 'australien', 'australie'],
  ['BA', 'bosnia & herzegovina', 'bosnien und herzegowina', 'bosnie-herzégovine', 'bosna i hercegovina'],
  ['BE', 'belgium', 'belgien', 'belgique', 'belgië'],
  ['BG', 'bulgaria', 'bulgarien', 'bulgarie', 'българия'],
  ['BR', 'brazil', 'brasilien', 'brésil', 'brasil'],
  ['CA', 'canada', 'kanada'],
  ['CH', 'switzerland', 'schweiz', 'suisse', 'svizzera'],
  ['CN', 'china', 'chine'],
  ['CY', 'cyprus', 'zypern', 'chypre', 'κύπρος'],
  ['CZ', 'czechia', 'tschechien', 'tchéquie', 'česko', 'czech republic', 'tschechische republik'],
  ['DE', 'germany', 'deutschland', 'allemagne'],
  ['DK', 'denmark', 'dänemark', 'danemark', 'danmark'],
  ['EE', 'estonia', 'estland', 'estonie', 'eesti'],
  ['ES', 'spain', 'spanien', 'espagne', 'españa'],
  ['FI', 'finland', 'finnland', 'finlande', 'suomi'],
  ['FR', 'france', 'frankreich'],
  [
    'GB',
    'united kingdom',
    'vereinigtes königreich',
    'royaume-uni',
    'great britain',
    'grossbritannien',
    'großbritannien',
    'england',
  ],
  ['GR', 'greece', 'griechenland', 'grèce', 'ελλάδα'],
  ['HR', 'croatia', 'kroatien', 'croatie', 'hrvatska'],
  ['HU', 'hungary', 'ungarn', 'hongrie', 'magyarország'],
  ['IE', 'ireland', 'irland', 'irlande'],
  ['IL', 'israel', 'israël'],
  ['IN', 'india', 'indien', 'inde'],
  ['IS', 'iceland', 'island', 'islande', 'ísland'],
  ['IT', 'italy', 'italien', 'italie', 'italia'],
  ['JP', 'japan', 'japon'],
  ['KR', 'south korea', 'südkorea', 'corée du sud'],
  ['LI', 'liechtenstein'],
  ['LT', 'lithuania', 'litauen', 'lituanie', 'lietuva'],
  ['LU', 'luxembourg', 'luxemburg'],
  ['LV', 'latvia', 'lettland', 'lettonie', 'latvija'],
  ['MC', 'monaco'],
  ['MD', 'moldova', 'republik moldau', 'moldavie', 'republica moldova'],
  ['ME', 'montenegro', 'monténégro', 'crna gora'],
  ['MK', 'north macedonia', 'nordmazedonien', 'macédoine du nord', 'северна македонија'],
  ['MT', 'malta', 'malte'],
  ['MX', 'mexico', 'mexiko', 'mexique', 'méxico'],
  ['NL', 'netherlands', 'niederlande', 'pays-bas', 'nederland', 'holland', 'the netherlands'],
  ['NO', 'norway', 'norwegen', 'norvège', 'norge'],
  ['NZ', 'new zealand', 'neuseeland', 'nouvelle-zélande'],
  ['PL', 'poland', 'polen', 'pologne', 'polska'],
  ['PT', 'portugal'],
  ['RO', 'romania', 'rumänien', 'roumanie', 'românia'],
  ['RS', 'serbia', 'serbien', 'serbie', 'srbija'],
  ['SE', 'sweden', 'schweden', 'suède', 'sverige'],
  ['SG', 'singapore', 'singapur', 'singapour'],
  ['SI', 'slovenia', 'slowenien', 'slovénie', 'slovenija'],
  ['SK', 'slovakia', 'slowakei', 'slovaquie', 'slovensko'],
  ['TR', 'türkiye', 'türkei', 'turquie', 'turkey'],
  ['UA', 'ukraine', 'україна'],
  ['US', 'united states', 'vereinigte staaten', 'états-unis', 'usa', 'united states of america'],
  ['ZA', 'south africa', 'südafrika', 'afrique du sud'],
];

const BY_NAME: ReadonlyMap<string, string> = new Map(
  COUNTRIES.flatMap(([code, ...names]) => names.map((name) => [name, code] as const)),
);

/** The ISO 3166-1 code of a country by its name in lower case; empty for other words. */
export function countriesNamed(name: string): readonly string[] {
  const code = BY_NAME.get(name);
  return code === undefined ? [] : [code];
}
