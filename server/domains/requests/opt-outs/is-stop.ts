/**
 * The texts that are an opt-out when they are the complete message, without accents: the keywords
 * of operators, and those of the languages of the public pages.
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
/** Matches « STOP SMS », « stop merci » and « Stop svp ». */
const SHORT_STOP = /^STOPP?( \S+){1,2}$/;
/** Words that are an opt-out inside of a longer sentence too. */
const IN_A_SENTENCE = /\b(DESABONN|DESINSCRI|UNSUBSCRIBE)/;
const LONGEST_SENTENCE = 200;

/**
 * Returns true when a customer’s message is an opt-out. An unclear message counts as one, because a
 * wrong opt-out does less harm than an unwanted message.
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
