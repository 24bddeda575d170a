/** « N° », « Nº », « № » and « No » are all written for « numéro ». */
const NUMBER_SIGN = /\bn\s?[°º]|№|\bno\b/gu;
/** The exports of Recueil name the time zone of a column. */
const ZONE = /\(heure de [^)]*\)/gu;

/** Normalises the name of a column for comparison, without case, accents and punctuation. */
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
