import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { getTeam } from './get-team.ts';

/**
 * Makes a team the current one of this session and the default of the person’s next session. A
 * given phone number must be one of the team’s. It is not stored, because a team has one account
 * for each channel and no message chooses between numbers.
 */
export async function switchTeam(
  app: App,
  { caller, body }: Call<'switchTeam'>,
): Promise<Answer<'switchTeam'>> {
  const team_id = databaseId(body.team_id);
  // A session opened by Shopify only gives access to the team of that shop.
  if (caller.session_kind === 'shopify' && team_id !== caller.team_id)
    throw new Failure('not_found');
  const phone_number_id = body.phone_number_id == null ? null : databaseId(body.phone_number_id);
  return transaction(app, async (tx) => {
    const membership = await tx.db
      .selectFrom('memberships')
      .select('role')
      .where('user_id', '=', caller.user.id)
      .where('team_id', '=', team_id)
      .executeTakeFirst();
    if (!membership) throw new Failure('not_found');
    if (phone_number_id !== null) await refuseForeignNumber(tx, team_id, phone_number_id);
    await tx.db
      .updateTable('sessions')
      .set({ team_id })
      .where('id', '=', caller.session_id)
      .execute();
    // A support session does not change the default team of the person.
    if (caller.session_kind !== 'impersonation')
      await tx.db
        .updateTable('users')
        .set({ default_team_id: team_id, updated_at: tx.now })
        .where('id', '=', caller.user.id)
        .execute();
    return {
      data: await getTeam(
        { ...app, db: tx.db },
        team_id,
        caller.session_kind === 'shopify' ? (caller.role ?? 'reader') : membership.role,
      ),
    };
  });
}

async function refuseForeignNumber(tx: Tx, teamId: string, phoneNumberId: string): Promise<void> {
  const number = await tx.db
    .selectFrom('phone_numbers')
    .select('id')
    .where('id', '=', phoneNumberId)
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  if (!number) throw new Failure('not_found');
}
