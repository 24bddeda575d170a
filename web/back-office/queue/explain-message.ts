import { MOVED_BY_LABELS, type MovedBy } from '#contract/labels.ts';
import { REASON_WORDS } from '#contract/reason-words.ts';
import { formatRelative, isAhead } from '#web/ui/dates.ts';
import { channelPhrase } from '../components/channel-phrase.ts';
import { statusAndReason } from '../components/status-and-reason.ts';
import { type QueuedReview, isAskedNow } from './message-actions.ts';
import { waitsForAPerson } from './remedy.ts';

type Told = Pick<QueuedReview, 'status' | 'status_label' | 'reason' | 'reason_label' | 'scheduled_at' | 'sent_at' | 'next_try_at' | 'channel' | 'step' | 'metadata'>;

export interface Explanation {
  tone: 'information' | 'warning' | 'error' | 'good';
  title: string;
  sentences: string[];
}

/** Why a message is where it is, when it goes, and what to do: in that order, in whole sentences. */
export function explainMessage(message: Told, zone: string, now: Date): Explanation {
  const { status, status_label, reason, reason_label } = message;
  const title = statusAndReason(status_label, reason_label);
  const remedy = reason === null ? [] : [REASON_WORDS[reason].remedy];
  switch (status) {
    case 'scheduled':
    case 'postponed':
      if (isAskedNow(message)) return { tone: 'information', title, sentences: ['Envoi immédiat demandé : part dans un instant.'] };
      return { tone: 'information', title, sentences: [departure(message, zone, now, 'Part'), ...movedBy(message)] };
    case 'waiting_payment':
      return { tone: 'information', title, sentences: ['Partira une fois la commande payée.'] };
    case 'waiting_fulfillment':
      return { tone: 'information', title, sentences: ['Partira une fois la commande expédiée.'] };
    case 'waiting_delivery':
      return { tone: 'information', title, sentences: ['Partira une fois la commande livrée.', ...estimate(message, zone, now)] };
    case 'held':
      return { tone: 'warning', title, sentences: waitsForAPerson(message) ? [...wouldHaveLeft(message, zone, now), ...remedy] : [departure(message, zone, now, 'Partira'), ...withoutNothing(remedy)] };
    case 'sending':
      return { tone: 'information', title, sentences: ['Le message part en ce moment.'] };
    case 'outcome_unknown':
      return { tone: 'warning', title, sentences: ['La liaison s’est coupée pendant l’envoi : le message est peut-être arrivé. Il n’est pas envoyé de nouveau, pour ne rien envoyer deux fois.', 'Sans nouvelle du canal, il compte comme envoyé après 7 jours.'] };
    case 'sent':
    case 'delivered':
      return { tone: 'good', title, sentences: [message.sent_at === null ? 'Accepté par le canal.' : `Parti ${formatRelative(message.sent_at, zone, now)}.`] };
    case 'failed':
      return { tone: 'error', title, sentences: remedy };
    case 'cancelled':
    case 'skipped':
    case 'expired':
      return { tone: 'information', title, sentences: remedy };
  }
}

function departure({ scheduled_at, next_try_at, reason, step }: Told, zone: string, now: Date, verb: 'Part' | 'Partira'): string {
  if (reason === 'provider_unavailable' && next_try_at !== null) return isAhead(next_try_at, now) ? `Nouvel essai ${formatRelative(next_try_at, zone, now)}.` : 'Nouvel essai dans un instant.';
  const at = isAhead(scheduled_at, now) ? scheduled_at : (next_try_at ?? scheduled_at);
  if (!isAhead(at, now)) return step === 'request' ? `${verb} dans un instant.` : `${verb} après le message précédent.`;
  const unless = step === 'request' ? '' : ', sauf si la personne a répondu d’ici là';
  return `${verb} seul ${formatRelative(at, zone, now)}${unless}.`;
}

/** A trial shows what it keeps back. */
function wouldHaveLeft({ reason, scheduled_at, channel }: Told, zone: string, now: Date): string[] {
  if (reason !== 'trial' || channel === null) return [];
  const verb = isAhead(scheduled_at, now) ? 'Partirait' : 'Serait parti';
  return [`${verb} ${formatRelative(scheduled_at, zone, now)}${channelPhrase(channel)}.`];
}

function estimate({ scheduled_at }: Told, zone: string, now: Date): string[] {
  return isAhead(scheduled_at, now) ? [`Sans nouvelle de la livraison, ${formatRelative(scheduled_at, zone, now)}.`] : [];
}

function movedBy({ metadata }: Told): string[] {
  if (metadata['postponed'] !== undefined) return ['Date choisie par votre équipe.'];
  const why = metadata['moved_by'];
  return typeof why === 'string' && why in MOVED_BY_LABELS ? [`${MOVED_BY_LABELS[why as MovedBy]}.`] : [];
}

/** « Rien à faire : … » is already said by the date. */
function withoutNothing(remedy: string[]): string[] {
  return remedy.filter((sentence) => !sentence.startsWith('Rien à faire'));
}
