import { allRows, BY_ID, type ExportedTable } from './exported-table.ts';
import { sql } from 'kysely';

export const REVIEW_TABLES: readonly ExportedTable[] = [
  {
    name: 'demandes-et-avis',
    label: 'Demandes d’avis, notes et retours',
    rows: allRows('review_requests'),
    key: BY_ID,
    hidden: ['token', 'search'],
  },
  {
    name: 'contacts-corriges',
    label: 'Contacts corrigés des demandes',
    rows: allRows('former_contacts'),
    key: BY_ID,
  },
  {
    name: 'fiches-fusionnees',
    label: 'Fiches clients fusionnées',
    rows: allRows('customer_merges'),
    key: BY_ID,
  },
  {
    name: 'avis-de-la-vitrine',
    label: 'Avis écrits pour la vitrine',
    rows: allRows('shop_reviews'),
    key: BY_ID,
    hidden: ['origin_hash'],
  },
  {
    name: 'versions-des-avis',
    label: 'Versions précédentes de ces avis',
    rows: sql`select v.*, s.team_id from shop_review_versions v join shop_reviews s on s.id = v.shop_review_id`,
    key: BY_ID,
  },
  {
    name: 'avis-publics',
    label: 'Avis écrits sur un site public',
    rows: sql`select * from public_reviews where erased_at is null`,
    key: BY_ID,
  },
  {
    name: 'invitations-trustpilot',
    label: 'Invitations transmises à Trustpilot',
    rows: allRows('review_invitations'),
    key: BY_ID,
    hidden: ['url', 'next_try_at'],
  },
  {
    name: 'lecture-des-avis-publics',
    label: 'Lecture des avis publics',
    rows: allRows('review_site_syncs'),
    key: [['team_id', 'bigint']],
    hidden: ['lease_until'],
  },
  {
    name: 'signalements',
    label: 'Signalements d’avis',
    rows: allRows('review_reports'),
    key: BY_ID,
  },
  {
    name: 'suivi-des-avis',
    label: 'Suivi des avis',
    rows: allRows('review_follow_ups'),
    key: [['request_id', 'bigint']],
  },
  {
    name: 'notes-internes',
    label: 'Notes internes sur les avis',
    rows: allRows('review_notes'),
    key: BY_ID,
  },
  {
    name: 'reponses',
    label: 'Réponses aux avis',
    rows: allRows('review_replies'),
    key: BY_ID,
    hidden: ['idempotency_key'],
  },
  {
    name: 'vues-enregistrees',
    label: 'Vues enregistrées',
    rows: allRows('saved_views'),
    key: BY_ID,
  },
  { name: 'reponses-types', label: 'Réponses types', rows: allRows('reply_models'), key: BY_ID },
];
