import { MESSAGE_SERVICES } from './message-services.ts';
import type { Service, ServiceName } from './service.ts';
import api from './logos/api.svg';
import google from './logos/google.svg';
import laposte from './logos/laposte.svg';
import prestashop from './logos/prestashop.svg';
import shopify from './logos/shopify.svg';
import slack from './logos/slack.svg';
import trustpilot from './logos/trustpilot.svg';
import woocommerce from './logos/woocommerce.svg';

/**
 * All services that a shop can connect, in the order of the directory. A new service needs an entry
 * here, a logo in `logos/` and a page in `service-pages.tsx`.
 */
export const SERVICES: Readonly<Record<ServiceName, Service>> = {
  shopify: {
    title: 'Shopify',
    help: 'commandes',
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
    help: 'woocommerce',
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
  prestashop: {
    title: 'PrestaShop',
    help: 'prestashop',
    group: 'orders',
    logo: prestashop,
    what: 'Les commandes et leurs états',
    purpose:
      'Les commandes de votre boutique arrivent d’elles-mêmes, avec leurs états et leurs produits : chacune reçoit sa demande d’avis.',
    steps: [
      'Dans PrestaShop, ouvrez Paramètres avancés puis Webservice : activez-le et ajoutez une clé.',
      'Cochez pour elle les autorisations listées ci-dessus, en lecture seule.',
      'Collez l’adresse de votre boutique et la clé, puis choisissez « Connecter la boutique ».',
      'Vérifiez le sens de chaque état : un module de transport en ajoute souvent.',
      'Pour les commandes déjà livrées, importez-les depuis cette page.',
    ],
    also: 'boutique commandes import webservice',
  },
  api: {
    title: 'API et fichiers',
    help: 'commandes',
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
  laposte: {
    title: 'La Poste',
    help: 'la-poste',
    group: 'orders',
    logo: laposte,
    what: 'La livraison réelle, par Colissimo et Chronopost',
    purpose:
      'La date de livraison de chaque commande est celle où La Poste remet le colis : la demande d’avis part au bon moment.',
    steps: [
      'Créez un compte sur developer.laposte.fr, puis une application.',
      'Souscrivez l’API « Suivi v2 » pour cette application ; l’abonnement est gratuit.',
      'Copiez sa clé de production et collez-la ci-dessus.',
      'Vérifiez que votre boutique enregistre le numéro de suivi de chaque commande.',
    ],
    also: 'colissimo chronopost suivi colis transporteur livraison',
  },
  ...MESSAGE_SERVICES,
  trustpilot: {
    title: 'Trustpilot',
    help: 'apres-la-note',
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
    help: 'apres-la-note',
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

/** Matches every search term against the title, the purpose and the additional terms. */
export function isSearched({ title, what, also }: Service, search: string): boolean {
  const searchedText = plain(`${title} ${what} ${also}`);
  return plain(search)
    .split(/\s+/u)
    .every((word) => searchedText.includes(word));
}
