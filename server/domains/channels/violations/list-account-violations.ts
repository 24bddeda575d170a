import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { AccountRestriction } from '#server/database/tables/channels/account-violations.ts';
import type { DB } from '#server/database/tables.ts';

export type WireViolation = Answer<'listAccountViolations'>['data'][number];

interface Row {
  api_waba_id: string;
  team_id: string;
  team_name: string;
  phone_numbers: string[];
  type: string | null;
  ban_state: string | null;
  restrictions: AccountRestriction[];
  first_seen_at: Date;
  last_seen_at: Date;
  blocked_at: Date | null;
  unblocked_at: Date | null;
  unblocked_by: string | null;
}

/** Lists the accounts of all teams for which Meta reported a violation, blocked ones first. */
export async function listAccountViolations(
  db: Kysely<DB>,
  only: { api_waba_id?: string; team_id?: string } = {},
): Promise<WireViolation[]> {
  const { rows } = await sql<Row>`
    select v.api_waba_id, v.team_id, t.name as team_name, v.type, v.ban_state, v.restrictions, v.first_seen_at, v.last_seen_at, v.blocked_at, v.unblocked_at, u.email as unblocked_by,
      coalesce((select array_agg(n.phone_number order by n.id) from phone_numbers n where n.team_id = v.team_id and n.provider = 'meta'), '{}') as phone_numbers
    from account_violations v join teams t on t.id = v.team_id left join users u on u.id = v.unblocked_by
    where (${only.api_waba_id ?? null}::text is null or v.api_waba_id = ${only.api_waba_id ?? null}) and (${only.team_id ?? null}::bigint is null or v.team_id = ${only.team_id ?? null}::bigint)
    order by v.blocked_at is null, v.last_seen_at desc, v.id desc`.execute(db);
  return rows.map(
    ({ team_id, team_name, first_seen_at, last_seen_at, blocked_at, unblocked_at, ...row }) => ({
      ...row,
      team: { id: team_id, name: team_name },
      first_seen_at: first_seen_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      is_blocked: blocked_at !== null,
      unblocked_at: unblocked_at?.toISOString() ?? null,
    }),
  );
}
