import { randomInt } from 'node:crypto';
import type { Tx } from '#server/database/transaction.ts';

interface NewTeam {
  owner_id: string;
  name: string;
  timezone?: string;
  website_url?: string | null;
}

/** Creates a team with the default settings and its owner. Returns its id. */
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

/**
 * Characters of a team code. Those that look alike on paper are left out, because the code is
 * printed on cards.
 */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Creates a random code of ten characters (49 bits). It names the shop in `/t/{team_code}` and
 * reveals nothing about it.
 */
function newTeamCode(): string {
  return Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
