import { sql } from 'kysely';
import type { Step } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { AcceptedMessage } from './frequency-caps.ts';

interface PersonContacts {
  email: string | null;
  phone_number: string | null;
}

/**
 * Finds the messages that these people received in the last 30 days, by phone or by e-mail, from
 * the team and from the teams that share its caps. Messages in flight, or that may have arrived,
 * count.
 */
export async function readRecentOfContacts(
  tx: Pick<Tx, 'db' | 'now'>,
  team_id: string,
  people: readonly PersonContacts[],
): Promise<(person: PersonContacts) => readonly AcceptedMessage[]> {
  const emails = people.flatMap(({ email }) => email ?? []);
  const phones = people.flatMap(({ phone_number }) => phone_number ?? []);
  const { rows } = await sql<{
    id: string;
    email: string | null;
    phone_number: string | null;
    step: Step;
    at: Date;
  }>`
    with counted as (select array(select ${team_id}::bigint union all select teams_sharing_caps(${team_id})) as teams),
    reached as (
      select id, email, phone_number from counted, review_requests where team_id = any(teams) and email = any(${emails}::text[])
      union select id, email, phone_number from counted, review_requests where team_id = any(teams) and phone_number = any(${phones}::text[]))
    select m.id, r.email, r.phone_number, m.step, coalesce(m.sent_at, m.updated_at) as at from reached r join messages m on m.request_id = r.id
    where (m.status in ('sent', 'delivered', 'sending', 'outcome_unknown') or (m.finished_at is null and m.metadata ? 'uncertain_delivery')) and coalesce(m.sent_at, m.updated_at) > ${tx.now}::timestamptz - interval '30 days'`.execute(
    tx.db,
  );
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  const byPhone = Map.groupBy(rows, ({ phone_number }) => phone_number);
  return ({ email, phone_number }) => {
    const rows = [
      ...(email === null ? [] : (byEmail.get(email) ?? [])),
      ...(phone_number === null ? [] : (byPhone.get(phone_number) ?? [])),
    ];
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  };
}
