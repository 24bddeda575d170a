import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Finds the teams whose messages reached this phone by the account of the instance, with one probe
 * of the phone index for each team.
 */
export async function findTeamsThatTexted(
  tx: Tx,
  phone_number: string,
  provider: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from teams t where exists (
      select 1 from review_requests r join messages m on m.request_id = r.id join senders s on s.id = m.sender_id
      where r.team_id = t.id and r.phone_number = ${phone_number} and m.sent_at is not null and s.team_id is null and s.provider = ${provider})
    order by t.id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
