import type { Answer } from '#contract/api/schemas.ts';
import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';

type WireInvitation = Answer<'listInvitations'>['data'][number];

/** Reads the invitations that were neither accepted nor revoked, newest first. */
export async function readInvitations(
  db: Kysely<DB>,
  teamId: string,
  now: Date,
): Promise<WireInvitation[]> {
  const rows = await db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.sent_at',
      'i.expires_at',
      'u.first_name',
      'u.last_name',
      'u.email as inviter',
    ])
    .where('i.team_id', '=', teamId)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .orderBy('i.id', 'desc')
    .execute();
  return rows.map(({ first_name, last_name, inviter, sent_at, expires_at, ...row }) => ({
    ...row,
    state: expires_at > now ? 'pending' : 'expired',
    invited_by: fullName({ first_name, last_name }) ?? inviter,
    sent_at: sent_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
  }));
}

export async function readInvitation(
  db: Kysely<DB>,
  { id, team_id }: { id: string; team_id: string },
  now: Date,
): Promise<WireInvitation> {
  const invitation = (await readInvitations(db, team_id, now)).find((each) => each.id === id);
  if (!invitation) throw new Error(`invitation ${id} was answered in this very transaction`);
  return invitation;
}

export function fullName({
  first_name,
  last_name,
}: {
  first_name: string | null;
  last_name: string | null;
}): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || null;
}
