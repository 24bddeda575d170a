import { type RawBuilder, sql } from 'kysely';
import { FIRST_CELL, PLACES, STARS } from '#server/domains/counters/cells.ts';
import { STEPS } from '#contract/labels/message-status.ts';

export interface ExportedTable {
  /** Of its files. */
  name: string;
  label: string;
  /** The rows of the table, with the `team_id` that selects them. */
  rows: RawBuilder<unknown>;
  /** In what order they are read, and what type each has; together they are unique. */
  key: readonly (readonly [column: string, type: 'bigint' | 'int' | 'date' | 'text'])[];
  /** Secrets, and what only the machine reads. */
  hidden?: readonly string[];
}

const BY_ID = [['id', 'bigint']] as const;
const all = (table: string): RawBuilder<unknown> => sql`select * from ${sql.table(table)}`;

/** Everything that a team has, in the order in which people look for it. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    name: 'commandes',
    label: 'Commandes',
    rows: all('orders'),
    key: BY_ID,
    hidden: ['field_times', 'content_hash'],
  },
  {
    name: 'demandes-et-avis',
    label: 'Demandes d’avis, notes et retours',
    rows: all('review_requests'),
    key: BY_ID,
    hidden: ['token', 'search'],
  },
  {
    name: 'contacts-corriges',
    label: 'Contacts corrigés des demandes',
    rows: all('former_contacts'),
    key: BY_ID,
  },
  {
    name: 'avis-de-la-vitrine',
    label: 'Avis écrits pour la vitrine',
    rows: all('shop_reviews'),
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
    label: 'Invitations remises à Trustpilot',
    rows: all('review_invitations'),
    key: BY_ID,
    hidden: ['url', 'next_try_at'],
  },
  {
    name: 'lecture-des-avis-publics',
    label: 'Lecture des avis publics',
    rows: all('review_site_syncs'),
    key: [['team_id', 'bigint']],
    hidden: ['lease_until'],
  },
  { name: 'signalements', label: 'Signalements d’avis', rows: all('review_reports'), key: BY_ID },
  {
    name: 'suivi-des-avis',
    label: 'Suivi des avis',
    rows: all('review_follow_ups'),
    key: [['request_id', 'bigint']],
  },
  {
    name: 'notes-internes',
    label: 'Notes internes sur les avis',
    rows: all('review_notes'),
    key: BY_ID,
  },
  {
    name: 'reponses',
    label: 'Réponses aux avis',
    rows: all('review_replies'),
    key: BY_ID,
    hidden: ['idempotency_key'],
  },
  { name: 'reponses-types', label: 'Réponses types', rows: all('reply_models'), key: BY_ID },
  {
    name: 'envois',
    label: 'Envois',
    rows: all('messages'),
    key: BY_ID,
    hidden: ['list_status', 'lease_until'],
  },
  {
    name: 'faits',
    label: 'Faits de chaque demande',
    rows: all('request_timeline'),
    key: [
      ['request_id', 'bigint'],
      ['id', 'bigint'],
    ],
  },
  {
    name: 'desinscriptions',
    label: 'Désinscriptions et leurs preuves',
    rows: all('opt_outs'),
    key: BY_ID,
  },
  {
    name: 'usages-refuses',
    label: 'Usages refusés',
    rows: all('refused_purposes'),
    key: [
      ['kind', 'text'],
      ['value', 'text'],
      ['purpose', 'text'],
    ],
  },
  {
    name: 'notes-du-lien-general',
    label: 'Notes du lien général en attente',
    rows: sql`select * from general_ratings where state = 'pending'`,
    key: BY_ID,
    hidden: ['stamp', 'address', 'request_id'],
  },
  { name: 'adresses-refusees', label: 'Adresses refusées', rows: all('suppressions'), key: BY_ID },
  {
    name: 'statistiques',
    label: 'Statistiques par jour',
    rows: statistics(),
    key: [
      ['day', 'date'],
      ['cell', 'int'],
    ],
    hidden: ['cell'],
  },
  {
    name: 'textes-des-etapes',
    label: 'Textes successifs de chaque étape',
    rows: all('step_contents'),
    key: BY_ID,
  },
  {
    name: 'depenses-sms',
    label: 'Dépenses de SMS',
    rows: all('sms_spending'),
    key: [
      ['month', 'date'],
      ['sender_id', 'bigint'],
    ],
  },
  {
    name: 'envois-par-jour',
    label: 'Envois par jour et par les comptes de l’instance',
    rows: all('team_usage'),
    key: [['day', 'date']],
  },
  {
    name: 'demandes-d-acces',
    label: 'Demandes d’accès des clients',
    rows: all('data_requests'),
    key: BY_ID,
  },
  { name: 'journal', label: 'Journal', rows: all('audit_log'), key: BY_ID },
  {
    name: 'membres',
    label: 'Membres',
    rows: sql`select m.*, u.email, u.first_name, u.last_name from memberships m join users u on u.id = m.user_id`,
    key: [['user_id', 'bigint']],
  },
  {
    name: 'invitations',
    label: 'Invitations',
    rows: all('invitations'),
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
    rows: all('customization_drafts'),
    key: [['revision', 'int']],
  },
  {
    name: 'versions-des-pages',
    label: 'Versions publiées des pages clients',
    rows: all('customization_versions'),
    key: BY_ID,
  },
  { name: 'images', label: 'Images et photos, par leur nom', rows: all('images'), key: BY_ID },
  {
    name: 'propositions',
    label: 'Propositions après la note',
    rows: all('upsell_configurations'),
    key: BY_ID,
  },
  {
    name: 'propositions-vues',
    label: 'Vues et clics des propositions',
    rows: all('upsell_visits'),
    key: [
      ['upsell_id', 'bigint'],
      ['request_id', 'bigint'],
    ],
  },
  {
    name: 'propositions-suivies',
    label: 'Commandes venues d’une proposition',
    rows: all('upsell_orders'),
    key: [['order_id', 'bigint']],
  },
  { name: 'paiements', label: 'Paiements de l’offre', rows: all('shop_payments'), key: BY_ID },
  {
    name: 'modeles-whatsapp',
    label: 'Modèles WhatsApp',
    rows: all('message_templates'),
    key: BY_ID,
  },
  {
    name: 'services-relies',
    label: 'Services reliés, sans leurs clés',
    rows: all('integrations'),
    key: BY_ID,
    hidden: ['credentials'],
  },
  { name: 'numeros', label: 'Numéros', rows: all('phone_numbers'), key: BY_ID },
  {
    name: 'expediteurs',
    label: 'Expéditeurs d’e-mails',
    rows: all('mail_senders'),
    key: BY_ID,
    hidden: ['private_key'],
  },
  {
    name: 'canaux',
    label: 'Comptes d’envoi',
    rows: all('senders'),
    key: BY_ID,
    hidden: ['holder', 'holder_until'],
  },
  {
    name: 'cles-api',
    label: 'Clés d’API, sans leur secret',
    rows: all('api_keys'),
    key: BY_ID,
    hidden: ['key_hash'],
  },
  {
    name: 'webhooks',
    label: 'Webhooks, sans leur secret',
    rows: all('outgoing_webhooks'),
    key: BY_ID,
    hidden: ['secret'],
  },
  {
    name: 'livraisons',
    label: 'Livraisons des webhooks',
    rows: sql`select d.*, w.team_id from webhook_deliveries d join outgoing_webhooks w on w.id = d.webhook_id`,
    key: BY_ID,
  },
  { name: 'annonces-slack', label: 'Annonces dans Slack', rows: all('chat_posts'), key: BY_ID },
  {
    name: 'canaux-slack',
    label: 'Canaux Slack',
    rows: sql`select c.*, i.team_id from chat_channels c join integrations i on i.id = c.integration_id`,
    key: BY_ID,
  },
  {
    name: 'comptes-mis-en-cause',
    label: 'Comptes WhatsApp mis en cause',
    rows: all('account_violations'),
    key: BY_ID,
  },
  {
    name: 'imports',
    label: 'Imports',
    rows: all('imports'),
    key: BY_ID,
    hidden: ['cursor', 'turn'],
  },
  {
    name: 'lignes-refusees',
    label: 'Lignes refusées des imports',
    rows: sql`select r.*, i.team_id from import_refusals r join imports i on i.id = r.import_id`,
    key: [
      ['import_id', 'bigint'],
      ['line', 'int'],
    ],
  },
  {
    name: 'boite-de-demonstration',
    label: 'Boîte de démonstration',
    rows: all('test_inbox_messages'),
    key: BY_ID,
    hidden: ['headers', 'body_html', 'quoted_requests'],
  },
];

/** A day’s packed row, opened: one line for each figure that is not zero. */
function statistics(): RawBuilder<unknown> {
  const places = (measure: keyof typeof FIRST_CELL): object[] =>
    PLACES.map(({ channel, step }, place) => ({
      cell: FIRST_CELL[measure] + place,
      measure,
      channel,
      step,
    }));
  const cells = [
    ...(
      ['request_sent', 'sent', 'delivered', 'loaded', 'clicked', 'public_click'] as const
    ).flatMap(places),
    ...PLACES.flatMap(({ channel, step }, place) =>
      STARS.map((stars) => ({
        cell: FIRST_CELL.rating + place * STARS.length + stars - 1,
        measure: 'rating',
        channel,
        step,
        stars,
      })),
    ),
    ...STEPS.map((step, place) => ({
      cell: FIRST_CELL.scheduled + place,
      measure: 'scheduled',
      step,
    })),
  ];
  return sql`
    select s.team_id, s.day, g.measure, g.channel, g.step, g.stars, u.n as value, u.cell::int as cell from statistics s cross join unnest(s.c) with ordinality u(n, cell)
    join jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) g(cell int, measure text, channel text, step text, stars int) on g.cell = u.cell where u.n <> 0`;
}
