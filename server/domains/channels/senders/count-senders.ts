import { sql } from 'kysely';
import type { App } from '#server/app.ts';

export interface SenderCounts {
  channel: string;
  provider: string;
  /**
   * The number of senders whose circuit is open after consecutive failures. Their messages wait for
   * the next probe.
   */
  open_circuits: number;
  /**
   * The number of senders whose credentials were refused or whose account the provider restricts.
   */
  broken: number;
  connected: number;
}

/** Counts the senders of the instance and of its teams by provider. */
export async function countSenders({
  db,
  clock,
}: Pick<App, 'db' | 'clock'>): Promise<SenderCounts[]> {
  const { rows } = await sql<SenderCounts>`
    select channel, provider,
      count(*) filter (where circuit_open_until > ${clock.now()}::timestamptz)::int as open_circuits,
      count(*) filter (where state = 'broken' or blocked_at is not null)::int as broken,
      count(*) filter (where state = 'connected' and blocked_at is null)::int as connected
    from senders group by channel, provider order by channel, provider`.execute(db);
  return rows;
}
