import { FOLLOW_UP_LABELS, FOLLOW_UP_STATUSES } from './follow-up.ts';
import { STEP_LABELS } from './labels.ts';
import { CHANNELS, STEPS } from './message-status.ts';
import { CHANNEL_TRAITS } from './channels.ts';
import type { TimelineEventDetail, TimelineEventKind } from './timeline-event-kinds.ts';

/**
 * Returns the French label of a timeline event. An unknown kind, written by a newer version, is
 * shown by its name.
 */
export function timelineEventLabel(kind: string, detail: TimelineEventDetail = {}): string {
  const step = STEPS.find((value) => value === detail.step);
  const channel = CHANNELS.find((value) => value === detail.channel);
  const what = step === undefined ? 'Demande' : STEP_LABELS[step];
  const by =
    channel === undefined || channel === 'link' ? '' : ` par ${CHANNEL_TRAITS[channel].word}`;
  switch (kind as TimelineEventKind) {
    case 'created':
      return 'Demande créée';
    case 'held':
      return `${what} : en attente`;
    case 'released':
      return `${what} : reprise`;
    case 'skipped':
      return `${what} : non envoyée`;
    case 'cancelled':
      return `${what} : annulée`;
    case 'restored':
      return `${what} : rétablie`;
    case 'expired':
      return `${what} : expirée`;
    case 'send_now':
      return `${what} : envoi immédiat demandé`;
    case 'contact_changed':
      return contactLabel(detail);
    case 'sent':
      return `${what} envoyée${by}`;
    case 'delivered':
      return `${what} distribuée${by}`;
    case 'opened':
      return `${what} lue${by}`;
    case 'undelivered':
      return `${what} : non distribuée${by}`;
    case 'failed':
      return `${what} : échec de l’envoi${by}`;
    case 'outcome_unknown':
      return `${what} : statut de l’envoi inconnu`;
    case 'resolved':
      return `${what} : statut de l’envoi confirmé`;
    case 'page_loaded':
      return 'Page d’avis ouverte';
    case 'clicked':
      return 'Lien suivi';
    case 'rated':
      return ratedLabel(detail);
    case 'destinations_shown':
      return destinationsLabel(detail);
    case 'destination_followed':
      return 'Lien vers un site public suivi';
    case 'public_click':
      return 'Parti vers un site public';
    case 'feedback':
      return 'Message privé laissé';
    // Without a step, the event is the customer’s own “not received yet”.
    case 'postponed':
      return step === undefined ? 'Pas encore reçu : reporté' : `${what} : reportée`;
    case 'inbound_message':
      return `Message du client${by}`;
    case 'stopped':
      return 'S’est désinscrit';
    case 'resumed':
      return 'Accepte de nouveau d’être contacté';
    case 'matched':
      return 'Avis public retrouvé';
    case 'review_submitted':
      return 'Avis écrit pour le mur';
    case 'published':
      return 'Avis publié';
    case 'refused':
      return 'Avis refusé';
    case 'contested':
      return 'Refus contesté';
    case 'withdrawn':
      return 'Avis retiré';
    case 'status_changed':
      return statusLabel(detail);
    case 'reopened':
      return detail.by === 'rating'
        ? 'Rouvert : le client a changé sa note'
        : 'Rouvert : le client a écrit de nouveau';
    case 'assigned':
      return typeof detail.owner === 'string' ? `Assigné à ${detail.owner}` : 'Plus assigné';
    case 'noted':
      return 'Note interne ajoutée';
    case 'reply_queued':
      return `Réponse en cours d’envoi${by}`;
    case 'reply_sent':
      return `Réponse envoyée${by}`;
    case 'reply_delivered':
      return `Réponse distribuée${by}`;
    case 'reply_failed':
      return `Réponse non envoyée${by}`;
    case 'reply_unknown':
      return `Réponse${by} : statut de l’envoi inconnu`;
    case 'link_given':
      return 'Lien d’avis copié';
    case 'customers_merged':
      return 'Fiches clients fusionnées';
    case 'customers_separated':
      return 'Fiches clients séparées';
    case 'erased':
      return 'Données effacées';
    default:
      return kind;
  }
}

function statusLabel({ to, by }: TimelineEventDetail): string {
  if (by === 'clock') return 'Résolu automatiquement : 5 sur 5 sans commentaire';
  const status = FOLLOW_UP_STATUSES.find((value) => value === to);
  return status === undefined
    ? 'Statut changé'
    : `Marqué « ${FOLLOW_UP_LABELS[status].toLowerCase()} »`;
}

function contactLabel({ contact }: TimelineEventDetail): string {
  if (contact === 'email') return 'E-mail corrigé';
  if (contact === 'name') return 'Nom corrigé';
  if (contact === 'locale') return 'Langue corrigée';
  return contact === 'phone' ? 'Téléphone corrigé' : 'E-mail et téléphone corrigés';
}

/** Returns the names of the sites in the order in which they were shown. */
function destinationsLabel({ doors: destinations }: TimelineEventDetail): string {
  if (!Array.isArray(destinations)) return 'Sites publics proposés';
  if (destinations.length === 0) return 'Aucun site public à proposer';
  const names = (destinations as unknown[]).map((destination) =>
    destination === 'trustpilot'
      ? 'Trustpilot'
      : destination === 'google'
        ? 'Google'
        : 'un autre site',
  );
  return `Sites publics proposés : ${names.join(', puis ')}`;
}

function ratedLabel({ rating, previous_rating: previous }: TimelineEventDetail): string {
  if (typeof rating !== 'number') return 'Note donnée';
  return typeof previous === 'number'
    ? `Note changée : ${previous} → ${rating} sur 5`
    : `Note donnée : ${rating} sur 5`;
}
