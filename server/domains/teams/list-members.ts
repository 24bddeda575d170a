import type { Answer } from '#contract/api/schemas.ts';
import type { Database } from '#server/database/open.ts';

type WireMember = Answer<'listMembers'>['data'][number];
const RANK = { owner: 0, member: 1, reader: 2 } as const;

/**
 * Lists the members of a team: owners first, then by the day on which they joined. Inside a
 * transaction, pass its `db`.
 */
export async function listMembers({ db }: { db: Database }, teamId: string): Promise<WireMember[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'm.role',
      'u.last_seen_at',
      'm.created_at',
    ])
    .select((row) =>
      row
        .or([
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
        ])
        .as('has_second_factor'),
    )
    .where('m.team_id', '=', teamId)
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute();
  return rows
    .toSorted((a, b) => RANK[a.role] - RANK[b.role])
    .map(({ created_at, last_seen_at, has_second_factor, ...member }) => ({
      ...member,
      last_seen_at: last_seen_at?.toISOString() ?? null,
      joined_at: created_at.toISOString(),
      has_second_factor: Boolean(has_second_factor),
    }));
}

export async function getMember(
  app: { db: Database },
  teamId: string,
  userId: string,
): Promise<WireMember> {
  const member = (await listMembers(app, teamId)).find(({ id }) => id === userId);
  if (!member) throw new Error(`person ${userId} left team ${teamId} in this very transaction`);
  return member;
}
