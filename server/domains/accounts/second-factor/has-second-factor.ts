import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Returns true when a person has a passkey or a confirmed authenticator app: neither a password nor
 * a mailbox then opens the account.
 */
export async function hasSecondFactor({ db }: Pick<App, 'db'>, user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', user_id)
    .where((row) =>
      row.or([
        row.exists(
          row.selectFrom('passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id'),
        ),
        row.exists(
          row
            .selectFrom('authenticator_apps as a')
            .select('a.user_id')
            .whereRef('a.user_id', '=', 'u.id')
            .where('a.confirmed_at', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns true when an authenticator app is among the second factors of a person. */
export async function hasAuthenticator({ db }: Pick<App, 'db'>, user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('authenticator_apps')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Deletes the recovery codes once the last second factor is removed, because they would otherwise
 * replace a factor that no longer exists. No session counts as confirmed by a second factor any
 * more.
 */
export async function deleteUselessCodes(tx: Tx, user_id: string): Promise<void> {
  if (await hasSecondFactor(tx, user_id)) return;
  await tx.db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await tx.db
    .updateTable('sessions')
    .set({ second_factor_at: null })
    .where('user_id', '=', user_id)
    .where('second_factor_at', 'is not', null)
    .execute();
}
