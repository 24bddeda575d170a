import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/** Teams whose messages reached this phone by the instance’s account: a look per team into the index of its phones. */
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
