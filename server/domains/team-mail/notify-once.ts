import { plainName } from '#contract/messages/plain-name.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isHeld } from '#server/domains/channels/senders/is-held.ts';
import { sendTeamMail } from './send-team-mail.ts';
import type { App } from '#server/app.ts';

interface PersonalNotification {
  /** The key that identifies the notification. */
  key: string;
  team_id: string | null;
  /** The review requests that the e-mail quotes. */
  request_ids?: readonly string[];
  subject: string;
  text: string;
  html?: string;
}

/** The first key of the advisory lock; the hash of the notification is the second. */
const ANNOUNCING = 7_245_011;

/** Sends one e-mail per person and notification, however often the job runs. */
export async function notifyOnce(
  app: Pick<App, 'db' | 'clock' | 'mailer'>,
  to: readonly string[],
  { key: eventKey, team_id, ...mail }: PersonalNotification,
): Promise<void> {
  if (await isHeld(app.db)) return;
  // A job that is considered lost may still be running beside its repeat: the second waits for the
  // lock and then sees what the first has sent.
  await app.db.transaction().execute(async (turn) => {
    await sql`select pg_advisory_xact_lock(${ANNOUNCING}, hashtext(${eventKey}))`.execute(turn);
    for (const person of to) {
      const key = `${eventKey}-${createHash('sha256').update(person.toLowerCase()).digest('hex').slice(0, 12)}`;
      const sent = await app.db
        .selectFrom('notices_sent')
        .select('key')
        .where('key', '=', key)
        .executeTakeFirst();
      if (sent) continue;
      const one = { key, to: person, ...mail };
      if (team_id === null) await app.mailer.send(one);
      else if (!(await sendTeamMail(app, { ...one, team_id }))) continue;
      await app.db
        .insertInto('notices_sent')
        .values({ key, team_id, sent_at: app.clock.now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    }
  });
}

/**
 * Returns the addresses of the administrators, who are responsible for the instance’s own accounts.
 */
export async function readAdministrators({ db }: Pick<App, 'db'>): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', true)
    .orderBy('id')
    .execute();
  return people.map(({ email }) => email);
}

/** Returns the name of a team in a form that is safe in an e-mail. */
export async function nameOfTeam({ db }: Pick<App, 'db'>, team_id: string): Promise<string> {
  const team = await db
    .selectFrom('teams')
    .select('name')
    .where('id', '=', team_id)
    .executeTakeFirst();
  return plainName(team?.name ?? null, 'votre boutique');
}
