import { deName } from '#contract/messages/de-name.ts';
import { SHOP_TITLES } from '#contract/labels/shop-platforms.ts';
import { CHANNEL_TRAITS, perChannel } from '#contract/labels/channels.ts';
import { ROLE_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';

export type AuditDetail = Readonly<Record<string, unknown>>;

const SERVICES: Readonly<Record<string, string>> = {
  kanal: 'Kanal',
  meta: 'Meta',
  brevo: 'Brevo',
  twilio: 'Twilio',
  smtp: 'le serveur d’envoi d’e-mails',
  ...SHOP_TITLES,
  slack: 'Slack',
  trustpilot: 'Trustpilot',
  google: 'la fiche Google',
  laposte: 'le suivi de La Poste',
};

const MODES: Readonly<Record<string, string>> = {
  neutral: 'neutre',
  feedback_first: 'retour d’abord',
  redirect: 'redirection',
};

const CHANNEL_TEXTS = perChannel((name) => CHANNEL_TRAITS[name].word);

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const quoted = (value: unknown): string => `« ${text(value)} »`;
const textOf = (terms: Readonly<Record<string, string>>, value: unknown): string =>
  terms[text(value)] ?? text(value);
const role = (value: unknown): string => textOf(ROLE_LABELS, value).toLowerCase();
const mode = (value: unknown): string => textOf(MODES, value);
/** Returns the name of a channel for the middle of a sentence. */
const channel = (value: unknown): string => textOf(CHANNEL_TEXTS, value);
const service = ({ name }: AuditDetail): string => textOf(SERVICES, name);
/** Returns the number of a review. Its author’s name may be erased, while the audit log stays. */
const numbered = ({ id }: AuditDetail): string => `n° ${text(id)}`;
const why = (reason: unknown): string => (text(reason) === '' ? '' : `, motif ${quoted(reason)}`);

/**
 * Returns the contact and the proof, which are deleted when the person is erased or when they are
 * too old.
 */
const whose = ({ contact, proof }: AuditDetail): string =>
  contact === undefined
    ? 'd’une personne oubliée depuis'
    : `${deName(text(contact))}, preuve ${quoted(proof)}`;
const stepOnChannel = (it: AuditDetail): string =>
  `${textOf(STEP_LABELS, it['step']).toLowerCase()}, ${channel(it['channel'])}`;
const days = (count: unknown): string => `${text(count)} jours`;

/** The functions by which the sentences of the audit log name the values of an entry. */
export const detailText = {
  channel,
  days,
  mode,
  numbered,
  quoted,
  role,
  service,
  stepOnChannel,
  text,
  whose,
  why,
  textOf,
};
