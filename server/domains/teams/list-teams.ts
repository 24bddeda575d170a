import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { presentPhoneNumber } from './present-team.ts';

/** Lists the teams of the person by name, each with their role and its phone numbers. */
export async function listTeams(
  app: Pick<App, 'db'>,
  { caller }: Call<'listTeams'>,
): Promise<Answer<'listTeams'>> {
  const teams = await app.db
    .selectFrom('memberships as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['t.id', 't.name', 'm.role'])
    .where('m.user_id', '=', caller.user.id)
    .$if(caller.session_kind === 'shopify', (query) =>
      query.where('m.team_id', '=', caller.team_id ?? '0'),
    )
    .orderBy('t.name')
    .orderBy('t.id')
    .execute();
  if (teams.length === 0) return { data: [] };
  const numbers = await app.db
    .selectFrom('phone_numbers')
    .selectAll()
    .where(
      'team_id',
      'in',
      teams.map((team) => team.id),
    )
    .orderBy('id')
    .execute();
  return {
    data: teams.map((team) => ({
      ...team,
      phone_numbers: numbers.filter((number) => number.team_id === team.id).map(presentPhoneNumber),
    })),
  };
}
