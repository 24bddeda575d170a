import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { addressMark } from '#server/http/limits/address-mark.ts';

type Secret = Pick<App, 'config'>;
interface SignIn {
  user_id: string;
  /** The address in the form of `addressOf`. */
  address: string;
}

/**
 * Records that an account was signed in to from an address. Only a mark of the address is stored.
 */
export async function saveSignInAddress(
  tx: Pick<Tx, 'db' | 'now'>,
  app: Secret,
  { user_id, address }: SignIn,
): Promise<void> {
  await tx.db
    .insertInto('sign_in_addresses')
    .values({ user_id, mark: markOf(app, { user_id, address }), last_sign_in_at: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'mark']).doUpdateSet({ last_sign_in_at: tx.now }),
    )
    .execute();
}

/**
 * Returns true when the account was signed in to from this address. `user_id` is null for an
 * account that does not exist, which takes the same lookup.
 */
export async function hasSignedInFrom(
  app: Secret & Pick<App, 'db'>,
  { user_id, address }: { user_id: string | null; address: string },
): Promise<boolean> {
  const sought = { user_id: user_id ?? '0', address };
  const known = await app.db
    .selectFrom('sign_in_addresses')
    .select('user_id')
    .where('user_id', '=', sought.user_id)
    .where('mark', '=', markOf(app, sought))
    .executeTakeFirst();
  return known !== undefined;
}

const markOf = (app: Secret, { user_id, address }: SignIn): Buffer =>
  addressMark(app, `of a sign-in ${user_id}`, address);
