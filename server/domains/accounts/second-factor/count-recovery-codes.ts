import type { App } from '#server/app.ts';

/** Returns the number of unused recovery codes of a person. */
export async function countRecoveryCodes(
  { db }: Pick<App, 'db'>,
  user_id: string,
): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
