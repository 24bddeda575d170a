/**
 * Where reviews of another tool come from, and how their stars are read (no zod: the browser reads
 * it too).
 */

/** As files are recognised and as the screen offers them; any other is named by the team. */
export const REVIEW_ORIGINS = [
  'Judge.me',
  'Loox',
  'Okendo',
  'Yotpo',
  'Stamped',
  'Shopify Product Reviews',
  'Skeepers',
  'Avis Vérifiés',
  'Trustpilot',
] as const;

/** Its reviews stay its own: they join those of the profile, never the shop’s wall. */
export const TRUSTPILOT = 'Trustpilot';

/** Reviews that were written on an instance of this program, in the file that it exports. */
export const OWN_ORIGIN = 'Recueil';
export const OWN_FILE = 'Export de Recueil';

export const LONGEST_ORIGIN = 60;

/** The highest rating of a file. */
export const RATING_SCALES = [5, 10, 100] as const;
export type RatingScale = (typeof RATING_SCALES)[number];

/** So long a whole import can be taken back. */
export const UNDO_DAYS = 30;

/** Letters and digits alone, so that « Google Avis » and « google-avis » are one. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/gu, '');

/** The name of an origin in the one form that is kept; null when there is none. */
export function originOf(originText: string): string | null {
  const name = originText.replaceAll(/[\s,]+/gu, ' ').trim();
  return name === ''
    ? null
    : (REVIEW_ORIGINS.find((origin) => plain(origin) === plain(name)) ?? name);
}

/**
 * Whose terms forbid that its reviews are copied elsewhere (google.com/help/terms_maps): a link
 * leads to them.
 */
export function isGoogle(origin: string): boolean {
  return plain(origin).startsWith('google');
}
