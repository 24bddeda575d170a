import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { EventPayload } from '#server/events.ts';
import type { Occurrence } from './outgoing-event.ts';

/** Returns the opt-outs of people for whom the team has a request. */
export async function optedOutRequests(
  db: Kysely<DB>,
  stopped: readonly EventPayload<'customer_stopped'>[],
): Promise<Occurrence[]> {
  // A contact that was allowed again and opts out again: the request has the date of the first
  // opt-out only.
  const { rows } = await sql<{ id: string; team_id: string; occurred_at: Date }>`
    select r.id, r.team_id, greatest(r.stopped_at, (
      select max(o.created_at) from opt_outs o where o.team_id = r.team_id and o.removed_at is null
        and ((o.kind = 'email' and o.value = r.email) or (o.kind = 'phone' and o.value = r.phone_number)))) as occurred_at
    from review_requests r
    where r.id = any(${stopped.map(({ request_id }) => request_id)}::bigint[]) and r.stopped_at is not null
    order by r.id`.execute(db);
  return rows.map((row) => ({ ...row, request_id: row.id }));
}

/** Returns the opt-outs of contacts for whom the team has no request. */
export async function unrequestedOptOuts(
  db: Kysely<DB>,
  stopped: readonly EventPayload<'contact_stopped'>[],
): Promise<Occurrence[]> {
  const rows = await db
    .selectFrom('opt_outs')
    .select(['id', 'team_id', 'created_at as occurred_at'])
    .where(
      'id',
      'in',
      stopped.map(({ opt_out_id }) => opt_out_id),
    )
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, request_id: null }));
}

/** Reads the contact of an opt-out, whose id is that of the request when the team has one. */
export async function readOptedOutContact(
  db: Kysely<DB>,
  { id, request_id }: { id: string; request_id: string | null },
): Promise<object | null> {
  if (request_id === null) return readUnrequestedContact(db, id);
  const row = await db
    .selectFrom('review_requests')
    .select(['email', 'phone_number', 'uuid', 'integration_order_number'])
    .where('id', '=', request_id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row
    ? {
        email: row.email,
        phone_number: row.phone_number,
        request_uuid: row.uuid,
        integration_order_number: row.integration_order_number,
      }
    : null;
}

async function readUnrequestedContact(db: Kysely<DB>, opt_out_id: string): Promise<object | null> {
  const row = await db
    .selectFrom('opt_outs')
    .select(['kind', 'value'])
    .where('id', '=', opt_out_id)
    .executeTakeFirst();
  return row
    ? {
        email: row.kind === 'email' ? row.value : null,
        phone_number: row.kind === 'phone' ? row.value : null,
        request_uuid: null,
        integration_order_number: null,
      }
    : null;
}
