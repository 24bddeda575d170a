import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { migrate } from '#server/database/migrate.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { appWithoutHttp } from '#server/testing/test-app.ts';
import { benchChannel, type Provider } from './bench-channel.ts';

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const EMAIL_CONTENT = {
  subject: 'Votre avis sur la commande {{order_number}}, {{first_name}}',
  text: 'Bonjour {{first_name}},\n\nVotre commande *{{order_number}}* chez {{shop_name}} vous a-t-elle plu ? Votre avis nous aide beaucoup :\n{{review_link}}\n\nMerci,\nL’équipe de {{shop_name}}',
};
const CONTENTS = { contents: { email: EMAIL_CONTENT } };
/** Sends at all hours, without reminders. Everything else has the values of a new team. */
const FLOW = {
  is_active: true,
  send_window: { email: ALL_DAY },
  steps: {
    request: CONTENTS,
    first_reminder: { is_enabled: false },
    last_reminder: { is_enabled: false },
  },
};

export interface Shops {
  team_ids: string[];
  sender_id: number;
}

/** Creates a migrated database with one e-mail sender and `teams` shops that send at all hours. */
export async function openDueShops(
  db: Database,
  teams: number,
  provider: Provider,
): Promise<Shops> {
  await migrate(db);
  await ensureSenders(
    appWithoutHttp(db, {
      channels: { whatsapp: null, sms: null, email: benchChannel(provider).channel },
    }),
  );
  const {
    rows: [sender],
  } = await sql<{ id: number }>`select id from senders where provider = 'bench'`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into teams (name, team_code, website_url, flow_configuration_config)
    select 'Savonnerie ' || i, 'bench-' || i || '-' || gen_random_uuid(), 'https://savonnerie.example', ${JSON.stringify(FLOW)}::jsonb from generate_series(1, ${teams}::int) i returning id`.execute(
    db,
  );
  return { team_ids: rows.map((row) => row.id), sender_id: sender?.id ?? 0 };
}

export interface DueBatch {
  messages: number;
  /**
   * The range of due times, in seconds from now; each message gets a random one. Both values are 0
   * or less for overdue messages. Null for messages that a job sends, which Recueil’s worker must
   * not claim.
   */
  due_in: readonly [number, number] | null;
}

/**
 * Adds requests, each with its own order, whose first message is planned. They are distributed
 * evenly over the teams.
 */
export async function addDue(
  db: Database,
  { team_ids, sender_id }: Shops,
  { messages, due_in }: DueBatch,
): Promise<void> {
  await sql`
    with ordered as (
      insert into orders (team_id, number, number_key, integration_name, email, first_name, last_name, country_code, ordered_at, fulfilled_at, delivered_at, source_updated_at, total, currency, line_items, content_hash)
      select (${team_ids}::bigint[])[1 + i % ${team_ids.length}::int], '#' || n, n, 'api', 'client.' || n || '@exemple.fr', first, last, 'FR',
        now() - interval '8 days', now() - interval '6 days', now() - interval '4 days', now() - interval '4 days', 42.40, 'EUR',
        '[{"title": "Savon surgras à l’huile d’olive", "quantity": 2}, {"title": "Porte-savon en céramique"}]', '\\x00'
      from (select i, i || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12) as n,
          (array['Camille', 'Léo', 'Aminata', 'Jean', 'Sofia', 'Yanis', 'Chloé', 'Thomas', 'Inès', 'Lucas'])[1 + i % 10] as first,
          (array['Martin', 'Bernard', 'Roux', 'Petit', 'Durand', 'Leroy', 'Moreau', 'Simon', 'Laurent', 'Michel', 'Garcia'])[1 + i % 11] as last
        from generate_series(1, ${messages}::int) i) person
      returning id, team_id, number, email, first_name, last_name
    ),
    asked as (
      insert into review_requests (uuid, token, team_id, order_id, trigger_event, integration_name, integration_order_number, email, first_name, last_name, country_code)
      select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), team_id, id, 'order_delivered', 'api', number, email, first_name, last_name, 'FR'
      from ordered returning id, team_id, email, first_name, last_name, integration_order_number
    ),
    found_by as (
      insert into request_search (request_id, team_id, search)
      select id, team_id, ' ' || lower(first_name || ' ' || last_name) || ' ' || substr(integration_order_number, 2) || ' | ' || email from asked
    )
    insert into messages (request_id, team_id, sender_id, step, channel, status, recipient, scheduled_at, due_at)
    select id, team_id, ${sender_id}, 'request', 'email', 'scheduled', email, at, case when ${due_in !== null}::boolean then at end
    from (select *, now() + (${due_in?.[0] ?? -1}::float8 + random() * ${(due_in?.[1] ?? -1) - (due_in?.[0] ?? -1)}::float8) * interval '1 second' as at from asked) planned order by id`.execute(
    db,
  );
}

/** Vacuums and analyzes, as after a night of autovacuum, so that no contestant waits for it. */
export async function settle(db: Database): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}
