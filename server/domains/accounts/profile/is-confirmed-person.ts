import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/**
 * Returns true when a person’s address is proven or another service or an administrator vouches for
 * them.
 */
export async function isConfirmedPerson(db: Kysely<DB>, user_id: string): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select(['email_confirmed_at', 'vouched_at', 'is_admin'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return (
    person !== undefined &&
    (person.is_admin || person.email_confirmed_at !== null || person.vouched_at !== null)
  );
}
