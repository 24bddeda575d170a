import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { word, anyWord } from './text-lexicon.ts';

/**
 * The expressions that an invitation must not contain, by language: a request for a given rating or
 * for positive reviews, a reward for the review, or promotion in a service message
 * (https://support.trustpilot.com/hc/en-us/articles/360021214839,
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/template-categorization).
 * Every repetition in a pattern is bounded, so that matching takes linear time.
 */

/** `instead` is the replacement text. */
export interface ForbiddenWording {
  pattern: RegExp;
  instead: string;
}

/** Excludes the stars of a neutral scale: « de 1 à 5 étoiles », « 4 sur 5 étoiles ». */
const NOT_A_SCALE = '(?<!(?:à|a|sur|et|of|to|bis|von|su|tot|van|-|–|/)[ \\u00A0\\u202F]?)';

export const PERSUASIONS: Readonly<Record<CustomerLocale, readonly ForbiddenWording[]>> = {
  fr: [
    {
      pattern: word(`${NOT_A_SCALE}(?:les |des )?(?:5|cinq)[ \\u00A0](?:étoiles|etoiles)`),
      instead: 'une note de 1 à 5',
    },
    { pattern: /[★⭐]{5}/gu, instead: '' },
    { pattern: word('(?:bons?|excellents?|beaux|jolis?) avis'), instead: 'avis' },
    {
      pattern: word('(avis|commentaires?|retours?) (?:positifs?|favorables?|élogieux)'),
      instead: '$1',
    },
    {
      pattern: word('(?:bonnes?|meilleures?|belles?) (notes?)|(notes?) (?:maximales?|maximum)'),
      instead: '$1$2',
    },
    {
      pattern: word(
        'si (?:vous êtes|vous avez été|tu es|tu as été|vous restez) (?:\\p{L}{1,15} ){0,2}(?:satisfait|content|heureu|ravi|conquis|enchanté)\\p{L}{0,4}(?: (?:de|par) [^,.!?\\n]{1,40})?,?',
      ),
      instead: '',
    },
    {
      pattern: word(
        "si (?:tout s[’']est bien passé|(?:vous avez|tu as) (?:aimé|apprécié|adoré)[^,.!?\\n]{0,40}|[^,.!?\\n]{1,40} (?:vous a|t[’']a) plue?)(?![\\p{L}]),?",
      ),
      instead: '',
    },
  ],
  en: [
    { pattern: word('(?:5|five)[- ]star (reviews?|ratings?)'), instead: '$1' },
    { pattern: word(`${NOT_A_SCALE}(?:5|five) stars`), instead: 'a rating from 1 to 5' },
    {
      pattern: word('(?:positive|good|great|glowing) (reviews?|ratings?|feedback)'),
      instead: '$1',
    },
    {
      pattern: word(
        "if you (?:are|were|[’']re) (?:\\p{L}{1,15} )?(?:happy|satisfied|pleased|delighted)(?: with [^,.!?\\n]{1,40})?,?",
      ),
      instead: '',
    },
    { pattern: word('if you (?:loved|liked|enjoyed|love|like) [^,.!?\\n]{1,40},?'), instead: '' },
  ],
  es: [
    { pattern: word(`${NOT_A_SCALE}(?:5|cinco) estrellas`), instead: 'una nota de 1 a 5' },
    {
      pattern: word('(opini(?:ón|ones)|valoraci(?:ón|ones)|reseñas?) (?:positivas?|buenas?)'),
      instead: '$1',
    },
    {
      pattern: word(
        'si (?:está|ha quedado|quedó|estás|has quedado) (?:\\p{L}{1,10} )?(?:satisfech|content)[oa],?',
      ),
      instead: '',
    },
  ],
  de: [
    { pattern: word(`${NOT_A_SCALE}(?:5|fünf) Sternen?`), instead: 'eine Note von 1 bis 5' },
    { pattern: word('(?:positive|gute|tolle)[nr]? (Bewertung(?:en)?)'), instead: '$1' },
    {
      pattern: word(
        'wenn Sie (?:\\p{L}{1,10} ){0,2}(?:zufrieden|glücklich|begeistert) (?:sind|waren),?',
      ),
      instead: '',
    },
  ],
  it: [
    { pattern: word(`${NOT_A_SCALE}(?:5|cinque) stelle`), instead: 'un voto da 1 a 5' },
    { pattern: word('(recension[ei]|opinion[ei]|vot[oi]) positiv[aeoi]'), instead: '$1' },
    {
      pattern: word('se (?:è|sei|siete) (?:rimast[oaie] )?(?:soddisfatt|content|felic)[oaei],?'),
      instead: '',
    },
  ],
  nl: [
    { pattern: word(`${NOT_A_SCALE}(?:5|vijf) sterren`), instead: 'een cijfer van 1 tot 5' },
    {
      pattern: word('(?:positieve|goede|mooie) (beoordeling(?:en)?|recensies?|reviews?)'),
      instead: '$1',
    },
    {
      pattern: word('als (?:u|je) (?:\\p{L}{1,10} )?(?:tevreden|blij) (?:bent|was|ben),?'),
      instead: '',
    },
  ],
};

/** Requests that unhappy customers write to the shop first. Trustpilot’s guidelines forbid them. */
export const CONTACT_FIRST: Readonly<Record<CustomerLocale, RegExp>> = {
  fr: anyWord(
    "(?:contactez|écrivez|appelez|prévenez|répondez)[- ]nous (?:d[’']abord|avant)",
    'avant de (?:noter|publier|laisser|donner|mettre)[^.!?\\n]{0,40}(?:contactez|écrivez|appelez|répondez)[- ]nous',
    'en cas de (?:problème|souci|mécontentement|insatisfaction)[^.!?\\n]{0,40}(?:contactez|écrivez|appelez|répondez)[- ]nous',
    "si (?:vous n[’']êtes pas|tu n[’']es pas) (?:satisfait|content)\\p{L}{0,2}[^.!?\\n]{0,40}(?:contactez|écrivez|appelez|répondez)[- ]nous",
  ),
  en: anyWord(
    'contact us (?:first|before)',
    'before (?:leaving|writing|posting) [^.!?\\n]{0,30}contact us',
    'if (?:anything|something) (?:is|was|went) wrong[^.!?\\n]{0,30}contact us',
  ),
  es: anyWord('(?:contacte|contáctenos|escríbanos)[^.!?\\n]{0,20}(?:primero|antes)'),
  de: anyWord('(?:kontaktieren|schreiben) Sie uns (?:zuerst|vorher|bevor)'),
  it: anyWord('(?:ci contatti|ci scriva|contattaci|scrivici) prima'),
  nl: anyWord('neem (?:eerst|vooraf) contact', 'schrijf ons eerst'),
};
