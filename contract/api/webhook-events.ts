/** The events that outgoing webhooks deliver to the programs of a shop. */
export const WEBHOOK_EVENTS = [
  'request.sent',
  'request.rated',
  'review.published',
  'product_review.published',
  'contact.opted_out',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent, { label: string; hint: string }>> =
  {
    'request.sent': {
      label: 'Demande envoyée',
      hint: 'Le premier message d’une demande est parti.',
    },
    'request.rated': {
      label: 'Note reçue',
      hint: 'Un client a donné ou changé sa note, avec ses mots s’il en a laissé.',
    },
    'review.published': { label: 'Avis publié', hint: 'Un avis est publié sur votre mur.' },
    'product_review.published': {
      label: 'Avis sur un produit publié',
      hint: 'Un avis est publié avec son produit.',
    },
    'contact.opted_out': { label: 'Désinscription', hint: 'Un client ne veut plus de messages.' },
  };

/**
 * The minutes between the attempts of one delivery. The first attempt is immediate. After the last
 * one the delivery fails, and a person may replay it.
 */
export const WEBHOOK_RETRY_MINUTES = [1, 5, 30, 120, 360, 720, 1440] as const;
