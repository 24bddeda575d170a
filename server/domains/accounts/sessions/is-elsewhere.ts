import { deviceName } from '#contract/labels/device-name.ts';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { hasSignedInFrom } from './sign-in-addresses.ts';

interface SignIn {
  user_id: string;
  address: string;
  user_agent: string | null;
}

/**
 * Returns true when this sign-in comes from an address or a kind of device that the account has not
 * used before. It is false for the first sign-in of an account.
 */
export async function isElsewhere(
  tx: Tx,
  { config }: Pick<App, 'config'>,
  { user_id, address, user_agent }: SignIn,
): Promise<boolean> {
  const before = await tx.db
    .selectFrom('sign_in_addresses')
    .select('user_id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst();
  if (!before) return false;
  if (!(await hasSignedInFrom({ db: tx.db, config }, { user_id, address }))) return true;
  const rows = await tx.db
    .selectFrom('sessions')
    .select('user_agent')
    .distinct()
    .where('user_id', '=', user_id)
    .where('kind', 'not in', ['impersonation', 'shopify'])
    .execute();
  const device = deviceName(user_agent);
  return !rows.some((row) => deviceName(row.user_agent) === device);
}
