import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { nameOfPerson } from '#server/domains/audit-log/name-of-person.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';

/** Lists the contacts of a request before the team corrected them, the newest first. */
export async function listFormerContacts(
  db: Kysely<DB>,
  request_id: string,
  role: TeamCaller['role'],
): Promise<Answer<'getReview'>['data']['former_contacts']> {
  const rows = await db
    .selectFrom('former_contacts as f')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    .select([
      'f.kind',
      'f.value',
      'f.replaced_at',
      sql<string | null>`${nameOfPerson('u')}`.as('by'),
    ])
    .where('f.request_id', '=', request_id)
    .orderBy('f.id', 'desc')
    .execute();
  const mask = contactMask(role);
  return rows.map(({ kind, value, replaced_at, by }) => ({
    kind,
    value: mask(value) ?? '',
    replaced_at: replaced_at.toISOString(),
    replaced_by: by,
  }));
}

/**
 * Finds which of these orders have a corrected contact, in one statement. Runs no statement for an
 * empty list.
 */
export async function findFormerContacts(
  db: Kysely<DB>,
  team_id: string,
  order_ids: readonly string[],
): Promise<(order_id: string) => (contact: string | null) => boolean> {
  const rows =
    order_ids.length === 0
      ? []
      : await db
          .selectFrom('former_contacts as f')
          .innerJoin('review_requests as r', 'r.id', 'f.request_id')
          .select(['r.order_id', 'f.value'])
          .where('f.team_id', '=', team_id)
          .where('r.order_id', '=', sql<string>`any(${order_ids}::bigint[])`)
          .execute();
  const former = new Set(rows.map(({ order_id, value }) => `${order_id ?? ''} ${value}`));
  return (order_id) => (contact) => contact !== null && former.has(`${order_id} ${contact}`);
}

/** Returns true when this address was a contact of the request before a correction. */
export async function isFormerContact(
  db: Kysely<DB>,
  request_id: string,
  value: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('former_contacts')
    .select('id')
    .where('request_id', '=', request_id)
    .where('value', '=', value)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
