import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { Failure } from '#server/failures.ts';
import { changeAdmin } from './change-admin.ts';

/** For the command line: whoever runs it already holds the house. Says in French what was done, or why not. */
export async function changeAdminByEmail(
  db: Database,
  now: Date,
  { email, is_admin }: { email: string; is_admin: boolean },
): Promise<{ isDone: boolean; sentence: string }> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'email', 'is_admin'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!person)
    return {
      isDone: false,
      sentence: `Aucun compte n’a l’adresse ${email} : créez-le d’abord, puis recommencez.`,
    };
  if (person.is_admin === is_admin)
    return {
      isDone: true,
      sentence: is_admin
        ? `${person.email} administre déjà l’instance.`
        : `${person.email} n’administre pas l’instance.`,
    };
  try {
    await db
      .transaction()
      .execute((tx) => changeAdmin(tx, now, { user_id: person.id, is_admin, by: null }));
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'last_admin') throw error;
    return {
      isDone: false,
      sentence: `${person.email} est seule ou seul à administrer l’instance : nommez d’abord quelqu’un d’autre.`,
    };
  }
  return {
    isDone: true,
    sentence: is_admin
      ? `${person.email} administre désormais l’instance.`
      : `${person.email} n’administre plus l’instance.`,
  };
}
