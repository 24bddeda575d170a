import type { MessageChannel } from '#contract/labels/message-status.ts';
import { isTextedTo } from '#server/domains/requests/planning/choose-channel.ts';
import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';
import type { ReplyMethod, Author, ReplyMethods } from './reply-methods.ts';

/** WhatsApp allows free text for 24 hours after each message of the customer (Meta’s rule). */
export const WINDOW_MS = 24 * 3_600_000;

const CONNECT = { label: 'Voir les intégrations', path: '/dashboard/integrations' };

const OPT_OUTS = { label: 'Voir les désinscriptions', path: '/dashboard/settings/opt-outs' };

type ClosedReason = ReplyMethod['closed'];

export function closedForAll(
  { is_erased, refuses_replies, may_be_contacted, is_silent }: Author,
  { is_allowed, is_restored }: ReplyMethods,
): ClosedReason {
  if (is_erased)
    return {
      code: 'erased',
      reason: 'Les données de cette personne ont été effacées : plus rien ne permet de lui écrire.',
      remedy: null,
    };
  if (refuses_replies)
    return {
      code: 'replies_refused',
      reason: 'Cette personne a choisi de ne pas recevoir vos réponses à ses avis.',
      remedy: null,
    };
  if (may_be_contacted === false)
    return {
      code: 'replies_refused',
      reason: 'Cette personne a demandé, avec son avis, que vous ne lui écriviez pas.',
      remedy: null,
    };
  if (is_silent)
    return {
      code: 'opted_out',
      reason: 'Cette personne ne veut plus recevoir de messages de votre boutique.',
      remedy: OPT_OUTS,
    };
  if (!is_allowed)
    return {
      code: 'sending_not_allowed',
      reason:
        'Les envois de votre boutique sont suspendus : demandez à l’administrateur de les rétablir.',
      remedy: null,
    };
  return is_restored
    ? {
        code: 'unconfirmed_restore',
        reason:
          'Cette base vient d’une sauvegarde ou d’une copie : un administrateur doit confirmer les envois.',
        remedy: null,
      }
    : null;
}

export function closedByAddress(
  { email, phone_number, can_mail, can_text }: Author,
  channel: MessageChannel,
): ClosedReason {
  if (CHANNEL_TRAITS[channel].address === 'email') {
    if (email === null)
      return {
        code: 'no_contact',
        reason: 'Cette personne n’a pas laissé d’e-mail.',
        remedy: null,
      };
    return can_mail
      ? null
      : {
          code: 'invalid_recipient',
          reason: 'La messagerie de cette personne a refusé son adresse pour de bon.',
          remedy: CONNECT,
        };
  }
  if (phone_number === null)
    return {
      code: 'no_contact',
      reason: 'Cette personne n’a pas laissé de téléphone.',
      remedy: null,
    };
  return can_text
    ? null
    : {
        code: 'invalid_recipient',
        reason: 'Ce téléphone est celui d’une ligne fixe.',
        remedy: null,
      };
}

/** Until an owner is confirmed, replies are only sent to members of the team. */
export function closedByOwner(
  { is_of_team, phone_number }: Author,
  channel: MessageChannel,
  { is_confirmed, sms_countries }: ReplyMethods,
): ClosedReason {
  if (!is_confirmed && !(is_of_team && channel === 'email'))
    return {
      code: 'owner_unconfirmed',
      reason:
        'L’adresse du propriétaire de la boutique n’est pas confirmée : d’ici là, rien ne part vers d’autres personnes.',
      remedy: { label: 'Confirmer l’adresse', path: '/dashboard/settings/account' },
    };
  if (channel !== 'sms' || phone_number === null || isTextedTo(phone_number, sms_countries))
    return null;
  return {
    code: 'no_channel',
    reason: 'Ce Recueil n’envoie pas de SMS vers ce pays.',
    remedy: CONNECT,
  };
}

export function closedByChannel({ states }: ReplyMethods, channel: MessageChannel): ClosedReason {
  const name = CHANNEL_TRAITS[channel].subject;
  switch (states[channel]) {
    case 'usable':
      return null;
    case 'absent':
    case 'disconnected':
      return {
        code: 'channel_disconnected',
        reason: `${name} n’est pas connecté à votre boutique.`,
        remedy: CONNECT,
      };
    case 'broken':
      return {
        code: 'channel_disconnected',
        reason: `${name} ne part plus : le service refuse vos identifiants.`,
        remedy: CONNECT,
      };
    case 'unapproved':
      return {
        code: 'needs_approval',
        reason:
          'L’administrateur n’a pas encore autorisé les SMS de votre boutique : demandez-le-lui, ou connectez votre propre compte SMS.',
        remedy: CONNECT,
      };
    case 'violation':
      return {
        code: 'account_violation',
        reason: 'Meta restreint votre compte WhatsApp : rien n’en part pour l’instant.',
        remedy: CONNECT,
      };
    case 'paused':
      return {
        code: 'channel_paused',
        reason: `${name} est en pause, à la demande du service ou par votre plafond du mois.`,
        remedy: CONNECT,
      };
  }
}

export function closedByWindow(
  { wrote_at }: Author,
  { has_templates_only }: ReplyMethods,
  now: Date,
): ClosedReason {
  if (has_templates_only)
    return {
      code: 'no_free_words',
      reason:
        'Votre service WhatsApp ne porte que des modèles approuvés, pas de réponse libre : répondez par e-mail ou par SMS, ou connectez WhatsApp directement par Meta.',
      remedy: CONNECT,
    };
  if (wrote_at !== null && now.getTime() - wrote_at.getTime() < WINDOW_MS) return null;
  const since =
    wrote_at === null
      ? 'Cette personne ne vous a pas écrit'
      : 'Son dernier message date de plus de 24 heures';
  return {
    code: 'window_closed',
    reason: `WhatsApp n’accepte une réponse libre que dans les 24 heures qui suivent un message du client. ${since} : répondez par un autre canal. Elle redeviendra possible dès qu’elle vous écrira sur WhatsApp.`,
    remedy: null,
  };
}
