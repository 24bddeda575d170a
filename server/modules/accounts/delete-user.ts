import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/handler.ts';
import { provePassword } from './prove-password.ts';

/** Erases the account of whoever knows its password, with the shops that nobody else works in. */
export async function deleteUser(app: App, { caller, body }: Call<'deleteUser'>): Promise<Answer<'deleteUser'>> {
  const { id } = caller.user;
  await provePassword(app, caller, 'password', body.password);
  await transaction(app, async (tx) => {
    await refuseLastAdmin(tx, id);
    const alone = await teamsLeftAlone(tx, id);
    if (alone.length > 0) await tx.db.deleteFrom('teams').where('id', 'in', alone).execute();
    await tx.db.deleteFrom('users').where('id', '=', id).execute();
  });
  return { message: 'Votre compte est supprimé.' };
}

/** Every administrator’s row is locked: two who leave at the same instant do not leave the instance to nobody. */
async function refuseLastAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await tx.db.selectFrom('users').select('id').where('is_admin', '=', true).orderBy('id').forUpdate().execute();
  if (admins.length === 1 && admins[0]?.id === id) throw new Failure('last_admin');
}

/** The person’s shops without anybody else; a shop with people but without another owner keeps its owner here. */
async function teamsLeftAlone(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('memberships as mine')
    .innerJoin('memberships as m', 'm.team_id', 'mine.team_id')
    .select(['m.team_id', 'm.user_id', 'm.role'])
    .where('mine.user_id', '=', id)
    .orderBy('m.team_id')
    .orderBy('m.user_id')
    .forUpdate('m')
    .execute();
  const teams = Map.groupBy(rows, ({ team_id }) => team_id);
  const others = [...teams.values()].map((members) => members.filter(({ user_id }) => user_id !== id));
  if (others.some((members) => members.length > 0 && !members.some(({ role }) => role === 'owner'))) throw new Failure('last_owner');
  return [...teams].filter(([, members]) => members.length === 1).map(([team_id]) => team_id);
}
