/** A column’s name as two programs would agree on it: no case, no accents, no signs. */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim();
}
