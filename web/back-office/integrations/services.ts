import type { Integration } from './integrations-data.ts';
import api from './logos/api.svg';
import brevo from './logos/brevo.svg';
import google from './logos/google.svg';
import kanal from './logos/kanal.svg';
import meta from './logos/meta.svg';
import shopify from './logos/shopify.svg';
import slack from './logos/slack.svg';
import smtp from './logos/smtp.svg';
import trustpilot from './logos/trustpilot.svg';
import twilio from './logos/twilio.svg';
import woocommerce from './logos/woocommerce.svg';

export type ServiceName = Exclude<Integration['name'], 'prestashop'>;

/** What a service is for; the order of the directory. */
export const SERVICE_GROUPS = {
  orders: 'Vos commandes',
  messages: 'Vos envois',
  sites: 'Les sites d’avis',
  team: 'Votre équipe',
} as const;

export interface Service {
  title: string;
  group: keyof typeof SERVICE_GROUPS;
  logo: string;
  /** On its card. */
  what: string;
  /** Under the title of its page. */
  purpose: string;
  /** How it is connected, one step a line. */
  steps: readonly string[];
  /** Other words by which it is searched. */
  also: string;
}

/**
 * All that a shop can be connected to, in the order of the directory. A service costs a row here, a
 * drawing in `logos/` and its page in `service-pages.tsx`.
 */
