/**
 * Whole messages that mean silence, without accents; the words of operators and of the languages
 * that our pages speak.
 */
const WORDS = new Set([
  'STOP',
  'STOPP',
  'STOPPER',
  'STOPALL',
  'STOP ALL',
  'ARRET',
  'ARRETE',
  'ARRETER',
  'ARRETEZ',
  'DESABONNER',
  'DESABONNEMENT',
  'DESINSCRIRE',
  'DESINSCRIPTION',
  'PLUS DE MESSAGE',
  'PLUS DE MESSAGES',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'OPT OUT',
  'REVOKE',
  'BAJA',
  'ABMELDEN',
  'AFMELDEN',
  'CANCELLAMI',
  'DISISCRIVIMI',
]);
/** « STOP SMS », « stop merci », « Stop svp » */
const SHORT_STOP = /^STOPP?( \S+){1,2}$/;
/** They are clear inside a sentence too. */
const IN_A_SENTENCE = /\b(DESABONN|DESINSCRI|UNSUBSCRIBE)/;
const LONGEST_SENTENCE = 200;

/**
 * Whether a customer’s words ask for silence. When it is not clear, they do: an opt-out too many is
 * better than a message too many.
 */
export function isStop(text: string): boolean {
  if (text.length > LONGEST_SENTENCE) return false;
  const normalised = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return WORDS.has(normalised) || SHORT_STOP.test(normalised) || IN_A_SENTENCE.test(normalised);
}
