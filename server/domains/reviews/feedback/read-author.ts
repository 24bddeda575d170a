import { type Kysely, sql } from 'kysely';
import { mayBeContacted } from '#contract/customer-pages/read-answers.ts';
import type { DB } from '#server/database/tables.ts';
import { listRefusedPurposes } from '#server/domains/requests/opt-outs/refused-purposes.ts';
import { canReceiveMessages } from '#server/domains/requests/planning/choose-channel.ts';
import { findSilent } from '#server/domains/requests/contacts/silent-contacts.ts';
import type { Author } from './reply-methods.ts';

/**
 * Reads the contacts of the author of a review. Returns null when the team has no review with this
 * id.
 */
export async function readAuthor(
  db: Kysely<DB>,
  team_id: string,
  request_id: string,
): Promise<Author | null> {
  const row = await db
    .selectFrom('review_requests')
    .select(['email', 'phone_number', 'metadata', 'feedback_at', 'erased_at'])
    .where('id', '=', request_id)
    .where('team_id', '=', team_id)
    .where('rating', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  const person = { team_id, email: row.email, phone_number: row.phone_number };
  const [status, purposes, isErased] = await Promise.all([
    readAuthorStatus(db, person),
    listRefusedPurposes(db, person),
    findSilent(db, team_id, [person]),
  ]);
  const may_be_contacted = mayBeContacted(row.metadata);
  const hasAskedUs =
    may_be_contacted === true &&
    row.feedback_at !== null &&
    status.stopped_at !== null &&
    row.feedback_at > status.stopped_at;
  return {
    email: row.email,
    phone_number: row.phone_number,
    can_text: canReceiveMessages(row.phone_number),
    can_mail: !status.is_dead,
    is_of_team: status.is_of_team,
    is_erased: row.erased_at !== null,
    refuses_replies: purposes.has('replies'),
    may_be_contacted,
    is_silent: isErased(person) || (status.stopped_at !== null && !hasAskedUs),
    wrote_at: status.wrote_at,
  };
}

interface AuthorStatus {
  stopped_at: Date | null;
  is_dead: boolean;
  is_of_team: boolean;
  wrote_at: Date | null;
}

async function readAuthorStatus(
  db: Kysely<DB>,
  {
    team_id,
    email,
    phone_number,
  }: { team_id: string; email: string | null; phone_number: string | null },
): Promise<AuthorStatus> {
  const { rows } = await sql<AuthorStatus>`
    select
      (select max(created_at) from opt_outs where team_id = ${team_id} and removed_at is null and ((kind = 'email' and value = ${email}) or (kind = 'phone' and value = ${phone_number}))) as stopped_at,
      exists (select from suppressions where team_id = ${team_id} and lifted_at is null and email = ${email}) as is_dead,
      exists (select from memberships m join users u on u.id = m.user_id where m.team_id = ${team_id} and lower(u.email) = lower(${email}::text)) as is_of_team,
      (select max(f.at) from review_requests r join request_timeline f on f.request_id = r.id
        where r.team_id = ${team_id} and r.phone_number = ${phone_number} and f.kind = 'inbound_message' and f.detail ->> 'channel' = 'whatsapp') as wrote_at`.execute(
    db,
  );
  return rows[0] ?? { stopped_at: null, is_dead: false, is_of_team: false, wrote_at: null };
}
