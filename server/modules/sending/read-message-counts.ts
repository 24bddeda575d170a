import { type Kysely, sql } from 'kysely';
import type { MessageStatus } from '#contract/message-status.ts';
import type { DB } from '#server/database/tables.ts';

/** How many messages of one kind a team has. */
export interface KeptCount {
  status: MessageStatus;
  reason: string | null;
  channel: string | null;
  step: string;
  country_code: string | null;
  n: number;
}

export interface CountFilters {
  status?: readonly string[] | undefined;
  reason?: readonly string[] | undefined;
  channel?: readonly string[] | undefined;
  step?: readonly string[] | undefined;
  country_code?: readonly string[] | undefined;
}

/** What triggers keep of the messages of a team: some hundred rows at most, whatever it has sent. */
export async function readMessageCounts(db: Kysely<DB>, team_id: string): Promise<KeptCount[]> {
  const { rows } = await sql<KeptCount>`
    select status, reason, channel, step, country_code, sum(n)::int as n from message_counts where team_id = ${team_id} group by 1, 2, 3, 4, 5 having sum(n) <> 0`.execute(db);
  return rows;
}

export function sumOf(counts: readonly KeptCount[], asked: CountFilters): number {
  return counts.filter((count) => matches(count, asked)).reduce((sum, { n }) => sum + n, 0);
}

export function matches(count: KeptCount, asked: CountFilters): boolean {
  return COLUMNS.every((column) => {
    const values = asked[column] ?? [];
    const value = count[column];
    return values.length === 0 || (value !== null && values.includes(value));
  });
}

const COLUMNS = ['status', 'reason', 'channel', 'step', 'country_code'] as const;
