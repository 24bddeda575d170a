/**
 * The origins of reviews from other tools, and their rating scales. The file does not import zod,
 * because the browser loads it.
 */

/**
 * The tools whose files are recognised and that the screen offers. The team enters the name of any
 * other tool.
 */
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

/**
 * Reviews of Trustpilot are stored with the Trustpilot profile and never appear on the shop’s wall.
 */
export const TRUSTPILOT = 'Trustpilot';

/**
 * The origin of reviews written on an instance of Recueil, and the name of the file that it
 * exports.
 */
export const OWN_ORIGIN = 'Recueil';
export const OWN_FILE = 'Export de Recueil';

export const LONGEST_ORIGIN = 60;

/** The highest rating in a file. */
export const RATING_SCALES = [5, 10, 100] as const;
export type RatingScale = (typeof RATING_SCALES)[number];

/** The number of days during which a whole import can be reverted. */
export const UNDO_DAYS = 30;

/** Compares only letters and digits, so that « Google Avis » and « google-avis » are equal. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/gu, '');

/** Returns the name of an origin in its stored form, or null when the text is empty. */
export function originOf(originText: string): string | null {
  const name = originText.replaceAll(/[\s,]+/gu, ' ').trim();
  return name === ''
    ? null
    : (REVIEW_ORIGINS.find((origin) => plain(origin) === plain(name)) ?? name);
}

/**
 * Returns true for Google, whose terms do not allow copying its reviews
 * (google.com/help/terms_maps). The shop links to them instead.
 */
export function isGoogle(origin: string): boolean {
  return plain(origin).startsWith('google');
}