export const SERVICES: Readonly<Record<ServiceName, Service>> = {
  shopify: {
    title: 'Shopify',
    group: 'orders',
    logo: shopify,
    what: 'Les commandes et leur livraison',
    purpose:
      'Les commandes de votre boutique arrivent d’elles-mêmes, avec leur expédition et leur livraison : chacune reçoit sa demande d’avis.',
    steps: [
      'Ouvrez l’administration de Shopify et copiez l’adresse de la boutique, qui finit par .myshopify.com.',
      'Collez-la ci-dessus, puis choisissez « Connecter la boutique ».',
      'Dans Shopify, acceptez les autorisations demandées : vous revenez ici de vous-même.',
      'Pour les commandes déjà livrées, importez-les depuis cette page.',
    ],
    also: 'boutique commandes import',
  },
  woocommerce: {
    title: 'WooCommerce',
    group: 'orders',
    logo: woocommerce,
    what: 'Les commandes et leurs statuts',
    purpose:
      'Les commandes de votre boutique WordPress arrivent d’elles-mêmes, avec leurs statuts et leurs produits : chacune reçoit sa demande d’avis.',
    steps: [
      'Collez ci-dessus l’adresse de votre boutique, celle que voient vos clients, en https://.',
      'Choisissez « Connecter la boutique » : WordPress vous demande votre accord, puis vous ramène ici.',
      'Si cette page est fermée, créez une clé dans WooCommerce, Réglages, Avancé, API REST, en lecture et écriture, et choisissez « Coller des clés ».',
      'Vérifiez le sens de chaque statut : une extension d’expédition en ajoute souvent.',
      'Pour les commandes déjà livrées, importez-les depuis cette page.',
    ],
    also: 'wordpress woo boutique commandes import',
  },
  api: {
    title: 'API et fichiers',
    group: 'orders',
    logo: api,
    what: 'Votre site, vos outils, un fichier CSV',
    purpose:
      'Votre site envoie ses commandes par une clé, ou vous les importez d’un fichier CSV. Vos programmes apprennent ce qui arrive par des webhooks signés.',
    steps: [
      'Par fichier : exportez vos commandes en CSV depuis votre boutique, puis choisissez « Importer un fichier ».',
      'Par l’API : un propriétaire crée une clé, et votre site envoie chaque commande livrée à l’adresse ci-dessus.',
      'Faites l’appel de test : l’heure du dernier appel apparaît sur cette page.',
    ],
    also: 'csv import clé développeur webhook',
  },
  kanal: {
    title: 'Kanal',
    group: 'messages',
    logo: kanal,
    what: 'WhatsApp, par votre compte Kanal',
    purpose:
      'Vos demandes d’avis par WhatsApp, avec les modèles que Meta a approuvés dans votre compte Kanal.',
    steps: [
      'Dans Kanal, ouvrez Réglages puis API, et copiez la clé de votre compte.',
      'Collez-la ci-dessus : elle est essayée tout de suite.',
      'Dans le scénario d’envoi, choisissez un modèle approuvé pour chaque étape.',
    ],
    also: 'whatsapp modèles',
  },
  meta: {
    title: 'Meta',
    group: 'messages',
    logo: meta,
    what: 'WhatsApp, sans intermédiaire',
    purpose:
      'WhatsApp sans intermédiaire, par l’API de Meta : distribution et lecture connues, réponses des clients, modèles soumis d’ici.',
    steps: [
      'Dans Meta for Developers, créez une application de type Entreprise et ajoutez-lui WhatsApp.',
      'Copiez les identifiants du compte et du numéro, le secret de l’application et un jeton d’utilisateur système sans date de fin.',
      'Collez-les ci-dessus, puis recopiez dans Meta l’adresse de rappel et le jeton de vérification affichés ici.',
      'Soumettez les modèles proposés : Meta les examine, souvent en moins d’un jour.',
    ],
    also: 'whatsapp facebook cloud api',
  },
  brevo: {
    title: 'Brevo',
    group: 'messages',
    logo: brevo,
    what: 'SMS, par vos crédits',
    purpose: 'Vos demandes d’avis par SMS, par votre compte Brevo et ses crédits.',
    steps: [
      'Dans Brevo, ouvrez « SMTP et API » puis « Clés API », et créez une clé.',
      'Choisissez « Connecter Brevo », collez la clé et indiquez le nom d’expéditeur que vos clients verront.',
      'Fixez un plafond de dépense par mois : les SMS s’arrêtent avant de le dépasser.',
    ],
    also: 'sms sendinblue',
  },
  twilio: {
    title: 'Twilio',
    group: 'messages',
    logo: twilio,
    what: 'SMS, dans la plupart des pays',
    purpose: 'Vos demandes d’avis par SMS, par votre compte Twilio, dans la plupart des pays.',
    steps: [
      'Sur l’accueil de la console Twilio, copiez l’identifiant du compte (AC…) et le jeton.',
      'Choisissez « Connecter Twilio », collez-les et indiquez l’expéditeur.',
      'Fixez un plafond de dépense par mois : les SMS s’arrêtent avant de le dépasser.',
    ],
    also: 'sms',
  },
  smtp: {
    title: 'E-mail',
    group: 'messages',
    logo: smtp,
    what: 'Votre serveur d’envoi et votre adresse',
    purpose:
      'Le serveur par lequel partent vos demandes d’avis par e-mail, et l’adresse que vos clients voient.',
    steps: [
      'Choisissez votre adresse d’expédition : vos clients voient le nom de votre boutique.',
      'Copiez chez l’hébergeur de votre domaine les trois enregistrements affichés, puis faites-les vérifier.',
      'Si vous avez votre propre serveur d’envoi, connectez-le : les e-mails partent alors de chez vous.',
    ],
    also: 'smtp mail courriel dkim expéditeur',
  },
  trustpilot: {
    title: 'Trustpilot',
    group: 'sites',
    logo: trustpilot,
    what: 'Les avis publics, lus et rapprochés',
    purpose:
      'Vos clients y publient leur avis ; Recueil les synchronise et les rapproche de vos demandes.',
    steps: [
      'Copiez l’adresse de votre page Trustpilot, celle que voient vos clients.',
      'Collez-la ci-dessus : le lien est proposé à tous vos clients après leur note.',
      'Avec une clé d’API de Trustpilot, les avis publiés sont aussi synchronisés.',
    ],
    also: 'avis public étoiles',
  },
  google: {
    title: 'Google',
    group: 'sites',
    logo: google,
    what: 'Lien vers votre fiche Google',
    purpose:
      'Lien vers votre fiche Google, proposé à tous vos clients après leur note. Google interdit de le montrer selon la note, et de récompenser un avis.',
    steps: [
      'Dans votre fiche d’établissement Google, choisissez « Demander des avis » et copiez le lien.',
      'Collez-le ci-dessus, puis ouvrez-le une fois pour voir ce que vos clients verront.',
    ],
    also: 'avis public fiche établissement maps',
  },
  slack: {
    title: 'Slack',
    group: 'team',
    logo: slack,
    what: 'Les avis et les pannes, dans vos canaux',
    purpose:
      'Les nouveaux avis, les clients mécontents et les pannes, dans les canaux de votre équipe.',
    steps: [
      'Choisissez « Connecter Slack » et acceptez dans l’espace de votre équipe.',
      'De retour ici, choisissez quel canal reçoit quoi. Un canal privé n’apparaît que si l’application y est invitée.',
    ],
    also: 'alertes équipe discussion',
  },
};

export const SERVICE_NAMES = Object.keys(SERVICES) as readonly ServiceName[];

export const isServiceName = (text: string): text is ServiceName => Object.hasOwn(SERVICES, text);

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** By its name, by what it is for, or by other words. */
export function isSearched({ title, what, also }: Service, search: string): boolean {
  const searchedText = plain(`${title} ${what} ${also}`);
  return plain(search)
    .split(/\s+/u)
    .every((word) => searchedText.includes(word));
}
