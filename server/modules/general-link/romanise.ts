/** Cyrillic and Greek as French readers write them; the card’s fonts have neither. */
const LETTERS: Readonly<Record<string, string>> = {
  ...pairs('абвгдезийклмнопрстфыэи', 'abvgdezijklmnoprstfyei'),
  ё: 'io',
  ж: 'j',
  х: 'kh',
  ц: 'ts',
  ч: 'tch',
  ш: 'ch',
  щ: 'chtch',
  ъ: '',
  ь: '',
  ю: 'iou',
  я: 'ia',
  у: 'ou',
  і: 'i',
  ї: 'ï',
  є: 'ie',
  ґ: 'g',
  ў: 'w',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѓ: 'g',
  ќ: 'k',
  ѕ: 'dz',
  ...pairs('αβγδεζηικλμνοπρστυφω', 'avgdeziiklmnoprstyfo'),
  θ: 'th',
  ξ: 'x',
  ς: 's',
  χ: 'ch',
  ψ: 'ps',
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries(Array.from(from, (letter, index) => [letter, to[index] ?? '']));
}

/** A letter in ours; nothing for a sign that is none of these. */
export function romanise(sign: string): string {
  const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const small = sign.toLowerCase();
  const written = LETTERS[small] ?? LETTERS[plain.toLowerCase()] ?? '';
  return small === sign ? written : written.slice(0, 1).toUpperCase() + written.slice(1);
}
