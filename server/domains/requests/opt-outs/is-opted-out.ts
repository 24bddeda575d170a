import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { findSilent } from '../contacts/silent-contacts.ts';

/** Returns true when this phone number or e-mail address has opted out or was erased. */
export async function isOptedOut(
  db: Kysely<DB>,
  person: { team_id: string; email: string | null; phone_number: string | null },
): Promise<boolean> {
  const optOut = await db
    .selectFrom('opt_outs')
    .select('id')
    .where('team_id', '=', person.team_id)
    .where('removed_at', 'is', null)
    .where((stop) =>
      stop.or([
        stop.and([stop('kind', '=', 'email'), stop('value', '=', person.email ?? '')]),
        stop.and([stop('kind', '=', 'phone'), stop('value', '=', person.phone_number ?? '')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return optOut !== undefined || (await findSilent(db, person.team_id, [person]))(person);
}
