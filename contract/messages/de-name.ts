/**
 * Returns the name after “de”, elided as in French: d’Inès, d’Yves, de Yanis, de Hugo. There is no
 * elision before an h, because only a dictionary shows whether the h is aspirated.
 */
export function deName(name: string): string {
  const first = name.trimStart().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return /^(?:[aeiouœæ]|y(?![aeiou]))/u.test(first) ? `d’${name}` : `de ${name}`;
}
