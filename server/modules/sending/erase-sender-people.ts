import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/** Whom the team’s senders, or the instance’s, wrote to in these 24 hours. */
export async function eraseSenderPeople(
  tx: Tx,
  { team_id, phones }: { team_id: string; phones: readonly string[] },
): Promise<void> {
  await sql`
    delete from sender_people p using senders s where s.id = p.sender_id and (s.team_id = ${team_id} or s.team_id is null) and p.recipient = any(${phones}::text[])`.execute(
    tx.db,
  );
}
