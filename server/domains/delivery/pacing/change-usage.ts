import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/** The changes that one message makes to the usage of its team on a day in the team's time zone. */
export interface UsageChange {
  team_id: string;
  /** ISO 8601 date, for example `2026-11-20`. */
  day: string;
  /**
   * When it is given, the change counts only if this sender is an account of the instance.
   * `refused` always counts.
   */
  sender_id?: number | null;
  taken?: number;
  in_flight?: number;
  sms_in_flight?: number;
  accepted?: number;
  refused?: number;
}

/**
 * Applies changes of usage by one statement. It runs near the end of its transaction, because it
 * locks the rows of busy teams, and in the order of the primary key, so that two transactions never
 * deadlock. No counter becomes negative: messages claimed before a limit was set were never
 * counted.
 */
export async function changeUsage(tx: Tx, changes: readonly UsageChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with given as (
      select f.team_id, f.day, f.refused,
        case when f.sender_id is null or (s.team_id is null and s.provider <> 'outbox') then 1 else 0 end as counts, f.taken, f.in_flight, f.sms_in_flight, f.accepted
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        f(team_id bigint, day date, sender_id int, taken int, in_flight int, sms_in_flight int, accepted int, refused int)
      left join senders s on s.id = f.sender_id
    ),
    change as (
      select team_id, day, coalesce(sum(counts * taken), 0)::int as taken, coalesce(sum(counts * in_flight), 0)::int as in_flight,
        coalesce(sum(counts * sms_in_flight), 0)::int as sms_in_flight, coalesce(sum(counts * accepted), 0)::int as accepted, coalesce(sum(refused), 0)::int as refused
      from given group by 1, 2
    )
    insert into team_usage as u (team_id, day, taken, in_flight, sms_in_flight, accepted, refused)
    select team_id, day, greatest(0, taken), greatest(0, in_flight), greatest(0, sms_in_flight), greatest(0, accepted), greatest(0, refused)
    from change where (taken, in_flight, sms_in_flight, accepted, refused) is distinct from (0, 0, 0, 0, 0) order by 1, 2
    on conflict (team_id, day) do update set
      (taken, in_flight, sms_in_flight, accepted, refused) = (
        select greatest(0, u.taken + c.taken), greatest(0, u.in_flight + c.in_flight), greatest(0, u.sms_in_flight + c.sms_in_flight),
          greatest(0, u.accepted + c.accepted), greatest(0, u.refused + c.refused)
        from change c where c.team_id = u.team_id and c.day = u.day)`.execute(tx.db);
}
