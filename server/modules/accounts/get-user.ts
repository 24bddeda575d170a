import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/handler.ts';

/** The person of the session; their current team is the session’s. */
export async function getUser(app: Pick<App, 'db'>, { caller }: Call<'getUser'>): Promise<Answer<'getUser'>> {
  const user = await app.db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'is_admin', 'timezone', 'locale'])
    .where('id', '=', caller.user.id)
    .executeTakeFirstOrThrow();
  return { ...user, current_team_id: caller.team_id };
}
