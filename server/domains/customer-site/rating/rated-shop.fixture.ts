import type { Insertable } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { transaction } from '#server/database/transaction.ts';
import type { ReviewRequestsTable } from '#server/database/tables/requests/review-requests.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { teamDay } from '#server/domains/counters/team-day.ts';
import { sendMessage } from '#server/testing/builders/history.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** A shop whose customer received a request by e-mail and has two planned reminders. */
export interface ContactedCustomer {
  team_id: string;
  request_id: string;
  token: string;
  path: string;
}

export const DESTINATIONS = [
  { kind: 'trustpilot', url: 'https://fr.trustpilot.com/evaluate/boutique.example' },
  { kind: 'google', url: 'https://g.page/r/boutique/review' },
];

interface RatedShopOptions {
  team_id?: string;
  flow?: Record<string, unknown>;
  conditional?: Record<string, unknown>;
  request?: Partial<Insertable<ReviewRequestsTable>>;
  order?: { number?: string; delivered_at?: Date };
}

export async function createContactedCustomer(
  app: TestApp,
  options: RatedShopOptions = {},
): Promise<ContactedCustomer> {
  const flow = { is_active: true, ...options.flow };
  const team_id =
    options.team_id ??
    (await addTeam(app, {
      name: 'Savonnerie du Vallon',
      flow,
      conditional: { destinations: DESTINATIONS, ...options.conditional },
    }));
  const sentAt = new Date(app.clock.now().getTime() - 86_400_000);
  const order_id = await addOrder(app.db, team_id, options.order ?? {});
  const number = options.order?.number ?? '#4812';
  const request_id = await addRequest(app.db, {
    team_id,
    order_id,
    first_name: 'Claire',
    email: 'claire@exemple.fr',
    integration_order_number: number,
    created_at: sentAt,
    link_expires_at: new Date(sentAt.getTime() + 180 * 86_400_000),
    ...options.request,
  });
  const at = (days: number): Date => new Date(sentAt.getTime() + days * 86_400_000);
  const planned = { team_id, request_id, created_at: sentAt, recipient: 'claire@exemple.fr' };
  await transaction(app, async (tx) => {
    await sendMessage(tx, { team_id, request_id, channel: 'email', step: 'request', at: sentAt });
    await addMessage(tx.db, {
      ...planned,
      step: 'first_reminder',
      scheduled_at: at(4),
      due_at: at(4),
    });
    await addMessage(tx.db, { ...planned, step: 'last_reminder', scheduled_at: at(11) });
    const day = await teamDay(tx.db, team_id, sentAt);
    tx.count(
      { kind: 'scheduled', team_id, day, step: 'first_reminder', by: 1 },
      { kind: 'scheduled', team_id, day, step: 'last_reminder', by: 1 },
    );
  });
  const { token } = await app.db
    .selectFrom('review_requests')
    .select('token')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  return { team_id, request_id, token, path: `/y/${token}` };
}

async function addOrder(
  db: Database,
  team_id: string,
  options: NonNullable<RatedShopOptions['order']>,
): Promise<string> {
  const number = options.number ?? '#4812';
  const { id } = await db
    .insertInto('orders')
    .values({
      team_id,
      number,
      number_key: `${number}-${crypto.randomUUID()}`,
      integration_name: 'api',
      source_updated_at: new Date(0),
      content_hash: Buffer.alloc(1),
      delivered_at: options.delivered_at ?? null,
      line_items: JSON.stringify([{ title: 'Savon surgras' }, { title: 'Porte-savon' }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns step, status and reason of every message, in the order of the steps. */
export async function messagesOf(app: TestApp, request_id: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('messages')
    .select(['step', 'ordinal', 'status', 'reason'])
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute();
  return rows.map((row) =>
    [row.step, row.status, row.reason].filter((part) => part !== null).join(' '),
  );
}

export async function timelineOf(app: TestApp, request_id: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('request_timeline')
    .select('kind')
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.kind);
}

export async function readRequest(app: TestApp, request_id: string) {
  return app.db
    .selectFrom('review_requests')
    .selectAll()
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
}

/** Returns the differences between the stored figures and a recount. */
export async function differencesOf(app: TestApp, team_id: string): Promise<unknown[]> {
  return app.db.transaction().execute((db) => recountTeam(db, team_id));
}
