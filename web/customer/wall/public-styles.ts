import answer from '../styles/answer.css?inline';
import attestation from '../styles/attestation.css?inline';
import base from '../styles/base.css?inline';
import cards from '../styles/cards.css?inline';
import fields from '../styles/fields.css?inline';
import prose from '../styles/prose.css?inline';
import smallForms from '../styles/small-forms.css?inline';
import wall from '../styles/wall.css?inline';
import wallPage from '../styles/wall-page.css?inline';

/** The rules of each public page, as one text whose hash is in the content security policy. */
export const PUBLIC_STYLES = {
  wall: [base, wall, wallPage].join('').trim(),
  small: [base, wall, smallForms, cards].join('').trim(),
  attestation: [base, answer, fields, prose, attestation].join('').trim(),
  plain: base.trim(),
} as const;
export type PublicStyle = keyof typeof PUBLIC_STYLES;

/** The part of these rules that the script on another site needs. */
export const EMBED_RULES = wall.trim();
/** The same part for a line with cards or photos. */
export const EMBED_CARD_RULES = [wall, cards].join('').trim();
