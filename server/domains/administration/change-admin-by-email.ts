import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';
import { resumeMessages } from '#server/domains/channels/senders/resume-messages.ts';
import { changeAdmin } from '#server/domains/accounts/change-admin.ts';

/**
 * Grants or withdraws the role of administrator from the command line, whose user already has full
 * access to the instance. Returns the result or the reason of a refusal in French.
 */
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
    await db.transaction().execute(async (tx) => {
      await changeAdmin(tx, now, { user_id: person.id, is_admin, by: null });
      if (is_admin) await resumeTeamsOf(tx, person.id, now);
    });
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

/**
 * Resumes messages that waited for a confirmed owner. The command line publishes no events, so that
 * they are given to the workers here.
 */
async function resumeTeamsOf(db: Transaction<DB>, user_id: string, now: Date): Promise<void> {
  const teams = await db
    .selectFrom('memberships')
    .select('team_id')
    .where('user_id', '=', user_id)
    .where('role', '=', 'owner')
    .execute();
  for (const { team_id } of teams) {
    for (const reason of ['owner_unconfirmed', 'needs_approval'] as const)
      await resumeMessages(db, { reason, team_id, is_at_once: true }, now);
  }
}
