import type { Database } from '#server/database/open.ts';
import { searchText } from '#server/domains/requests/lists/search-text.ts';
import { repairStatistics } from '#server/domains/statistics/cohorts/recount.ts';
import type { OrderHistory } from './shop-history.ts';
import {
  historyOrderRow,
  requestRow,
  personOf,
  messageRow,
  timelineOf,
} from './seed-shop/history-rows.ts';

/** Rows per statement. */
const CHUNK = 400;

/** Inserts a past directly into the tables, then counts it as the product does. */
export async function writeHistory(
  db: Database,
  team_id: string,
  lives: readonly OrderHistory[],
): Promise<void> {
  const sender = await db
    .selectFrom('senders')
    .select('id')
    .where('channel', '=', 'email')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  for (let from = 0; from < lives.length; from += CHUNK)
    await writeLives(db, team_id, sender?.id ?? null, lives.slice(from, from + CHUNK));
  await db.transaction().execute((tx) => repairStatistics(tx, team_id));
}

async function writeLives(
  db: Database,
  team_id: string,
  sender_id: number | null,
  lives: readonly OrderHistory[],
): Promise<void> {
  const orders = await db
    .insertInto('orders')
    .values(lives.map((life) => historyOrderRow(team_id, life)))
    .returning(['id', 'number'])
    .execute();
  const orderIds = new Map(orders.map(({ id, number }) => [number, id]));
  const requests = await db
    .insertInto('review_requests')
    .values(lives.map((life) => requestRow(team_id, orderIds.get(life.number) ?? null, life)))
    .returning(['id', 'integration_order_number'])
    .execute();
  const requestIds = new Map(
    requests.map(({ id, integration_order_number }) => [integration_order_number, id]),
  );
  const found = lives.map((life) => ({
    request_id: requestIds.get(life.number) ?? '',
    team_id,
    search: searchText(personOf(life)),
  }));
  await db.insertInto('request_search').values(found).execute();
  // The search text was stored before the names, so it is written again with them.
  await db
    .updateTable('request_search')
    .set((eb) => ({ search: eb.ref('search') }))
    .where('team_id', '=', team_id)
    .execute();
  const idOf = (life: OrderHistory): string => requestIds.get(life.number) ?? '';
  const messages = await db
    .insertInto('messages')
    .values(
      lives.flatMap((life) =>
        life.messages.map((message) =>
          messageRow({ team_id, request_id: idOf(life), sender_id }, life, message),
        ),
      ),
    )
    .returning(['id', 'request_id', 'step'])
    .execute();
  const messageIds = new Map(
    messages.map(({ id, request_id, step }) => [`${request_id} ${step}`, id]),
  );
  const events = lives.flatMap((life) =>
    timelineOf(life).map(({ kind, at, step, detail }) => {
      const request_id = idOf(life);
      return {
        request_id,
        team_id,
        kind,
        at: new Date(at),
        message_id: step === undefined ? null : (messageIds.get(`${request_id} ${step}`) ?? null),
        detail: JSON.stringify(detail ?? {}),
      };
    }),
  );
  for (let from = 0; from < events.length; from += CHUNK)
    await db
      .insertInto('request_timeline')
      .values(events.slice(from, from + CHUNK))
      .execute();
}
