import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MessageStatus } from '#contract/labels/message-status.ts';
import type { Database } from '#server/database/open.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { liveShop } from './shop-history.ts';
import { writeHistory } from './write-history.ts';
import {
  type ShopOptions,
  type SeededShop,
  openSeededShop,
  callSeedEndpoint,
} from './seed-shop/open-seeded-shop.ts';

const HOUR = 3_600_000;
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const FLOW = { is_active: true, delay: { value: 3, unit: 'days' } };

/**
 * Creates a shop with much data: a past of eleven weeks, a queue in every state, e-mails in the
 * test inbox.
 */
export async function seedShop(
  address: string,
  db: Database,
  options: ShopOptions = {},
): Promise<SeededShop> {
  const shop = await openSeededShop(address, options);
  const post = <T>(path: string, body: unknown): Promise<T> =>
    callSeedEndpoint<T>(address, 'POST', `/api/team/${path}`, shop.token, body);
  await post('conditional_config', {
    conditional_config: {
      destinations: [
        { kind: 'trustpilot', url: 'https://fr.trustpilot.com/evaluate/savonnerie-vallon.example' },
        { kind: 'google', url: 'https://g.page/r/savonnerie-vallon/review' },
      ],
    },
  });
  await post('customization_config', {
    customization_config: {
      ...(options.colors && { colors: options.colors }),
      ...(options.font && { font: options.font }),
      ...(options.tone && { tone: options.tone }),
    },
  });
  await writeHistory(
    db,
    shop.team_id,
    liveShop(Date.now(), seededRandom(4812), options.channels ?? ['email']),
  );
  // Sends at all hours, so that the e-mails of these orders are sent at once.
  await post('flow_configuration_config', {
    flow_configuration_config: { ...FLOW, send_window: { email: ALL_DAY } },
  });
  const due = orders(5, 5001, (index) => ({ delivered_at: ago(74 + index) }));
  const { data: requests } = await post<{ data: { request_id: string }[] }>('orders', due);
  await left(
    db,
    requests.map((row) => row.request_id),
  );
  await post('flow_configuration_config', { flow_configuration_config: FLOW });
  await fillQueue(db, shop.team_id, post);
  const tokens = await db
    .selectFrom('review_requests')
    .select('token')
    .where(
      'id',
      'in',
      requests.map((row) => row.request_id),
    )
    .orderBy('id')
    .execute();
  return { ...shop, links: tokens.map(({ token }) => `${address}/y/${token}`) };
}

/** Adds orders that wait for each of their events, and rows that a person must check. */
async function fillQueue(
  db: Database,
  team_id: string,
  post: <T>(path: string, body: unknown) => Promise<T>,
): Promise<void> {
  await post(
    'orders',
    orders(8, 5101, (index) => ({ delivered_at: ago(5 + index * 6) })),
  );
  await post(
    'orders',
    orders(3, 5201, (index) => ({ fulfilled_at: ago(20 + index) })),
  );
  await post(
    'orders',
    orders(2, 5301, () => ({})),
  );
  const { data: troubled } = await post<{ data: { request_id: string }[] }>(
    'orders',
    orders(7, 5401, (index) => ({ delivered_at: ago(30 + index) })),
  );
  const states: readonly [MessageStatus, string | null][] = [
    ['failed', 'invalid_recipient'],
    ['failed', 'invalid_recipient'],
    ['failed', 'provider_unavailable'],
    ['outcome_unknown', null],
    ['held', 'frequency_cap'],
    ['held', 'flow_paused'],
    ['postponed', null],
  ];
  for (const [index, [status, reason]] of states.entries()) {
    await sql`
      update messages set status = ${status}, reason = ${reason}, due_at = null, sender_id = null,
        scheduled_at = case when ${status} in ('failed', 'outcome_unknown') then now() - interval '2 hours' else scheduled_at end
      where team_id = ${team_id} and request_id = ${troubled[index]?.request_id ?? ''} and step = 'request'`.execute(
      db,
    );
  }
  const cancelled = await db
    .selectFrom('messages')
    .select('id')
    .where('team_id', '=', team_id)
    .where('status', '=', 'scheduled')
    .where('step', '=', 'last_reminder')
    .orderBy('id')
    .limit(2)
    .execute();
  for (const { id } of cancelled) await post(`reviews_queued/${id}/cancel`, {});
}

function orders(
  count: number,
  first: number,
  dates: (index: number) => Record<string, string>,
): object[] {
  const people = [
    ['Claire', 'Fontaine'],
    ['Jean-Baptiste', 'de La Rochefoucauld-Montbel'],
    ['Aminata', 'Diallo'],
    ['Hugo', 'Perrin'],
    ['Nour', 'Haddad'],
    ['Zoé', 'Marchand'],
    ['Émile', 'Le Goff'],
    ['Inès', 'Da Silva'],
  ] as const;
  return Array.from({ length: count }, (_, index) => {
    const [first_name, last_name] = people[index % people.length] ?? people[0];
    return {
      number: `#${first + index}`,
      email: `client${first + index}@exemple.fr`,
      first_name,
      last_name,
      country_code: 'FR',
      total: '42.40',
      currency: 'EUR',
      ordered_at: ago(120 + index),
      line_items: [
        { title: 'Savon surgras à l’huile d’olive', quantity: 2 },
        { title: 'Porte-savon en céramique' },
      ],
      ...dates(index),
    };
  });
}

function ago(hours: number): string {
  return new Date(Date.now() - hours * HOUR).toISOString();
}

/** Waits until the worker has sent the first message of each request. */
async function left(db: Database, requests: readonly string[]): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    const sent = await db
      .selectFrom('messages')
      .select('id')
      .where('request_id', 'in', [...requests])
      .where('step', '=', 'request')
      .where('sent_at', 'is not', null)
      .execute();
    if (sent.length === requests.length) return;
  }
  throw new Error('the worker did not send the seeded requests');
}
