import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { MessagesTable } from '#server/database/tables/delivery/messages.ts';
import type { ReviewRequestsTable } from '#server/database/tables/requests/review-requests.ts';
import { searchText } from '#server/domains/requests/lists/search-text.ts';

/** Adds a request as planning creates it, without messages. */
export async function addRequest(
  db: Pick<Database, 'insertInto'>,
  overrides: Partial<Insertable<ReviewRequestsTable>> & { team_id: string },
): Promise<string> {
  const request = {
    first_name: 'Léa',
    last_name: 'Martin',
    email: 'lea@exemple.fr',
    phone_number: null,
    integration_order_number: null,
    ...overrides,
  };
  const { id } = await db
    .insertInto('review_requests')
    .values({
      uuid: crypto.randomUUID(),
      token: randomBytes(16).toString('base64url'),
      trigger_event: 'order_delivered',
      country_code: 'FR',
      metadata: '{}',
      ...request,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('request_search')
    .values({ request_id: id, team_id: overrides.team_id, search: searchText(request) })
    .execute();
  return id;
}

/** Adds a message row of a request, in any state. */
export async function addMessage(
  db: Pick<Database, 'insertInto' | 'selectFrom'>,
  overrides: Partial<Insertable<MessagesTable>> & { team_id: string; request_id: string },
): Promise<string> {
  const { id } = await db
    .insertInto('messages')
    .values({
      step: 'request',
      channel: 'email',
      status: 'scheduled',
      scheduled_at: new Date('2026-11-20T09:00:00Z'),
      recipient: 'lea@exemple.fr',
      metadata: '{}',
      country_code: db
        .selectFrom('review_requests')
        .select('country_code')
        .where('id', '=', overrides.request_id),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
