import type { App } from '#server/app.ts';

/** How many codes a person has left. */
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
