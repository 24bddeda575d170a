import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { MessageMetadata } from '#server/database/tables/delivery/message-metadata.ts';
import type { AcceptedMessage } from '#server/domains/requests/planning/frequency-caps.ts';
import type { StepOfRequest } from '#server/domains/requests/planning/plan-input-rows.ts';
import { uncertainDeliveryOf } from '../reports/uncertain-delivery.ts';

export interface Histories {
  /** All messages of the requests themselves. */
  steps: StepOfRequest[];
  /**
   * Maps a request to the messages that its person received in the last 30 days from the team and
   * from the teams that share its caps, matched by phone or by e-mail. A message that may have
   * arrived counts. Rows that are being evaluated are left out.
   */
  recent: ReadonlyMap<string, AcceptedMessage[]>;
  /** The same for messages whose call has not ended. */
  in_flight: ReadonlyMap<string, AcceptedMessage[]>;
  /** Maps a team to the teams that share its caps. A team that shares none is absent. */
  sharing: ReadonlyMap<string, readonly string[]>;
}

/** A message of unknown outcome counts from its call, and so does one of uncertain delivery. */
const COUNTED: readonly string[] = ['sent', 'delivered', 'sending', 'outcome_unknown'];
const MONTH = 30 * 86_400_000;

type Row = StepOfRequest & {
  person_of: string;
  updated_at: Date;
  metadata: MessageMetadata;
  team_id: string;
  sharing: string[] | null;
};

/**
 * Reads by one statement the messages that were sent or are planned to the people of these
 * requests. `except` lists the rows that are being evaluated.
 */
export async function readHistories(
  db: Transaction<DB>,
  request_ids: readonly string[],
  except: readonly string[],
  now: Date,
): Promise<Histories> {
  const since = new Date(now.getTime() - MONTH);
  // The subqueries are correlated on purpose. The statement is planned once for any number of
  // requests, and a join would scan the whole table for a few hundred.
  const { rows } = await sql<Row>`
    select a.id as person_of, a.team_id, g.sharing, m.request_id, m.id, m.step, m.ordinal, m.status, m.scheduled_at, m.sent_at, m.updated_at, m.metadata
    from review_requests a cross join lateral (select array_agg(t.id) as sharing from teams_sharing_caps(a.team_id) t(id)) g
    cross join lateral (
      select a.id
      union all
      select r.id from review_requests r where r.team_id = a.team_id and r.email = a.email and r.id <> a.id
      union all
      select r.id from review_requests r where r.team_id = a.team_id and r.phone_number = a.phone_number and r.id <> a.id and (a.email is null or r.email is distinct from a.email)
      union all
      select r.id from unnest(g.sharing) t(id) join review_requests r on r.team_id = t.id and r.email = a.email
      union all
      select r.id from unnest(g.sharing) t(id) join review_requests r on r.team_id = t.id and r.phone_number = a.phone_number and (a.email is null or r.email is distinct from a.email)
      offset 0) s
    cross join lateral (
      select m.request_id, m.id, m.step, m.ordinal, m.status, m.scheduled_at, m.sent_at, m.updated_at, case when m.metadata ? 'uncertain_delivery' then m.metadata else '{}' end as metadata from messages m
      where m.request_id = s.id and (s.id = a.id or ((m.status = any(${COUNTED}::text[]) or (m.finished_at is null and m.metadata ? 'uncertain_delivery')) and coalesce(m.sent_at, m.updated_at) > ${since}::timestamptz))
      offset 0) m
    where a.id = any(${request_ids}::bigint[])`.execute(db);
  const evaluated = new Set(except);
  const received = rows.flatMap((row) => {
    const { person_of, id, status, step } = row;
    const at = countedFrom(row);
    return at !== null && at > since && !evaluated.has(id)
      ? [{ person_of, isInFlight: status === 'sending', message: { step, at } }]
      : [];
  });
  const recent = new Map<string, AcceptedMessage[]>();
  const in_flight = new Map<string, AcceptedMessage[]>();
  for (const { person_of, isInFlight, message } of received)
    (isInFlight ? in_flight : recent).getOrInsertComputed(person_of, () => []).push(message);
  const sharing = new Map(
    rows.flatMap((row) => (row.sharing === null ? [] : [[row.team_id, row.sharing] as const])),
  );
  return {
    steps: rows.filter((row) => row.request_id === row.person_of),
    recent,
    in_flight,
    sharing,
  };
}

/**
 * Returns the moment from which a message counts for the caps of its person, or null when it does
 * not count.
 */
function countedFrom({ status, sent_at, updated_at, metadata }: Row): Date | null {
  if (COUNTED.includes(status)) return sent_at ?? updated_at;
  const uncertain = uncertainDeliveryOf({ metadata });
  return uncertain === null ? null : new Date(uncertain.until ?? updated_at);
}
