import { MOVED_BY_LABELS, type MovedBy } from '#contract/labels/labels.ts';
import { REASON_LABELS } from '#contract/labels/reason-labels.ts';
import { formatRelative, formatShortDay, isAhead } from '#web/ui/format/dates.ts';
import { channelPhrase } from '#web/back-office/components/messages/channel-phrase.ts';
import { statusAndReason } from '#web/back-office/components/messages/status-and-reason.ts';
import { isContactCorrected, type QueuedReview, isAskedNow } from './message-actions.ts';
import { waitsForAPerson } from './remedy.ts';

type MessageExplanationInput = Pick<
  QueuedReview,
  | 'status'
  | 'status_label'
  | 'reason'
  | 'reason_label'
  | 'trigger_event'
  | 'scheduled_at'
  | 'expires_at'
  | 'sent_at'
  | 'next_try_at'
  | 'channel'
  | 'step'
  | 'metadata'
> &
  Partial<Pick<QueuedReview, 'recipient' | 'email' | 'phone_number'>>;

export interface Explanation {
  tone: 'information' | 'warning' | 'error' | 'good';
  title: string;
  sentences: string[];
}

/**
 * Explains the status of a message, its sending date and what to do, in whole sentences in this
 * order.
 */
export function explainMessage(
  message: MessageExplanationInput,
  zone: string,
  now: Date,
): Explanation {
  const { status, status_label, reason, reason_label } = message;
  const title = statusAndReason(status_label, reason_label);
  const remedy = reason === null ? [] : [REASON_LABELS[reason].remedy];
  switch (status) {
    case 'scheduled':
    case 'postponed':
      if (isAskedNow(message))
        return {
          tone: 'information',
          title,
          sentences: ['Envoi immédiat demandé : part dans un instant.'],
        };
      return {
        tone: 'information',
        title,
        sentences: [departure(message, zone, now, 'Part'), ...movedBy(message)],
      };
    case 'waiting_payment':
      return {
        tone: 'information',
        title,
        sentences: ['Partira une fois la commande payée.', ...expiryItems(message, zone)],
      };
    case 'waiting_fulfillment':
      return {
        tone: 'information',
        title,
        sentences: ['Partira une fois la commande expédiée.', ...expiryItems(message, zone)],
      };
    case 'waiting_delivery':
      return {
        tone: 'information',
        title,
        sentences: [
          'Partira une fois la commande livrée.',
          ...estimate(message, zone, now),
          ...expiryItems(message, zone),
        ],
      };
    case 'held':
      return {
        tone: 'warning',
        title,
        sentences: waitsForAPerson(message)
          ? [...wouldHaveLeft(message, zone, now), ...remedy]
          : [
              departure(message, zone, now, 'Partira'),
              ...expiryItems(message, zone),
              ...withoutNothing(remedy),
            ],
      };
    case 'sending':
      return { tone: 'information', title, sentences: ['Le message part en ce moment.'] };
    case 'outcome_unknown':
      return {
        tone: 'warning',
        title,
        sentences: [
          'La connexion a été interrompue pendant l’envoi : le message est peut-être arrivé. Il n’est pas renvoyé automatiquement, pour éviter un doublon.',
          'Sans nouvelle du canal, il compte comme envoyé après 7 jours.',
        ],
      };
    case 'sent':
    case 'delivered':
      return {
        tone: 'good',
        title,
        sentences: [
          message.sent_at === null
            ? 'Accepté par le canal.'
            : `Parti ${formatRelative(message.sent_at, zone, now)}.`,
        ],
      };
    case 'failed':
      return isContactCorrected(message)
        ? { tone: 'warning', title, sentences: corrected(message) }
        : { tone: 'error', title, sentences: remedy };
    case 'cancelled':
    case 'skipped':
    case 'expired':
      return { tone: 'information', title, sentences: remedy };
  }
}

function corrected({ channel, email, phone_number: phone }: MessageExplanationInput): string[] {
  const to = channel === 'email' ? email : phone;
  return [`Le contact est corrigé, rien n’est parti. Réessayez : le message part à ${to ?? ''}.`];
}

function departure(
  message: MessageExplanationInput,
  zone: string,
  now: Date,
  verb: 'Part' | 'Partira',
): string {
  const { scheduled_at, next_try_at, reason, step } = message;
  if (message.expires_at !== null) return `${verb} ${afterWhat(message)}.`;
  if (reason === 'provider_unavailable' && next_try_at !== null)
    return isAhead(next_try_at, now)
      ? `Nouvel essai ${formatRelative(next_try_at, zone, now)}.`
      : 'Nouvel essai dans un instant.';
  const at = isAhead(scheduled_at, now) ? scheduled_at : (next_try_at ?? scheduled_at);
  if (!isAhead(at, now))
    return step === 'request' ? `${verb} dans un instant.` : `${verb} après le message précédent.`;
  const unless = step === 'request' ? '' : ', sauf si la personne a répondu d’ici là';
  return `${verb} seul ${formatRelative(at, zone, now)}${unless}.`;
}

/** Says when a message held by the trial mode would have been sent. */
function wouldHaveLeft(message: MessageExplanationInput, zone: string, now: Date): string[] {
  const { reason, scheduled_at, channel } = message;
  if (reason !== 'trial' || channel === null) return [];
  if (message.expires_at !== null)
    return [`Partirait${channelPhrase(channel)} ${afterWhat(message)}.`];
  const verb = isAhead(scheduled_at, now) ? 'Partirait' : 'Serait parti';
  return [`${verb} ${formatRelative(scheduled_at, zone, now)}${channelPhrase(channel)}.`];
}

/** Names the event that must come first, when the date is not known yet. */
function afterWhat({ step, trigger_event }: MessageExplanationInput): string {
  if (step !== 'request') return 'après le message précédent';
  return `une fois la commande ${trigger_event === 'order_paid' ? 'payée' : trigger_event === 'order_fulfilled' ? 'expédiée' : 'livrée'}`;
}

function expiryItems(
  { expires_at, step, trigger_event }: MessageExplanationInput,
  zone: string,
): string[] {
  if (expires_at === null || step !== 'request') return [];
  return [
    `La demande expire le ${formatShortDay(expires_at, zone)} si la commande n’est ${trigger_event === 'order_paid' ? 'ni payée ni expédiée' : 'pas expédiée'} d’ici là.`,
  ];
}

function estimate(
  { scheduled_at, expires_at }: MessageExplanationInput,
  zone: string,
  now: Date,
): string[] {
  return expires_at === null && isAhead(scheduled_at, now)
    ? [`Sans nouvelle de la livraison, ${formatRelative(scheduled_at, zone, now)}.`]
    : [];
}

function movedBy({ metadata }: MessageExplanationInput): string[] {
  if (metadata['postponed'] !== undefined) return ['Date choisie par votre équipe.'];
  const why = metadata['moved_by'];
  return typeof why === 'string' && why in MOVED_BY_LABELS
    ? [`${MOVED_BY_LABELS[why as MovedBy]}.`]
    : [];
}

/** Removes « Rien à faire : … », because the date already says it. */
function withoutNothing(remedy: string[]): string[] {
  return remedy.filter((sentence) => !sentence.startsWith('Rien à faire'));
}
