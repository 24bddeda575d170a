import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';

export interface Member {
  user_id: string;
  email: string;
  role: 'owner' | 'member' | 'reader';
}

/**
 * Locks the members of a team. Changes of the members are serialised, so that two owners who leave
 * at the same time cannot leave the team without an owner.
 */
export async function lockMembers(tx: Tx, team_id: string): Promise<Member[]> {
  await tx.db
    .selectFrom('teams')
    .select('id')
    .where('id', '=', team_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return tx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.email', 'm.role'])
    .where('m.team_id', '=', team_id)
    .execute();
}

export function memberOf(members: readonly Member[], id: string): Member {
  const user_id = databaseId(id);
  const member = members.find((each) => each.user_id === user_id);
  if (!member) throw new Failure('not_found');
  return member;
}

/** Throws when the team would have no owner left. */
export function refuseLastOwner(members: readonly Member[], leaving: Member): void {
  if (leaving.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1)
    throw new Failure('last_owner');
}
