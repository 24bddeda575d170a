import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { endRemainingSteps } from '../schedule/end-remaining-steps.ts';
import { recordTimelineEvents } from '../timeline/record-timeline-event.ts';
import { findSilent } from '../contacts/silent-contacts.ts';

interface StoppedRequest {
  id: string;
  email: string | null;
  phone_number: string | null;
  stopped_at: Date | null;
}

interface StoppedContact {
  team_id: string;
  kind: 'email' | 'phone';
  value: string;
  source: 'inbound' | 'manual' | 'page';
  /** The text of the opt-out message, and its channel. */
  proof: string;
}

/**
 * Records an opt-out of a phone number or an e-mail address. It applies to every request of the
 * team with this contact, and to the other contacts of the same people, on every channel. Returns
 * true when the opt-out is new.
 */
export async function stopContact(
  tx: Tx,
  { team_id, kind, value, source, proof }: StoppedContact,
): Promise<boolean> {
  // An erased person is already opted out for good. Their address is not stored again.
  const person = {
    email: kind === 'email' ? value : null,
    phone_number: kind === 'phone' ? value : null,
  };
  if ((await findSilent(tx.db, team_id, [person]))(person)) return false;
  const { rows: requests } = await sql<StoppedRequest>`
    select id, email, phone_number, stopped_at from review_requests
    where team_id = ${team_id} and ${sql.ref(kind === 'email' ? 'email' : 'phone_number')} = ${value} and erased_at is null order by id for update`.execute(
    tx.db,
  );
  const emails = distinct(
    requests.map(({ email }) => email),
    kind === 'email' ? value : null,
  );
  const phones = distinct(
    requests.map(({ phone_number }) => phone_number),
    kind === 'phone' ? value : null,
  );
  const latest = requests.at(-1)?.id ?? null;
  const contacts = [
    ...phones.map((phone) => ({ kind: 'phone' as const, value: phone })),
    ...emails.map((email) => ({ kind: 'email' as const, value: email })),
  ];
  const added = await tx.db
    .insertInto('opt_outs')
    .values(
      contacts.map((contact) => ({
        ...contact,
        team_id,
        source,
        proof,
        request_id: latest,
        created_at: tx.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'kind', 'value']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .execute();
  await endRemainingSteps(tx, await requestsOfContacts(tx, team_id, emails, phones), 'opted_out');
  const fresh = requests.filter(({ stopped_at }) => stopped_at === null);
  await sql`update review_requests set stopped_at = ${tx.now}, last_activity_at = ${tx.now}, updated_at = ${tx.now} where id = any(${fresh.map(({ id }) => id)}::bigint[])`.execute(
    tx.db,
  );
  await recordTimelineEvents(
    tx,
    fresh.map(({ id }) => ({ kind: 'stopped', team_id, request_id: id, detail: { source } })),
  );
  const [opt_out] = added;
  if (latest !== null && (fresh.length > 0 || opt_out))
    await tx.publish('customer_stopped', { team_id, request_id: latest });
  else if (opt_out) await tx.publish('contact_stopped', { team_id, opt_out_id: opt_out.id });
  return added.length > 0 || fresh.length > 0;
}

const distinct = (
  foundContacts: readonly (string | null)[],
  askedContact: string | null,
): string[] => [...new Set([askedContact, ...foundContacts].flatMap((contact) => contact ?? []))];

/** Finds the requests of the team with one of these addresses or numbers. */
export async function requestsOfContacts(
  tx: Tx,
  team_id: string,
  emails: readonly string[],
  phones: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from review_requests where team_id = ${team_id} and email = any(${emails}::text[])
    union select id from review_requests where team_id = ${team_id} and phone_number = any(${phones}::text[]) order by id`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
