import { type RawBuilder, sql } from 'kysely';
import { RATINGS } from '#contract/labels/ratings.ts';
import { FIRST_CELL, PLACES } from '#server/domains/counters/cells.ts';
import { STEPS } from '#contract/labels/message-status.ts';
import { type ExportedTable, allRows, BY_ID } from './exported-table.ts';
import { PRODUCT_TABLES } from './product-tables.ts';
import { REVIEW_TABLES } from './review-tables.ts';
import { SETTINGS_TABLES } from './settings-tables.ts';
import { CONNECTION_TABLES } from './connection-tables.ts';

/** All data of a team, in the order in which people look for it. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    name: 'commandes',
    label: 'Commandes',
    rows: allRows('orders'),
    key: BY_ID,
    hidden: ['field_times', 'content_hash', 'products_read_at'],
  },
  ...PRODUCT_TABLES,
  ...REVIEW_TABLES,
  {
    name: 'envois',
    label: 'Envois',
    rows: allRows('messages'),
    key: BY_ID,
    hidden: ['list_status', 'lease_until'],
  },
  {
    name: 'historique',
    label: 'Historique de chaque demande',
    rows: allRows('request_timeline'),
    key: [
      ['request_id', 'bigint'],
      ['id', 'bigint'],
    ],
  },
  {
    name: 'desinscriptions',
    label: 'Désinscriptions et leurs preuves',
    rows: allRows('opt_outs'),
    key: BY_ID,
  },
  {
    name: 'usages-refuses',
    label: 'Usages refusés',
    rows: allRows('refused_purposes'),
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
  {
    name: 'adresses-refusees',
    label: 'Adresses refusées',
    rows: allRows('suppressions'),
    key: BY_ID,
  },
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
    rows: allRows('step_contents'),
    key: BY_ID,
  },
  {
    name: 'tests-ab',
    label: 'Tests A/B des textes',
    rows: allRows('ab_tests'),
    key: BY_ID,
  },
  {
    name: 'depenses-sms',
    label: 'Dépenses de SMS',
    rows: allRows('sms_spending'),
    key: [
      ['month', 'date'],
      ['sender_id', 'bigint'],
    ],
  },
  {
    name: 'envois-par-jour',
    label: 'Envois par jour et par les comptes de l’instance',
    rows: allRows('team_usage'),
    key: [['day', 'date']],
  },
  ...SETTINGS_TABLES,
  ...CONNECTION_TABLES,
  {
    name: 'imports',
    label: 'Imports',
    rows: allRows('imports'),
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
    label: 'Messages de test',
    rows: allRows('test_inbox_messages'),
    key: BY_ID,
    hidden: ['headers', 'body_html', 'quoted_requests'],
  },
];

/** Returns the packed rows of days as SQL, with one row for each figure that is not zero. */
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
      RATINGS.map((stars) => ({
        cell: FIRST_CELL.rating + place * RATINGS.length + stars - 1,
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
