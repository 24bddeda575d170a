import { allRows, BY_ID, type ExportedTable } from './exported-table.ts';
import { sql } from 'kysely';

export const SETTINGS_TABLES: readonly ExportedTable[] = [
  {
    name: 'demandes-d-acces',
    label: 'Demandes d’accès des clients',
    rows: allRows('data_requests'),
    key: BY_ID,
  },
  {
    name: 'journal',
    label: 'Journal',
    rows: allRows('audit_log'),
    key: BY_ID,
    hidden: ['detail_salt', 'detail_digest', 'previous_hash', 'hash'],
  },
  {
    name: 'membres',
    label: 'Membres',
    rows: sql`select m.*, u.email, u.first_name, u.last_name from memberships m join users u on u.id = m.user_id`,
    key: [['user_id', 'bigint']],
  },
  {
    name: 'limites-partagees',
    label: 'Partage des limites par personne',
    rows: allRows('shared_caps'),
    key: [['user_id', 'bigint']],
  },
  {
    name: 'invitations',
    label: 'Invitations',
    rows: allRows('invitations'),
    key: BY_ID,
    hidden: ['token_hash'],
  },
  {
    name: 'reglages',
    label: 'Réglages de la boutique',
    rows: sql`select t.*, t.id as team_id from teams t`,
    key: BY_ID,
    hidden: ['site_proposals'],
  },
  {
    name: 'brouillon-des-pages',
    label: 'Brouillon des pages clients',
    rows: allRows('customization_drafts'),
    key: [['revision', 'int']],
  },
  {
    name: 'versions-des-pages',
    label: 'Versions publiées des pages clients',
    rows: allRows('customization_versions'),
    key: BY_ID,
  },
  { name: 'images', label: 'Images et photos, par leur nom', rows: allRows('images'), key: BY_ID },
  {
    name: 'offres',
    label: 'Offres après l’avis',
    rows: allRows('upsell_configurations'),
    key: BY_ID,
  },
  {
    name: 'offres-vues',
    label: 'Vues et clics des offres',
    rows: allRows('upsell_visits'),
    key: [
      ['upsell_id', 'bigint'],
      ['request_id', 'bigint'],
    ],
  },
  {
    name: 'offres-suivies',
    label: 'Commandes venues d’une offre',
    rows: allRows('upsell_orders'),
    key: [['order_id', 'bigint']],
  },
  { name: 'paiements', label: 'Paiements du forfait', rows: allRows('shop_payments'), key: BY_ID },
];
