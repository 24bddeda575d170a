import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { closeTeam } from './close-team.ts';
import {
  lockMembers,
  memberOf,
  refuseLastOwner,
} from '#server/domains/accounts/membership/lock-members.ts';
import { provePassword } from '#server/domains/accounts/sign-in/prove-password.ts';

/** Deletes the account after checking its password, with the teams that have no other member. */
export async function deleteUser(
  app: App,
  { caller, body }: Call<'deleteUser'>,
): Promise<Answer<'deleteUser'>> {
  const { id } = caller.user;
  await provePassword(app, caller, 'password', body.password);
  await transaction(app, async (tx) => {
    await refuseLastAdmin(tx, id);
    const teams = await tx.db
      .selectFrom('memberships')
      .select('team_id')
      .where('user_id', '=', id)
      .orderBy('team_id')
      .execute();
    for (const { team_id } of teams) {
      const members = await lockMembers(tx, team_id);
      if (members.length === 1) await closeTeam(tx, team_id);
      else refuseLastOwner(members, memberOf(members, id));
    }
    await tx.db.deleteFrom('users').where('id', '=', id).execute();
  });
  return { message: 'Votre compte est supprimé.' };
}

/**
 * Throws when the person is the last administrator. The rows of all administrators are locked, so
 * that two who leave at once cannot leave the instance without one.
 */
async function refuseLastAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await tx.db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (admins.length === 1 && admins[0]?.id === id) throw new Failure('last_admin');
}
