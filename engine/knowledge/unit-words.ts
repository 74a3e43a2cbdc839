/** What is counted one by one, in small letters: two codes say so, and invoices use either. */
const PIECES = [
  ...['stck', 'stck.', 'stuk', 'stuks', 'styck', 'kpl', 'buc', 'buc.', 'bucată', 'bucata', 'bucăți', 'bucati'],
  ...['kom', 'kom.', 'komad', 'komada', 'szt', 'szt.', 'sztuka', 'sztuk', 'ks', 'kus', 'kusy', 'db', 'darab'],
  ...['pz', 'pz.', 'pezzo', 'pezzi', 'pieza', 'piezas', 'ud', 'ud.', 'uds', 'und', 'un', 'un.', 'unidad', 'unidades'],
  ...['unidade', 'gab', 'vnt', 'шт', 'шт.', '個', '个', '本', '枚', '台', '件', '点'],
];

/** Units as invoices name them in languages of Europe and in Japanese, in small letters. */
export const UNIT_WORDS: readonly (readonly [code: string, ...words: string[]])[] = [
  ['H87', ...PIECES],
  ['C62', ...PIECES],
  ['HUR', 'uur', 'uren', 'ora', 'ore', 'hora', 'horas', 'godz', 'godz.', 'godzina', 'godziny', 'hod', 'hod.', 'hodina'],
  ['HUR', 'óra', 'sat', 'sati', 'tim', 'timmar', '時間'],
  ['DAY', 'dag', 'dagen', 'dagar', 'zi', 'zile', 'dan', 'dana', 'dni', 'dzień', 'den', 'día', 'días', 'dia', 'dias'],
  ['DAY', 'giorno', 'giorni', 'nap', '日'],
  ['MON', 'maand', 'maanden', 'månad', 'måned', 'lună', 'luna', 'mese', 'mesi', 'mes', 'meses', 'mês', 'mjesec'],
  ['MON', 'mjeseci', 'mesec', 'miesiąc', 'měsíc', 'hónap', '月', 'か月', 'ヶ月', 'ヵ月'],
  ['ANN', 'jaar', 'ani', 'año', 'años', 'ano', 'anos', 'anno', 'anni', 'rok', 'godina', 'év', '年'],
  ['KGM', 'chilogrammo', 'chilogrammi', 'kilogramo', 'kilogramos', 'キロ', 'キログラム'],
  ['LTR', 'litro', 'litri', 'litros', 'リットル'],
  ['MTR', 'metro', 'metri', 'metros', 'メートル'],
  ['XBX', 'doos', 'scatola', 'caja', 'kutija', 'cutie', '箱'],
  ['XBO', 'bottiglia', 'botella', 'fles', 'butelka'],
  ['PR', 'paio', 'par', 'pares'],
  ['SET', 'satz', 'sätze', 'komplet', 'セット'],
  ['LS', 'pauschale', 'pausch.', 'paušal', 'ryczałt', 'a corpo'],
];
