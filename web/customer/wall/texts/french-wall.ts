import { deName } from '#contract/messages/de-name.ts';
import { frenchAttestation, frenchReporting } from './french-attestation.ts';
import type { WallPageTexts } from './wall-page-texts.ts';

/**
 * The texts use neither « vous » nor « tu », because a visitor is not a customer of the shop yet.
 */
export const frenchWall: WallPageTexts = {
  title: 'Avis des clients',
  page_title: (shop) => `Avis des clients – ${shop}`,
  out_of: (rating) => `${rating} sur 5`,
  count: (number, isOne, since) =>
    `${number} ${isOne ? 'avis publié' : 'avis publiés'}${since === null ? '' : ` depuis ${since}`}`,
  average_of: (number, isOne) =>
    isOne
      ? 'Moyenne de l’avis dont l’achat est vérifié'
      : `Moyenne des ${number} avis dont l’achat est vérifié`,
  reviews: (number) => `${number} avis`,
  filter: 'Filtrer par note',
  every_rating: 'Toutes',
  control: (days, isRewarded) =>
    `Les avis sont contrôlés avant parution et publiés sous ${days === 1 ? 'un jour' : `${days} jours`}${isRewarded ? '' : ', sans contrepartie'}.`,
  how: 'Comment les avis sont contrôlés',
  product: 'Produit',
  every_product: 'Tous les produits',
  sort: 'Tri',
  sorts: {
    recent: 'Plus récents',
    oldest: 'Plus anciens',
    highest: 'Notes les plus hautes',
    lowest: 'Notes les plus basses',
  },
  show: 'Afficher',
  verified: 'Achat vérifié',
  verified_what: 'La boutique a retrouvé la commande de cette personne.',
  unverified: 'Achat non vérifié',
  unverified_what: 'Avis donné par un lien ouvert à tous, sans commande retrouvée.',
  incentivized: 'Avis avec contrepartie',
  anonymous: 'Client anonyme',
  dates: (experienced, published, edited) =>
    `${experienced === null ? 'Avis' : `Expérience du ${experienced}, avis`} publié le ${published}${edited === null ? '' : `, modifié le ${edited}`}`,
  report: 'Signaler',
  report_what: 'cet avis',
  reply: (shop) => `Réponse ${deName(shop)}`,
  photo: (name, number) => `Photo ${number} ${deName(name)}`,
  range: (from, to, total) => `${from} à ${to} sur ${total}`,
  pages: 'Pages',
  previous: 'Avis précédents',
  next: 'Avis suivants',
  none: 'Aucun avis publié pour l’instant.',
  none_matching: 'Aucun avis ne correspond à ce choix.',
  clear: 'Voir tous les avis',
  read_all: 'Lire tous les avis',
  foot: 'Informations',
  website: 'Site de la boutique',
  attestation: frenchAttestation,
  reporting: frenchReporting,
  no_wall: {
    title: 'Cette page n’existe pas.',
    text: 'Aucune boutique ne répond à cette adresse. Elle a peut-être été mal copiée.',
  },
  too_many: {
    title: 'Un instant.',
    text: 'Cette page a été demandée trop de fois de suite. Elle s’ouvrira de nouveau dans une minute.',
  },
};
