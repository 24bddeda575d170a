/** « N° », « Nº », « № » and « No » are all written for « numéro ». */
const NUMBER_SIGN = /\bn\s?[°º]|№|\bno\b/gu;
/** Our own exports say in whose hours a moment is written. */
const ZONE = /\(heure de [^)]*\)/gu;

/** A column’s name as two programs would agree on it: no case, no accents, no signs. */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(ZONE, ' ')
    .replaceAll(NUMBER_SIGN, ' numero ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim();
}
