/** Romanian counties; invoices state them by code (ISO 3166-2). */
const COUNTIES: readonly (readonly [code: string, name: string])[] = [
  ['RO-AB', 'Alba'],
  ['RO-AG', 'Argeș'],
  ['RO-AR', 'Arad'],
  ['RO-B', 'București'],
  ['RO-BC', 'Bacău'],
  ['RO-BH', 'Bihor'],
  ['RO-BN', 'Bistrița-Năsăud'],
  ['RO-BR', 'Brăila'],
  ['RO-BT', 'Botoșani'],
  ['RO-BV', 'Brașov'],
  ['RO-BZ', 'Buzău'],
  ['RO-CJ', 'Cluj'],
  ['RO-CL', 'Călărași'],
  ['RO-CS', 'Caraș-Severin'],
  ['RO-CT', 'Constanța'],
  ['RO-CV', 'Covasna'],
  ['RO-DB', 'Dâmbovița'],
  ['RO-DJ', 'Dolj'],
  ['RO-GJ', 'Gorj'],
  ['RO-GL', 'Galați'],
  ['RO-GR', 'Giurgiu'],
  ['RO-HD', 'Hunedoara'],
  ['RO-HR', 'Harghita'],
  ['RO-IF', 'Ilfov'],
  ['RO-IL', 'Ialomița'],
  ['RO-IS', 'Iași'],
  ['RO-MH', 'Mehedinți'],
  ['RO-MM', 'Maramureș'],
  ['RO-MS', 'Mureș'],
  ['RO-NT', 'Neamț'],
  ['RO-OT', 'Olt'],
  ['RO-PH', 'Prahova'],
  ['RO-SB', 'Sibiu'],
  ['RO-SJ', 'Sălaj'],
  ['RO-SM', 'Satu Mare'],
  ['RO-SV', 'Suceava'],
  ['RO-TL', 'Tulcea'],
  ['RO-TM', 'Timiș'],
  ['RO-TR', 'Teleorman'],
  ['RO-VL', 'Vâlcea'],
  ['RO-VN', 'Vrancea'],
  ['RO-VS', 'Vaslui'],
];

const BY_NAME: ReadonlyMap<string, string> = new Map(COUNTIES.map(([code, name]) => [plain(name), code]));

/** The code of a county by its name in lower case; empty for other names. */
export function countiesNamed(name: string): readonly string[] {
  const code = BY_NAME.get(plain(name).replace(/^(?:judetul|jud\.?|municipiul) /, ''));
  return code === undefined ? [] : [code];
}

/** Removes diacritics, which many people omit. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
