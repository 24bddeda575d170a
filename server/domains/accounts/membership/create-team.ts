import { randomInt } from 'node:crypto';
import type { Tx } from '#server/database/transaction.ts';

interface NewTeam {
  owner_id: string;
  name: string;
  timezone?: string;
  website_url?: string | null;
}

/** Creates a team and its owner; returns its id. Its settings are the defaults. */
export async function createTeam(
  tx: Tx,
  { owner_id, name, timezone = 'Europe/Paris', website_url = null }: NewTeam,
): Promise<string> {
  const { id } = await tx.db
    .insertInto('teams')
    .values({
      name,
      timezone,
      website_url,
      team_code: newTeamCode(),
      onboarding_step: 'website',
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('memberships')
    .values({ team_id: id, user_id: owner_id, role: 'owner', created_at: tx.now })
    .execute();
  return id;
}

/** Without the signs that people mistake for one another on paper: the code is printed on cards. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten signs, 49 bits: it names the shop in `/t/{team_code}` and says nothing of it. */
function newTeamCode(): string {
  return Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
