import { type Tx, transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { presentUser } from '#server/domains/accounts/present-user.ts';
import { passStep } from './pass-step.ts';

/**
 * Saves the person’s data and ends the onboarding. Their time zone becomes the team’s while they
 * are its only member and it has sent nothing.
 */
export const customizeProfile: Handler<'customizeProfile'> = async (app, { body, caller }) =>
  transaction(app, async (tx) => {
    const { first_name, last_name, timezone, locale } = body;
    await tx.db
      .updateTable('users')
      .set({
        updated_at: tx.now,
        ...(first_name !== undefined && { first_name }),
        ...(last_name !== undefined && { last_name }),
        ...(timezone && { timezone }),
        ...(locale && { locale }),
      })
      .where('id', '=', caller.user.id)
      .execute();
    if (body.team_name)
      await tx.db
        .updateTable('teams')
        .set({ name: body.team_name })
        .where('id', '=', caller.team_id)
        .execute();
    if (timezone && (await isAloneAndSilent(tx, caller.team_id)))
      await tx.db.updateTable('teams').set({ timezone }).where('id', '=', caller.team_id).execute();
    await passStep(tx, caller.team_id, 'profile');
    return { user: await presentUser({ ...app, db: tx.db }, caller) };
  });

async function isAloneAndSilent(tx: Tx, team_id: string): Promise<boolean> {
  const others = await tx.db
    .selectFrom('memberships')
    .select('user_id')
    .where('team_id', '=', team_id)
    .limit(2)
    .execute();
  const sent = await tx.db
    .selectFrom('review_requests')
    .select('id')
    .where('team_id', '=', team_id)
    .where('date_sent', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return others.length === 1 && sent === undefined;
}
