import type { Integration } from './integrations-data.ts';

export interface Service {
  /** The place of its part on the page. */
  name: Integration['name'];
  title: string;
  what: string;
  /** Other words by which it is searched. */
  also: string;
}

interface ServiceGroup {
  title: string;
  services: readonly Service[];
}

/** All that a shop can be linked to, in the order of the page. */
export const SERVICE_GROUPS: readonly ServiceGroup[] = [
  {
    title: 'Vos commandes',
    services: [
      {
        name: 'shopify',
        title: 'Shopify',
        what: 'Les commandes et leur livraison',
        also: 'boutique commandes import',
      },
      {
        name: 'api',
        title: 'API et fichiers',
        what: 'Votre site, vos outils, un fichier CSV',
        also: 'csv import clé développeur prestashop woocommerce webhook',
      },
    ],
  },
  {
    title: 'Vos envois',
    services: [
      {
        name: 'kanal',
        title: 'Kanal',
        what: 'WhatsApp, par votre compte Kanal',
        also: 'whatsapp modèles',
      },
      {
        name: 'meta',
        title: 'Meta',
        what: 'WhatsApp, sans intermédiaire',
        also: 'whatsapp facebook cloud api',
      },
      { name: 'brevo', title: 'Brevo', what: 'SMS, par vos crédits', also: 'sms sendinblue' },
      { name: 'twilio', title: 'Twilio', what: 'SMS, dans la plupart des pays', also: 'sms' },
      {
        name: 'smtp',
        title: 'E-mail',
        what: 'Votre serveur d’envoi et votre adresse',
        also: 'smtp mail courriel dkim expéditeur',
      },
    ],
  },
  {
    title: 'Votre équipe',
    services: [
      {
        name: 'slack',
        title: 'Slack',
        what: 'Les avis et les pannes, dans vos canaux',
        also: 'alertes équipe discussion',
      },
    ],
  },
  {
    title: 'Les sites d’avis',
    services: [
      {
        name: 'trustpilot',
        title: 'Trustpilot',
        what: 'Les avis publics, lus et rapprochés',
        also: 'avis public étoiles',
      },
      {
        name: 'google',
        title: 'Google',
        what: 'Lien vers votre fiche Google',
        also: 'avis public fiche établissement maps',
      },
    ],
  },
];

export type ServiceState = 'broken' | 'troubled' | 'connected' | 'available';

/** `troubled`: linked, and something passes or wants a look. */
export function stateOf(
  integration: Pick<Integration, 'state' | 'last_error'> | null,
): ServiceState {
  if (integration === null || integration.state === 'disconnected') return 'available';
  if (integration.state === 'broken') return 'broken';
  return integration.last_error === null ? 'connected' : 'troubled';
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** By its name, by what it is for, or by other words. */
export function isSearched({ title, what, also }: Service, search: string): boolean {
  const searchedText = plain(`${title} ${what} ${also}`);
  return plain(search)
    .split(/\s+/u)
    .every((word) => searchedText.includes(word));
}
