/**
 * “de” before a name, elided as French reads it: d’Inès, d’Yves, de Yanis, de Hugo. An h is left
 * alone, because only a dictionary knows whether it is aspirated.
 */
export function deName(name: string): string {
  const first = name.trimStart().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return /^(?:[aeiouœæ]|y(?![aeiou]))/u.test(first) ? `d’${name}` : `de ${name}`;
}
