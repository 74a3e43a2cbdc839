/** Names of countries in the languages of Europe, as people write them instead of codes. */

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'nb', 'fi'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** The codes (ISO 3166-1, and those that were before) of a name in small letters; none where it is no country. */
export function countriesNamed(name: string): readonly string[] {
  return (known ??= readNames()).get(name) ?? [];
}

/** Made when the first name is looked up: few documents have one. */
function readNames(): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  let codes: readonly string[] = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  for (const language of LANGUAGES) {
    const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    codes = codes.filter((code) => {
      const name = regions.of(code)?.toLowerCase();
      if (name === undefined) return false;
      const same = names.get(name);
      if (same === undefined) names.set(name, [code]);
      else if (!same.includes(code)) same.push(code);
      return true;
    });
  }
  return names;
}
